// Texts for the browser's own search alone (D-56): of loaded jobs that are not in view, and of the next ones up to a
// thousand, which are fetched for it. A match is scrolled to, and the card takes the place of the text. One element for
// many jobs, because a long list must stay light.
import { memo, useEffect, useMemo, useState } from 'react';
import type { Job } from '#contract/jobs/job.ts';
import { dollars } from '#web/money.ts';
import { timings } from '#web/timings.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { addressLine } from '#web/ui/form/contact-text.ts';
import { searchedJobs, useLaterTexts } from '../data/job-queries.ts';
import type { JobFilter } from '../use-jobs-address.ts';

interface SearchedList {
  filter: JobFilter;
  jobs: readonly Job[];
  /** Of all matching jobs. */
  total: number;
  /** The length of the first page, and where it ends; no cursor while it is that of another list. */
  first: { length: number; nextCursor: string | null };
}

/** One text for each job, in the order of the list. */
export function useFoundTexts({ filter, jobs, total, first }: SearchedList): readonly string[] {
  const [isWanted, setIsWanted] = useState(false);
  const later = useLaterTexts({ filter, after: first.nextCursor, total, isWanted, textOf });
  const texts = useMemo(
    () => [...jobs.map(textOf), ...later.slice(Math.max(jobs.length - first.length, 0))],
    [jobs, later, first.length],
  );
  useEffect(() => {
    const timer = setTimeout(() => setIsWanted(true), timings.textsForBrowserSearch);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isFindKey(event)) return;
      setIsWanted(true);
      const reached = Math.max(searchedJobs, jobs.length);
      if (total > reached) showReach(reached, total);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [total, jobs.length]);
  return texts;
}

const isFindKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key === 'F3' || ((ctrlKey || metaKey) && key.toLowerCase() === 'f');

const showReach = (reached: number, total: number) =>
  toast({
    title: `Your browser finds the first ${reached.toLocaleString('en-US')} jobs here`,
    description: `Search jobs, above the list, finds all ${total.toLocaleString('en-US')}.`,
  });

const blockSize = 50;

interface FoundTextsProps {
  texts: readonly string[];
  /** The indexes of the cards in the document, which have their text themselves. */
  shown: readonly number[];
  /** Where the card with this index begins. */
  startOf: (index: number) => number;
}

export function FoundTexts({ texts, shown, startOf }: FoundTextsProps) {
  return Array.from({ length: Math.ceil(texts.length / blockSize) }, (_, block) => {
    const from = block * blockSize;
    const to = Math.min(from + blockSize, texts.length);
    const left = shown.filter((index) => index >= from && index < to).join();
    const start = startOf(from);
    return (
      <TextBlock
        key={from}
        texts={texts}
        from={from}
        to={to}
        left={left}
        start={start}
        // All lines have the same height here, so a match is scrolled to within a card or two.
        lineHeight={(startOf(to) - start) / (to - from)}
      />
    );
  });
}

interface TextBlockProps {
  texts: readonly string[];
  from: number;
  to: number;
  /** Indexes whose line stays empty, as "3,4,5". */
  left: string;
  start: number;
  lineHeight: number;
}

const TextBlock = memo(function TextBlock({ texts, from, to, left, start, lineHeight }: TextBlockProps) {
  const empty = new Set(left.split(',').map((index) => (index === '' ? -1 : Number(index))));
  const lines = texts.slice(from, to).map((text, at) => (empty.has(from + at) ? '' : text));
  return (
    <li
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 top-0 overflow-hidden whitespace-pre opacity-0"
      style={{ transform: `translateY(${start}px)`, lineHeight: `${lineHeight}px` }}
    >
      {lines.join('\n')}
    </li>
  );
});

const textOf = (job: Job): string =>
  [
    `${job.customerName} #${job.jobNumber}`,
    dollars(job.totalAmount),
    job.technicianName,
    job.jobDescription,
    job.customerAddress && addressLine(job.customerAddress),
    job.customerContactName,
    job.customerPhone,
    job.customerEmail,
  ]
    .filter(Boolean)
    .join(' · ')
    .replaceAll(/\s+/g, ' ');
