import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { isAccepted } from './accepted-files.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { FieldError } from './field-error.tsx';

export { UploadProgressList, type UploadRow } from './upload-progress-list.tsx';

type FileDropProps = {
  /** The accessible name and the words on the button, such as "Choose photos". */
  label: string;
  hint?: ReactNode;
  accept?: string;
  multiple?: boolean;
  /** Opens the camera on a phone: the back one, or the one towards the face. */
  capture?: 'environment' | 'user';
  disabled?: boolean;
  error?: ReactNode;
  onFiles: (files: File[]) => void;
};

export function FileDrop({
  label,
  hint,
  accept,
  multiple = false,
  capture,
  disabled = false,
  error,
  onFiles,
}: FileDropProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [refusal, setRefusal] = useState('');

  // A dropped file passes by the browser's own filter, so the rules are checked here again.
  function take(list: FileList | null) {
    const offered = Array.from(list ?? []);
    const fitting = offered.filter((file) => isAccepted(file, accept));
    const taken = multiple ? fitting : fitting.slice(0, 1);
    const left = offered.filter((file) => !taken.includes(file));
    setRefusal(left.length > 0 ? `Not added: ${left.map((file) => file.name).join(', ')}` : '');
    if (taken.length > 0) onFiles(taken);
  }

  function drag(event: DragEvent, over: boolean) {
    event.preventDefault();
    if (!disabled) setIsOver(over);
  }

  return (
    <div>
      <fieldset
        aria-label={label}
        disabled={disabled}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          if (!disabled) take(event.dataTransfer.files);
        }}
        className={classNames(
          'flex min-w-0 flex-col items-center gap-3 rounded-card border border-dashed px-4 py-6 text-center transition-colors',
          isOver ? 'border-accent bg-accent-soft' : 'border-field bg-surface',
        )}
      >
        <Button variant="secondary" onClick={() => input.current?.click()} disabled={disabled}>
          <Upload aria-hidden="true" />
          {label}
        </Button>
        {hint ? <p className="text-sm text-muted">{hint}</p> : null}
        {disabled ? null : (
          <p className="hidden text-sm text-muted md:pointer-fine:block">
            Or drop {multiple ? 'files' : 'a file'} here.
          </p>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          accept={accept}
          multiple={multiple}
          capture={capture}
          onChange={(event) => {
            take(event.target.files);
            // The same file can be chosen again after it was removed.
            event.target.value = '';
          }}
        />
      </fieldset>
      <FieldError id={`${id}-error`}>{refusal || error}</FieldError>
    </div>
  );
}
