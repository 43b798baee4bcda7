// What was sent, what there is to choose from it, and the pen.
import { useRef } from 'react';
import type { SigningPageReply } from '#contract/signatures.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { ChosenHere } from './choice.ts';
import { DocumentCard } from './document-card.tsx';
import { DocumentPreview } from './document-preview.tsx';
import { OptionCards } from './option-cards.tsx';
import { PageHead } from './page-head.tsx';
import { SignPanel } from './sign-panel.tsx';
import { LiveTotal } from './signing-total.tsx';
import { TotalBar } from './total-bar.tsx';
import { useChoice } from './use-choice.ts';

interface ToSignProps {
  token: string;
  page: SigningPageReply;
  isConnectionLost: boolean;
  /** Reads the page again: its link may have ended. Resolves to true if the server can be reached. */
  onRecheck: (chosen: ChosenHere) => Promise<boolean>;
  onSign: (chosen: ChosenHere) => void;
  onDeclined: () => void;
}

export function ToSign({ token, page, isConnectionLost, onRecheck, onSign, onDeclined }: ToSignProps) {
  const pen = useRef<HTMLDivElement>(null);
  const optionGroup = useRef<HTMLDivElement>(null);
  const { job } = page;
  const choice = useChoice(token, job, (chosen) => void onRecheck(chosen));
  return (
    <div
      className={classNames(
        'mx-auto w-full max-w-lg px-4 pt-4 pb-16 sm:pt-8 lg:max-w-6xl lg:px-7 short:max-w-none lg:short:max-w-6xl',
        job.options && 'md:max-w-3xl',
      )}
    >
      <PageHead page={page} />
      {job.options ? (
        <OptionCards
          groupRef={optionGroup}
          options={job.options}
          choice={choice}
          description={job.jobDescription}
        />
      ) : null}
      <div className="mt-5 grid gap-4 lg:mt-7 lg:grid-cols-[minmax(0,1fr)_26.5rem] lg:items-start lg:gap-8">
        <div className="grid min-w-0 gap-4">
          <DocumentCard token={token} job={job} choice={choice} readUrl={page.readUrl} />
          <DocumentPreview
            key={choice.lastSelection?.selectionId ?? 'sent'}
            token={token}
            number={job.number}
            pageCount={page.pageCount}
            choice={choice}
            isConnectionLost={isConnectionLost}
            onFailed={() => onRecheck(choice)}
          />
        </div>
        <SignPanel
          penRef={pen}
          token={token}
          page={page}
          choice={choice}
          onSign={() => onSign(choice)}
          onDeclined={onDeclined}
        />
      </div>
      <LiveTotal choice={choice} />
      <TotalBar pen={pen} options={optionGroup} choice={choice} job={job} />
    </div>
  );
}
