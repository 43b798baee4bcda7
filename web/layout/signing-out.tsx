import { Spinner } from '#web/ui/spinner.tsx';

/** Whose session has ended, or who was taken off the list, is told so and then led to the front door. */
export function SigningOut() {
  return (
    <div className="flex min-h-64 items-center justify-center gap-3 text-lg font-semibold text-muted">
      <Spinner />
      <p role="status">Signing you out...</p>
    </div>
  );
}
