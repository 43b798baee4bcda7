import { getRouteApi } from '@tanstack/react-router';
import { type ComponentType, useEffect } from 'react';
import { isSessionLoss } from '#web/api/session-end.ts';
import { useCustomer } from '#web/features/customers/customers.service.ts';
import { useTemplates } from '#web/features/templates/templates.service.ts';
import { useSessionExpired } from '#web/layout/use-session-expired.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { BackToCustomer, type NextStepProps, ReturnToJobs } from './generate-result.tsx';
import { GenerateWorkspace } from './generate-workspace.tsx';

const route = getRouteApi('/generate');

interface GeneratePageProps {
  /** From other features: what follows the finished document. */
  NextStep: ComponentType<NextStepProps>;
}

export function GeneratePage({ NextStep }: GeneratePageProps) {
  const templates = useTemplates();
  const session = useSessionExpired();
  const { template: wanted, customer: customerId = '', place } = route.useSearch();
  const customer = useCustomer(customerId);
  const isCustomerKnown = customerId === '' || !customer.isPending;
  const { answer } = session;
  useEffect(() => {
    if (templates.error) answer(templates.error);
  }, [templates.error, answer]);

  return (
    <div className="mx-auto w-full max-w-[88rem] px-4 py-6 sm:px-7 sm:py-9">
      {customerId && customer.data ? (
        <BackToCustomer customer={customer.data} className="mb-2 -ml-4" />
      ) : (
        <ReturnToJobs className="mb-2 -ml-4" />
      )}
      <h1 className="text-3xl font-bold tracking-tight">Create Job</h1>
      <p className="text-muted">Choose what to write, and the job and its PDF are made in one go.</p>
      {isSessionLoss(templates.error) ? (
        <PageSpinner label="Signing you out..." />
      ) : (
        <Loaded
          query={isCustomerKnown ? templates : { ...templates, data: undefined }}
          skeleton={
            <div className="mt-6">
              <SkeletonCards count={2} label="Loading templates" />
            </div>
          }
        >
          {(list) => (
            <>
              {customerId && customer.isError ? (
                <div className="mt-6">
                  <Notice tone="warning">The customer in this link was not found. Choose one below.</Notice>
                </div>
              ) : null}
              <GenerateWorkspace
                templates={list}
                wanted={wanted ?? null}
                customer={customer.data ?? null}
                placeId={place ?? null}
                session={session}
                NextStep={NextStep}
              />
            </>
          )}
        </Loaded>
      )}
    </div>
  );
}
