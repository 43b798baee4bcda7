// One frame for every legal text: a readable line length, and a table of contents beside it where there is room.
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { settings } from '../../settings.ts';

export interface LegalSection {
  id: string;
  title: string;
  body: ReactNode;
}

interface LegalPageProps {
  title: string;
  /** As printed, such as "November 15, 2026". */
  updated: string;
  /** A summary in a few sentences. */
  summary: ReactNode;
  sections: readonly LegalSection[];
}

const prose =
  'text-base leading-relaxed [&_p]:mt-4 [&_ul]:mt-4 [&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:pl-5 [&_li]:pl-1 ' +
  '[&_li]:marker:text-faint [&_a]:text-accent-ink [&_a]:underline [&_a]:underline-offset-2 ' +
  '[&_h3]:mt-8 [&_h3]:text-base [&_h3]:font-bold [&_code]:font-mono [&_code]:text-[0.9em]';

export function LegalPage({ title, updated, summary, sections }: LegalPageProps) {
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-x-16 px-4 pt-6 pb-20 sm:px-7 lg:grid-cols-[15rem_minmax(0,1fr)] lg:pt-10">
      <div className="lg:col-span-2">
        <Link
          to="/"
          className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-semibold text-accent-ink no-underline hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          Back to Home
        </Link>
      </div>
      <Contents sections={sections} />
      <article className="max-w-[68ch] min-w-0">
        <h1 className="mt-4 text-4xl font-bold tracking-tight">{title}</h1>
        <p className="mt-2 text-muted">Last updated {updated}</p>
        <div className={`${prose} mt-8 rounded-card border border-line bg-surface px-5 pt-1 pb-5`}>
          {summary}
        </div>
        {sections.map(({ id, title: heading, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className={`${prose} mt-12 scroll-mt-6`}>
            <h2 id={`${id}-title`} className="text-xl font-bold tracking-tight">
              {heading}
            </h2>
            {body}
          </section>
        ))}
      </article>
    </div>
  );
}

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <nav aria-label="On this page" className="hidden lg:block">
      <div className="sticky top-6 mt-6">
        <p className="mb-2 pl-4 text-sm font-semibold text-muted">On this page</p>
        <ul className="border-l border-line">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="-ml-px block border-l border-transparent py-1.5 pl-4 text-sm text-muted no-underline hover:border-accent hover:text-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

export function SupportAddress() {
  return <a href={`mailto:${settings.supportEmail}`}>{settings.supportEmail}</a>;
}
