// What documents say about the company, how customers pay, and what new jobs start from. Each field saves itself.
import type { ReactNode } from 'react';
import { companyLimits } from '#contract/limits.ts';
import type { ProfileSectionProps } from '#web/layout/profile-section.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';
import { type CompanySettings, useCompanySettings } from '../company-values.ts';
import { SavedColor, SavedText } from './saved-field.tsx';

export function DocumentsSection({ user }: Pick<ProfileSectionProps, 'user'>) {
  const isOwner = user.role === 'owner';
  const settings = useCompanySettings();
  return (
    <Loaded query={settings} skeleton={<FieldsToCome />}>
      {(stored) => (
        <div className="grid gap-8">
          <OnEveryDocument settings={stored} isOwner={isOwner} />
          <HowToPay settings={stored} isOwner={isOwner} />
          <NewJobs settings={stored} />
        </div>
      )}
    </Loaded>
  );
}

interface GroupProps {
  settings: CompanySettings;
}

/** Where money and replies go is the owner's alone to change (D-62). */
interface OwnersGroupProps extends GroupProps {
  isOwner: boolean;
}

function OnEveryDocument({ settings, isOwner }: OwnersGroupProps) {
  return (
    <Group title="On every document">
      <SavedText
        name="licenseNumbers"
        label="License numbers"
        hint={`One on each line, up to ${companyLimits.licenses}.`}
        kind="lines"
        settings={settings}
        read={(saved) => saved.licenseNumbers.join('\n')}
        bodyOf={(licenseNumbers) => ({ licenseNumbers })}
      />
      <SavedText
        name="companyEmail"
        label="Company email"
        hint={`Printed, and customers’ replies go there. ${
          isOwner ? 'Empty: the address you sign in with.' : 'Only the owner can change it.'
        }`}
        kind="email"
        readOnly={!isOwner}
        settings={settings}
        read={(saved) => saved.companyEmail ?? ''}
        bodyOf={(companyEmail) => ({ companyEmail })}
      />
      <SavedColor
        name="brandColor"
        label="Brand color"
        hint="Templates in this color change with it. A template may have its own."
        settings={settings}
        read={(saved) => saved.brandColor}
        bodyOf={(brandColor) => ({ brandColor })}
      />
    </Group>
  );
}

function HowToPay({ settings, isOwner }: OwnersGroupProps) {
  const note = 'Printed on invoices while something is due.';
  return (
    <Group title="How customers pay" note={isOwner ? note : `${note} Only the owner can change it.`}>
      <SavedText
        name="checkPayableTo"
        label="Check payable to"
        readOnly={!isOwner}
        settings={settings}
        read={(saved) => saved.checkPayableTo ?? ''}
        bodyOf={(checkPayableTo) => ({ checkPayableTo })}
      />
      <SavedText
        name="otherWaysToPay"
        label="Other ways to pay"
        hint="In your own words, e.g. Zelle, Venmo, card by phone."
        kind="lines"
        readOnly={!isOwner}
        settings={settings}
        read={(saved) => saved.otherWaysToPay ?? ''}
        bodyOf={(otherWaysToPay) => ({ otherWaysToPay })}
      />
    </Group>
  );
}

function NewJobs({ settings }: GroupProps) {
  return (
    <Group
      title="New jobs and templates"
      note="What they start with. Jobs and templates that are there already stay as they are."
    >
      <SavedText
        name="defaultTaxRate"
        label="Tax rate (%)"
        kind="percent"
        settings={settings}
        read={(saved) => saved.defaultTaxRate ?? ''}
        bodyOf={(defaultTaxRate) => ({ defaultTaxRate })}
      />
      <SavedText
        name="estimateValidDays"
        label="Estimates are valid for (days)"
        hint="Empty: no date is printed."
        kind="days"
        settings={settings}
        read={(saved) => String(saved.estimateValidDays ?? '')}
        bodyOf={(estimateValidDays) => ({ estimateValidDays })}
      />
      <SavedText
        name="defaultPaymentTerms"
        label="Payment terms"
        kind="lines"
        className="sm:col-span-2"
        settings={settings}
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
        read={(saved) => saved.defaultAgreement}
        bodyOf={(defaultAgreement) => ({ defaultAgreement })}
      />
      <SavedText
        name="defaultComments"
        label="Comments"
        kind="lines"
        className="sm:col-span-2"
        settings={settings}
        read={(saved) => saved.defaultComments}
        bodyOf={(defaultComments) => ({ defaultComments })}
      />
    </Group>
  );
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

export function FieldsToCome() {
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
