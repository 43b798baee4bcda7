// What stands where the job is, as it was read with the customer: the dialog does not wait for it.
import { Link } from '@tanstack/react-router';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import {
  EquipmentBadge,
  equipmentFacts,
  PlatePhoto,
  useCustomer,
} from '#web/features/customers/customers.service.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Section } from './section.tsx';

/** What is in use at the job's location; none until it is known. */
export function useEquipmentHere({ customerId, placeId }: Pick<JobDetails, 'customerId' | 'placeId'>) {
  const { data: customer } = useCustomer(placeId && customerId ? customerId : '');
  const place = customer?.places.find(({ id }) => id === placeId);
  return place?.equipment.filter(({ retiredAt }) => retiredAt === null) ?? [];
}

interface EquipmentSectionProps {
  job: JobDetails;
  today: string;
}

export function EquipmentSection({ job, today }: EquipmentSectionProps) {
  const equipment = useEquipmentHere(job);
  if (equipment.length === 0 || !job.customerId) return null;
  return (
    <Section
      title="Equipment"
      actions={
        <Link
          to="/customers/$id"
          params={{ id: job.customerId }}
          className={buttonClass({ variant: 'link', size: 'sm', className: '-mr-3' })}
        >
          Customer’s Page
        </Link>
      }
    >
      <ul className="grid gap-3">
        {equipment.map((piece) => (
          <li key={piece.id} className="flex items-start gap-3">
            <div className="size-11 shrink-0">
              <PlatePhoto photo={piece.photo} kind={piece.kind} />
            </div>
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="font-semibold wrap-anywhere">{piece.kind}</span>
                <EquipmentBadge equipment={piece} today={today} />
              </p>
              <p className="figures text-sm wrap-anywhere text-muted empty:hidden">{equipmentFacts(piece)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
