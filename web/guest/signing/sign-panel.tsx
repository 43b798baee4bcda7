import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type { SigningPageReply } from '#contract/signatures.ts';
import { nothingToSign } from '#contract/texts/refusal-texts.ts';
import { consent, signingLimits } from '#contract/texts/signing-terms.ts';
import { useOnce } from '#web/api/one-press.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { SignaturePad } from '#web/ui/media/signature-pad.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { includedLines, type SentJob } from './choice.ts';
import { senderOf } from './page-head.tsx';
import { Agreement, CancellationNotice } from './printed-texts.tsx';
import { SigningTotal } from './signing-total.tsx';
import { TypedSignature } from './typed-signature.tsx';
import type { CustomerChoice } from './use-choice.ts';
import { useSign } from './use-signing.ts';

// Few need it, and dialogs are a large part of the kit.
const DeclineDialog = lazyPart(() => import('./reason-dialogs.tsx'), 'DeclineDialog');

const missing = 'Please provide your signature first';

type Method = 'drawn' | 'typed';

interface SignPanelProps {
  /** Where one draws or types the signature. */
  penRef: RefObject<HTMLDivElement | null>;
  token: string;
  page: SigningPageReply;
  choice: CustomerChoice;
  onSign: () => void;
  onDeclined: () => void;
}

export function SignPanel({ penRef, token, page, choice, onSign, onDeclined }: SignPanelProps) {
  const [method, setMethod] = useState<Method>('drawn');
  const [images, setImages] = useState<Record<Method, string | null>>({ drawn: null, typed: null });
  const [isMissing, setIsMissing] = useState(false);
  const [isDeclining, setIsDeclining] = useState(false);
  const sign = useSign(token);
  const signButton = useRef<HTMLButtonElement>(null);
  const once = useOnce();

  function put(way: Method, image: string | null) {
    setImages((before) => ({ ...before, [way]: image }));
    if (image) setIsMissing(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (choice.state !== 'ready') return;
    const image = images[method];
    if (!image) {
      setIsMissing(true);
      penRef.current?.scrollIntoView({ block: 'center' });
      return;
    }
    once(() => {
      onSign();
      return sign.mutateAsync({
        form: {
          signatureImageData: image,
          signerIpAddress: '',
          userAgent: navigator.userAgent.slice(0, signingLimits.userAgent),
          timestamp: new Date().toISOString(),
          method,
          ...(choice.selection && { selectionId: choice.selection.selectionId }),
        },
        signed: signedPart(choice),
        choice,
      });
    });
  }

  const isEmpty = choice.state === 'empty';
  const signer = (
    <span className="wrap-anywhere">
      Signing as <span className="font-semibold text-ink">{page.signerName}</span>
      {page.signerEmail ? <span className="block">{page.signerEmail}</span> : null}
    </span>
  );

  return (
    <div className="min-w-0 lg:sticky lg:top-6 lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-5 lg:shadow-card">
      <form aria-label="Your signature" noValidate onSubmit={submit}>
        <SigningTotal choice={choice} />
        <Agreement job={page.job} />
        <CancellationNotice text={page.job.cancellationNotice} />
        <Tabs
          ref={penRef}
          tabIndex={-1}
          className="outline-none"
          value={method}
          onValueChange={(way) => {
            setMethod(way as Method);
            setIsMissing(false);
          }}
        >
          <TabsList aria-label="How to sign">
            <TabsTrigger value="drawn">Draw</TabsTrigger>
            <TabsTrigger value="typed">Type</TabsTrigger>
          </TabsList>
          {/* Both stay, so that changing one's mind loses nothing. */}
          <TabsContent
            value="drawn"
            forceMount
            className="mt-3 data-[state=inactive]:hidden"
            aria-label="Draw your signature"
            tabIndex={-1}
          >
            <SignaturePad
              label="Draw your signature here"
              description={signer}
              onChange={(image) => put('drawn', image)}
            />
          </TabsContent>
          <TabsContent
            value="typed"
            forceMount
            className="mt-3 data-[state=inactive]:hidden"
            aria-label="Type your signature"
            tabIndex={-1}
          >
            <TypedSignature
              description={signer}
              onChange={(image) => put('typed', image)}
              onDone={() => signButton.current?.focus()}
            />
          </TabsContent>
        </Tabs>
        <FieldError id="signature-problem">{isMissing ? missing : null}</FieldError>
        <p className="mt-4 text-sm text-muted">
          Your signature is legally binding and will be cryptographically verified.
        </p>
        {/* Alone in its paragraph: the record of the signature quotes it as it stands here. */}
        <p className="mt-2 text-sm text-muted">{consent.text}</p>
        {isEmpty ? (
          <p id="nothing-chosen" className="mt-2 font-semibold">
            {nothingToSign}
          </p>
        ) : null}
        <Button
          ref={signButton}
          type="submit"
          size="lg"
          className="mt-3 w-full"
          busy={sign.isPending}
          busyLabel="Signing..."
          disabled={choice.state !== 'ready'}
          aria-describedby={isEmpty ? 'nothing-chosen' : isMissing ? 'signature-problem' : undefined}
        >
          Sign Document
        </Button>
      </form>
      <Button
        variant="link"
        className="mt-1 w-full"
        disabled={sign.isPending}
        onClick={() => setIsDeclining(true)}
      >
        Decline
      </Button>
      <p className="mt-3 flex gap-2 text-sm text-muted">
        <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span>
          This document is secured with digital signatures and tamper detection.{' '}
          <Link
            to="/about-signatures"
            target="_blank"
            className="text-accent-ink underline underline-offset-2"
          >
            What this proves
          </Link>
        </span>
      </p>
      {isDeclining ? (
        <DeclineDialog
          token={token}
          sender={senderOf(page.job)}
          onClose={() => setIsDeclining(false)}
          onDeclined={onDeclined}
        />
      ) : null}
    </div>
  );
}

/** Until the server says it itself: the chosen items, the sums, and no more options. */
function signedPart({ selection, list, sums, optionName, tickedIds }: CustomerChoice): Partial<SentJob> {
  if (!selection || !list) return {};
  const lineItems = includedLines(list, tickedIds).map((line) => ({ ...line, optional: undefined }));
  return { ...sums, lineItems, ...(optionName !== undefined && { optionName }), options: undefined };
}
