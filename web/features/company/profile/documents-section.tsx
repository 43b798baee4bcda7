// What documents say about the company, how customers pay, and what new jobs start from. Each field saves itself.
import type { ReactNode } from 'react';
import { companyLimits } from '#contract/limits.ts';
import { leftOutTexts } from '#contract/texts/document-texts.ts';
import { today } from '#web/days.ts';
import type { ProfileSectionProps } from '#web/layout/profile-section.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';
import { type CompanySettings, useCompanySettings } from '../company-values.ts';
import { CancellationNotice } from './cancellation-notice.tsx';
import { SavedColor, SavedSwitch, SavedText } from './saved-field.tsx';

export function DocumentsSection({ user }: Pick<ProfileSectionProps, 'user'>) {
  const isOwner = user.role === 'owner';
  const settings = useCompanySettings();
  return (
    <Loaded query={settings} skeleton={<FieldsSkeleton />}>
      {(stored) => (
        <div className="grid gap-8">
          <OnEveryDocument settings={stored} isOwner={isOwner} />
          <HowToPay settings={stored} isOwner={isOwner} />
          <NewJobs settings={stored} isOwner={isOwner} />
          <Group title="Estimates signed at the customer’s home">
            <CancellationNotice />
          </Group>
        </div>
      )}
    </Loaded>
  );
}

interface GroupProps {
  settings: CompanySettings;
  isOwner: boolean;
}

function OnEveryDocument({ settings, isOwner }: GroupProps) {
  return (
    <Group title="On every document">
      <SavedText
        name="licenseNumbers"
        label="License numbers"
        hint={`One per line, up to ${companyLimits.licenses}.`}
        kind="lines"
        settings={settings}
        isOwner={isOwner}
        read={(saved) => saved.licenseNumbers.join('\n')}
        bodyOf={(licenseNumbers) => ({ licenseNumbers })}
      />
      <SavedText
        name="companyEmail"
        label="Company email"
        hint={`Printed on documents; customers’ replies go there. ${
          isOwner ? 'Leave it empty to use the address you sign in with.' : 'Only the owner can change it.'
        }`}
        kind="email"
        settings={settings}
        isOwner={isOwner}
        read={(saved) => saved.companyEmail ?? ''}
        bodyOf={(companyEmail) => ({ companyEmail })}
      />
      <SavedText
        name="ownerName"
        label="Owner’s name"
        hint={`Printed as “Prepared by” on estimates ${isOwner ? 'you write.' : 'the owner writes. Only the owner can change it.'}`}
        settings={settings}
        isOwner={isOwner}
        read={(saved) => saved.ownerName ?? ''}
        bodyOf={(ownerName) => ({ ownerName })}
      />
      <SavedColor
        name="brandColor"
        label="Brand color"
        hint="Templates that use it change too. A template can have its own color."
        settings={settings}
        read={(saved) => saved.brandColor}
        bodyOf={(brandColor) => ({ brandColor })}
      />
      <SavedSwitch
        name="printPhotos"
        label="Print before and after photos"
        hint="On a last page of work orders and invoices; estimates show only the before photos."
        settings={settings}
        read={({ printPhotos }) => printPhotos}
        bodyOf={(printPhotos) => ({ printPhotos })}
      />
    </Group>
  );
}

function HowToPay({ settings, isOwner }: GroupProps) {
  const note = 'Printed on invoices that are not paid yet.';
  return (
    <Group title="How customers pay" note={isOwner ? note : `${note} Only the owner can change it.`}>
      <SavedText
        name="checkPayableTo"
        label="Check payable to"
        settings={settings}
        isOwner={isOwner}
        read={(saved) => saved.checkPayableTo ?? ''}
        bodyOf={(checkPayableTo) => ({ checkPayableTo })}
      />
      <SavedText
        name="otherWaysToPay"
        label="Other ways to pay"
        hint="e.g. Zelle, Venmo, card by phone."
        kind="lines"
        settings={settings}
        isOwner={isOwner}
        read={(saved) => saved.otherWaysToPay ?? ''}
        bodyOf={(otherWaysToPay) => ({ otherWaysToPay })}
      />
    </Group>
  );
}

function NewJobs({ settings, isOwner }: GroupProps) {
  return (
    <Group
      title="New jobs and templates"
      note="What new ones start with. Your existing jobs and templates stay the same."
    >
      <SavedText
        name="defaultTaxRate"
        label="Tax rate (%)"
        kind="percent"
        settings={settings}
        isOwner={isOwner}
        read={(saved) => saved.defaultTaxRate ?? ''}
        bodyOf={(defaultTaxRate) => ({ defaultTaxRate })}
      />
      <SavedText
        name="estimateValidDays"
        label="Estimates are valid for (days)"
        hint="Leave it empty to print no date."
        kind="days"
        settings={settings}
        isOwner={isOwner}
        read={(saved) => String(saved.estimateValidDays ?? '')}
        bodyOf={(estimateValidDays) => ({ estimateValidDays })}
      />
      <SavedText
        name="defaultPaymentTerms"
        label="Payment terms"
        kind="lines"
        className="sm:col-span-2"
        settings={settings}
        isOwner={isOwner}
        read={(saved) => saved.defaultPaymentTerms}
        bodyOf={(defaultPaymentTerms) => ({ defaultPaymentTerms })}
      />
      <SavedText
        name="defaultAgreement"
        label="Customer agreement"
        hint="What the customer agrees to by signing."
        kind="lines"
        className="sm:col-span-2"
        settings={settings}
        isOwner={isOwner}
        read={(saved) => saved.defaultAgreement}
        bodyOf={(defaultAgreement) => ({ defaultAgreement })}
      />
      <SavedText
        name="defaultComments"
        label="Comments"
        hint={commentsNote(settings)}
        kind="lines"
        className="sm:col-span-2"
        settings={settings}
        isOwner={isOwner}
        read={(saved) => saved.defaultComments}
        bodyOf={(defaultComments) => ({ defaultComments })}
      />
    </Group>
  );
}

/** Our own two texts promise different days until somebody changes one: only the payment terms are printed then. */
function commentsNote({ defaultPaymentTerms: paymentTerms, defaultComments: comments }: CompanySettings) {
  const issuedOn = today();
  return leftOutTexts({ paymentTerms, comments, issuedOn }).find(({ field }) => field === 'comments')?.reason;
}

export function Group({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-bold">{title}</legend>
      {note ? <p className="mt-0.5 text-sm text-muted">{note}</p> : null}
      <div className="mt-4 grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

export function FieldsSkeleton() {
  return (
    <SkeletonGroup label="Loading settings">
      <div className="grid gap-5 sm:grid-cols-2">
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
      </div>
    </SkeletonGroup>
  );
}
