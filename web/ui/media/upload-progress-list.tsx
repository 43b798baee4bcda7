import { RotateCw, X } from 'lucide-react';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { ProgressBar } from '../feedback/spinner.tsx';

export type UploadRow = {
  id: string;
  name: string;
  /** Between 0 and 1. */
  progress: number;
  status: 'waiting' | 'uploading' | 'done' | 'failed';
  /** Why it failed, as a message for the reader. */
  error?: string;
  /** The same file would be refused again. */
  isFinal?: boolean;
  previewUrl?: string;
};

type UploadProgressListProps = {
  label?: string;
  uploads: readonly UploadRow[];
  onRetry: (id: string) => void;
  onRemove: (id: string) => void;
};

const tones = { waiting: 'accent', uploading: 'accent', done: 'success', failed: 'danger' } as const;

export function UploadProgressList({
  label = 'Uploads',
  uploads,
  onRetry,
  onRemove,
}: UploadProgressListProps) {
  if (uploads.length === 0) return null;
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-card border border-line bg-surface">
      {uploads.map((upload) => (
        <li key={upload.id} className="flex items-center gap-3 py-2 pr-2 pl-4">
          {upload.previewUrl && upload.status !== 'failed' ? (
            <img
              src={upload.previewUrl}
              alt=""
              className="size-10 shrink-0 rounded-[0.375rem] object-cover"
            />
          ) : null}
          <div className="min-w-0 flex-1 py-1">
            <div className="mb-1.5 flex items-baseline justify-between gap-3">
              <span className="truncate font-medium">{upload.name}</span>
              <span className="figures shrink-0 text-sm text-muted">{stateOf(upload)}</span>
            </div>
            <ProgressBar label={upload.name} value={upload.progress} tone={tones[upload.status]} />
            <p aria-live="polite" className={classNames('text-sm text-danger-ink', upload.error && 'mt-1.5')}>
              {upload.error}
            </p>
          </div>
          {upload.status === 'failed' && !upload.isFinal ? (
            <IconButton label={`Try ${upload.name} again`} onClick={() => onRetry(upload.id)}>
              <RotateCw />
            </IconButton>
          ) : null}
          <IconButton
            label={`Remove ${upload.name}`}
            className="text-muted"
            onClick={() => onRemove(upload.id)}
          >
            <X />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function stateOf(upload: UploadRow): string {
  if (upload.status === 'waiting') return 'Waiting';
  if (upload.status === 'done') return 'Uploaded';
  if (upload.status === 'failed') return 'Failed';
  return `${Math.round(upload.progress * 100)}%`;
}
