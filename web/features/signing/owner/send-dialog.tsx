// Sends a document for signature: who signs, in which words, how long the link is valid, and whether it goes by email or
// is handed over as a link.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AgreedAt } from '#contract/cancellation-right.ts';
import type { Job } from '#contract/jobs/job.ts';
import { isChoice } from '#contract/lines/chosen-lines.ts';
import { stageLabels } from '#contract/stages.ts';
import { api } from '#web/api/client.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { messageOf, UserCancelled } from '#web/api/failures.ts';
import { readQuery } from '#web/api/queries.ts';
import {
  type LinkEmail,
  LinkReady,
  linkLifetimeOptions,
  type MessageChecked,
  MessageDialog,
  type Preview,
  type SigningLink,
  signaturePurpose,
  useMailLink,
} from '#web/features/jobs/jobs.service.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { AgreedAtField, useNeedsAgreedAt } from './agreed-at.tsx';
import { useMakeLink } from './use-signature-actions.ts';

const PasswordDialog = lazyPart(() => import('#web/layout/password-dialog.tsx'), 'PasswordDialog');

interface SendDialogProps {
  job: Job;
  onClose: () => void;
}

/** The link that was made, and the email that was to bring it, if there was to be one. */
interface Made {
  link: SigningLink;
  text: LinkEmail | null;
  /** Why that email was not sent. */
  problem: Error | null;
}

export function SendDialog({ job, onClose }: SendDialogProps) {
  const { data: user } = useCurrentUser({ fetches: false });
  const [made, setMade] = useState<Made | null>(null);
  const make = useMakeLink(job.id);
  const mail = useMailLink();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const needsAgreedAt = useNeedsAgreedAt(job);
  const [agreedAt, setAgreedAt] = useState<AgreedAt>('home');

  const makeLink = ({ signerName, to, expirationHours }: MessageChecked, { draft: { revision } }: Preview) =>
    make({ signerName, signerEmail: to, expirationHours, ...(needsAgreedAt && { agreedAt }), revision });

  async function send(message: MessageChecked, seen: Preview) {
    const link = await makeLink(message, seen);
    // Whoever left meanwhile has not seen it go.
    if (!isHere.current) throw new UserCancelled();
    const text = { to: message.to, subject: message.subject, message: message.message };
    await mail.mutateAsync({ link, text }).catch((problem: Error) => {
      // The link stays on the screen to be handed over another way (B-51).
      setMade({ link, text, problem });
      throw new UserCancelled();
    });
  }

  if (made) return <LinkReady job={job} {...made} onClose={onClose} />;
  return (
    <MessageDialog
      kind="estimate"
      job={job}
      timeZone={user?.timeZone ?? 'UTC'}
      title={`Send ${stageLabels[job.currentStage].toLowerCase()} for signature`}
      description={`Your customer reads and signs it online, no account needed. ${signedVersion(job)}, and a copy is saved.`}
      purpose={signaturePurpose}
      sendLabel="Send by email"
      send={send}
      makeLink={async (message, seen) =>
        setMade({ link: await makeLink(message, seen), text: null, problem: null })
      }
      failure="Failed to create signature request"
      lifetimes={linkLifetimeOptions}
      onClose={onClose}
    >
      {needsAgreedAt ? <AgreedAtField value={agreedAt} onChange={setAgreedAt} /> : null}
      <ConnectDocusign />
    </MessageDialog>
  );
}

const signedVersion = (job: Job): string =>
  isChoice(job) ? 'They choose from this version and sign' : 'They sign this exact version';

/** Shown only if the operator configured the provider. */
function ConnectDocusign() {
  const { data } = useQuery(readQuery('GET /api/docusign/status'));
  const [isAsking, setIsAsking] = useState(false);
  if (!data?.available) return null;
  if (data.connected)
    return (
      <p className="text-sm text-muted">
        DocuSign is connected, but sending from here still uses the built-in signature.
      </p>
    );
  return (
    <div className="text-sm text-muted">
      <p>Sending from here uses the built-in signature, also after DocuSign is connected.</p>
      <Button variant="link" size="sm" className="-ml-3" onClick={() => setIsAsking(true)}>
        Connect DocuSign
      </Button>
      {isAsking ? (
        <PasswordDialog
          title="Connect DocuSign"
          body="You sign in at DocuSign next. Please enter your password here first."
          confirmLabel="Continue"
          send={async (password) => {
            const { authUrl } = await api('POST /api/docusign/auth', { body: { password } });
            window.location.assign(authUrl);
          }}
          problemOf={messageOf}
          onCancel={() => setIsAsking(false)}
        />
      ) : null}
    </div>
  );
}
