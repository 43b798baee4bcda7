// The product, area by area, each beside a picture of the real thing.
import { classNames } from '../../ui/class-names.ts';
import { Screen } from './screen.tsx';

interface Stop {
  id: string;
  title: string;
  text: string;
  points: readonly string[];
  /** Describes the picture; a stop without it has only text. */
  alt?: string;
}

const stops: readonly Stop[] = [
  {
    id: 'templates',
    title: 'Templates',
    text: 'Write the work you do every week once. A template keeps its line items, tax rate, terms and color, and fills the next document in seconds.',
    points: ['Two starter templates for your trade', 'Your logo and your wording on every PDF'],
    alt: 'Template cards with their first line items and prices',
  },
  {
    id: 'jobs',
    title: 'Jobs',
    text: 'One job, three stages: estimate, work order, invoice. A signed estimate becomes the work order by itself, and the invoice is one tap away.',
    points: ['Photos before and after the work', 'Reminders every 15 or 30 days until it is paid'],
    alt: 'A job with its customer, line items, payments and balance',
  },
  {
    id: 'calendar',
    title: 'Calendar',
    text: 'See the month, the week or the day, and put every job where it belongs. Jobs over several days stay visible on each of them.',
    points: ['Date, time and technician in one place', 'Subscribe from the calendar on your phone'],
    alt: 'A month of jobs on their days, with technicians to filter by',
  },
  {
    id: 'technicians',
    title: 'Technicians',
    text: 'Invite up to 25 technicians by email. They see the jobs assigned to them, with the address one tap away, and move the work forward from the field.',
    points: ['No access to your other customers', 'Included in every plan'],
    alt: 'The technicians of a company: who has joined, who is invited, how to reach them',
  },
];

const shown = stops.filter(({ alt }) => alt);
const described = stops.filter(({ alt }) => !alt);

export function Tour() {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-7">
      {shown.map((stop, index) => (
        <section
          key={stop.id}
          aria-labelledby={`${stop.id}-title`}
          className={classNames(
            'grid items-center gap-x-14 gap-y-8 py-12 lg:py-16',
            index % 2 === 0 ? 'lg:grid-cols-[2fr_3fr]' : 'lg:grid-cols-[3fr_2fr]',
          )}
        >
          <div className={classNames(index % 2 === 1 && 'lg:order-2')}>
            <StopText {...stop} />
          </div>
          <div className="overflow-hidden rounded-card border border-line shadow-card">
            <Screen name={stop.id} alt={stop.alt ?? ''} width={1040} height={660} />
          </div>
        </section>
      ))}
      <div className="grid gap-x-14 gap-y-12 py-12 sm:grid-cols-2 lg:py-16">
        {described.map((stop) => (
          <section key={stop.id} aria-labelledby={`${stop.id}-title`}>
            <StopText {...stop} />
          </section>
        ))}
      </div>
    </div>
  );
}

function StopText({ id, title, text, points }: Stop) {
  return (
    <>
      <h2 id={`${id}-title`} className="text-3xl font-bold tracking-tight">
        {title}
      </h2>
      <p className="mt-3 max-w-[52ch] text-base leading-relaxed text-muted">{text}</p>
      <ul className="mt-5 border-t border-line">
        {points.map((point) => (
          <li key={point} className="border-b border-line py-2.5 font-medium">
            {point}
          </li>
        ))}
      </ul>
    </>
  );
}
