// Quiet, and never a reload by itself: somebody may be typing.
import { useNewVersion } from '../api/page-version.ts';
import { Button } from '../ui/button.tsx';

export function NewVersionNotice() {
  const isReady = useNewVersion();
  if (!isReady) return null;
  return (
    <p
      role="status"
      className="sticky top-0 z-20 flex items-center justify-center gap-4 border-b border-line bg-surface px-4 py-1"
    >
      A new version is ready.
      <Button size="sm" variant="secondary" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </p>
  );
}
