// Records in Profile & Support: storage in use, and how long records are kept, which the owner alone decides (D-62).
import { storageText } from '#contract/texts/storage-text.ts';
import type { ProfileSectionProps } from '#web/layout/profile-section.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';
import { ProgressBar } from '#web/ui/feedback/spinner.tsx';
import { type CompanySettings, useCompanySettings } from '../company-values.ts';
import { RetentionForm } from './retention-form.tsx';

export function RecordsSection({ user, onUnsavedChange }: ProfileSectionProps) {
  const settings = useCompanySettings();
  return (
    <Loaded query={settings} skeleton={<LoadingLines />}>
      {({ storage, retention, deletionNoticeProblem }) => (
        <div className="grid gap-5">
          <StorageUsed storage={storage} />
          {deletionNoticeProblem ? (
            <Notice tone="danger">
              The email that names what will be deleted could not be sent ({deletionNoticeProblem}). Nothing
              is deleted until it has been sent.
            </Notice>
          ) : null}
          {user.role === 'owner' ? (
            <RetentionForm stored={retention} onUnsavedChange={onUnsavedChange} />
          ) : (
            <p className="text-muted">{retentionText(retention)} Only the owner can change this.</p>
          )}
        </div>
      )}
    </Loaded>
  );
}

/** For people who see the rule and do not change it. */
export function retentionText({ jobMonths, invoiceMonths }: CompanySettings['retention']): string {
  const kinds = [
    ...(jobMonths === null ? [] : [`jobs after ${jobMonths} months`]),
    ...(invoiceMonths === null ? [] : [`invoices after ${invoiceMonths} months`]),
  ];
  return kinds.length === 0
    ? 'Records are kept for good.'
    : `Old records are deleted automatically: ${kinds.join(', ')}.`;
}

function StorageUsed({ storage: { usedBytes, quotaBytes } }: { storage: CompanySettings['storage'] }) {
  const share = quotaBytes > 0 ? usedBytes / quotaBytes : 0;
  return (
    <div className="max-w-md">
      <p className="mb-2 flex justify-between gap-4">
        <span className="font-semibold">Photos and documents</span>
        <span className="figures text-muted">
          {storageText(usedBytes)} of {storageText(quotaBytes)} used
        </span>
      </p>
      <ProgressBar label="Storage used" value={share} tone={share >= 0.9 ? 'danger' : 'accent'} />
    </div>
  );
}

function LoadingLines() {
  return (
    <SkeletonGroup label="Loading records and storage">
      <div className="grid gap-3">
        <Skeleton className="h-4 w-72 max-w-full" />
        <Skeleton className="h-1.5 w-96 max-w-full" />
        <Skeleton className="mt-3 h-6 w-56" />
      </div>
    </SkeletonGroup>
  );
}
