import { CalendarDays, ClipboardList, FileText, HardHat, type LucideIcon } from 'lucide-react';

interface Feature {
  icon: LucideIcon;
  title: string;
  text: string;
  points: readonly string[];
}

const features: readonly Feature[] = [
  {
    icon: FileText,
    title: 'Templates',
    text: 'Write the work you do every week once. Each template keeps its line items, tax rate, terms and colors, and fills a new document in seconds.',
    points: ['Starter templates for your trade', 'Your logo and your wording on every PDF'],
  },
  {
    icon: ClipboardList,
    title: 'Jobs',
    text: 'One job, three stages: estimate, work order, invoice. Send it for signature by link; a signed estimate becomes the work order by itself.',
    points: ['Signed copies sealed against changes', 'Invoices with reminders every 15 or 30 days'],
  },
  {
    icon: CalendarDays,
    title: 'Calendar',
    text: 'See the month, the week or the day, and put every job where it belongs. Jobs that run for several days stay visible on each of them.',
    points: ['Date, time and technician in one place', 'As clear on a phone as at the desk'],
  },
  {
    icon: HardHat,
    title: 'Technicians',
    text: 'Invite up to 25 technicians by e-mail. They see only the jobs assigned to them, with the address one tap away, and move the work forward from the field.',
    points: ['No access to your other customers', 'Included in every plan'],
  },
];

export function Features() {
  return (
    <section
      aria-labelledby="features-title"
      className="mx-auto w-full max-w-6xl px-4 py-16 sm:px-7 lg:py-24"
    >
      <h2 id="features-title" className="max-w-[24ch] text-3xl font-bold tracking-tight">
        Everything between the phone call and the payment
      </h2>
      <div className="mt-10 grid gap-x-16 gap-y-12 sm:grid-cols-2">
        {features.map((feature) => (
          <FeatureBlock key={feature.title} {...feature} />
        ))}
      </div>
    </section>
  );
}

function FeatureBlock({ icon: Icon, title, text, points }: Feature) {
  return (
    <div>
      <Icon aria-hidden="true" className="size-7 text-accent-ink" strokeWidth={1.75} />
      <h3 className="mt-4 text-xl font-bold tracking-tight">{title}</h3>
      <p className="mt-2 max-w-[56ch] text-base leading-relaxed text-muted">{text}</p>
      <ul className="mt-4 border-t border-line">
        {points.map((point) => (
          <li key={point} className="border-b border-line py-2.5 font-medium">
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}
