// Development only: production has no such routes at all.
import { devMailEndpoints as endpoints } from '#contract/dev-mail.ts';
import type { Deps } from '#server/deps.ts';
import { anyone } from '#server/identity/policy.ts';
import { FileReply } from '#server/platform/http/file-reply.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { type Route, route } from '#server/platform/http/route.ts';

export function devMailRoutes({ config, mail }: Deps): Route[] {
  const { outbox } = mail;
  if (config.production || !outbox) return [];
  return [
    route(endpoints.devMails, anyone, async () =>
      (await outbox.list()).map(({ id, to, subject, date }) => ({
        id,
        to,
        subject,
        date: date.toISOString(),
      })),
    ),
    route(endpoints.devMail, anyone, async ({ params }) => {
      const bytes = await outbox.read(params.id);
      if (!bytes) throw new Refusal('not_found');
      return new FileReply(bytes, { contentType: 'message/rfc822', filename: `${params.id}.eml` });
    }),
  ];
}
