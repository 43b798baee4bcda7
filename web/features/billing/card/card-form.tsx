// The card form of whoever takes the payments here. Only that one is fetched.
import { lazy, type Ref, Suspense } from 'react';
import { settings } from '#web/settings.ts';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import type { CardEntry } from './card-entry.ts';

const Form = lazy(() =>
  settings.cardForm.kind === 'stripe' ? import('./stripe-card-form.tsx') : import('./sandbox-card-form.tsx'),
);

/** Fields only: the form element and its button belong to the page. */
export function CardForm({ ref }: { ref: Ref<CardEntry> }) {
  return (
    <Suspense fallback={<LoadingFields />}>
      <Form ref={ref} />
    </Suspense>
  );
}

function LoadingFields() {
  return (
    <SkeletonGroup label="Loading the card form">
      <div className="grid gap-4">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-11 w-full" />
        <div className="grid grid-cols-2 gap-4">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      </div>
    </SkeletonGroup>
  );
}
