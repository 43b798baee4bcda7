// The text of loaded jobs that are not in view, for the browser's own search alone: it scrolls there, and the card takes
// the place of the text. One element for many jobs, because a long list must stay light.
import { memo } from 'react';
import type { Job } from '#contract/jobs.ts';
import { dollars } from '#web/money.ts';
import { addressLine } from '#web/ui/form/contact-text.ts';

const blockSize = 50;

interface FoundTextsProps {
  jobs: readonly Job[];
  /** The indexes of the cards in the document, which have their text themselves. */
  shown: readonly number[];
  /** Where the card with this index begins. */
  startOf: (index: number) => number;
}

export function FoundTexts({ jobs, shown, startOf }: FoundTextsProps) {
  return Array.from({ length: Math.ceil(jobs.length / blockSize) }, (_, block) => {
    const from = block * blockSize;
    const to = Math.min(from + blockSize, jobs.length);
    const left = shown.filter((index) => index >= from && index < to).join();
    const start = startOf(from);
    return (
      <TextBlock
        key={from}
        jobs={jobs}
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
  jobs: readonly Job[];
  from: number;
  to: number;
  /** Indexes whose line stays empty, as "3,4,5". */
  left: string;
  start: number;
  lineHeight: number;
}

const TextBlock = memo(function TextBlock({ jobs, from, to, left, start, lineHeight }: TextBlockProps) {
  const empty = new Set(left.split(',').map((index) => (index === '' ? -1 : Number(index))));
  const lines = jobs.slice(from, to).map((job, at) => (empty.has(from + at) ? '' : textOf(job)));
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
    job.customerPhone,
    job.customerEmail,
  ]
    .filter(Boolean)
    .join(' · ')
    .replaceAll(/\s+/g, ' ');
