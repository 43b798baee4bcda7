// Files are chosen, dropped, pasted or photographed here.
import { Camera, Upload } from 'lucide-react';
import {
  type DragEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { FieldError } from '../form/field.tsx';

export { UploadProgressList, type UploadRow } from './upload-progress-list.tsx';

type FileDropProps = {
  /** The accessible name and the text of the button, such as "Choose photos". */
  label: string;
  hint?: ReactNode;
  accept?: string;
  multiple?: boolean;
  /** Opens the camera on a phone: the back one, or the one towards the face. */
  capture?: 'environment' | 'user';
  /** A second button, on touch screens only, that goes straight to the camera: "Take photo". */
  cameraLabel?: string;
  /** Files pasted anywhere on the page come here, unless into a field that takes them. */
  takesPaste?: boolean;
  /** For hands in gloves: buttons as wide as there is room, the camera's first. */
  isLarge?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  /** Why a file cannot be taken, as a message that may contain its name; null when it can. */
  refusalOf?: (file: File) => string | null;
  onFiles: (files: File[]) => void;
  buttonRef?: Ref<HTMLButtonElement>;
};

export function FileDrop({
  label,
  hint,
  accept,
  multiple = false,
  capture,
  cameraLabel,
  takesPaste = false,
  isLarge = false,
  disabled = false,
  error,
  refusalOf,
  onFiles,
  buttonRef,
}: FileDropProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const [refusal, setRefusal] = useState('');

  // A dropped file bypasses the browser's own filter, so the rules are checked here again.
  function take(list: FileList | null) {
    const { taken, refusal: refusalText } = sortOffer(Array.from(list ?? []), {
      accept,
      multiple,
      refusalOf,
    });
    setRefusal(refusalText);
    if (taken.length > 0) onFiles(taken);
  }
  usePastedFiles(takesPaste && !disabled, take);

  function drag(event: DragEvent, over: boolean) {
    event.preventDefault();
    if (!disabled) setIsOver(over);
  }

  return (
    <div>
      <fieldset
        aria-label={label}
        aria-describedby={refusal || error ? `${id}-error` : undefined}
        disabled={disabled}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          if (!disabled) take(event.dataTransfer.files);
        }}
        className={classNames(
          'flex min-w-0 flex-col items-center gap-3 rounded-card border border-dashed px-4 text-center transition-colors',
          isLarge ? 'py-4' : 'py-6',
          isOver ? 'border-accent bg-accent-soft' : 'border-field bg-surface',
        )}
      >
        <div
          className={classNames('flex flex-wrap justify-center gap-2', isLarge && 'w-full max-w-md flex-col')}
        >
          {cameraLabel ? (
            <FileButton
              label={cameraLabel}
              accept={accept}
              capture="environment"
              isLarge={isLarge}
              isMain={isLarge}
              onFiles={take}
              className="pointer-fine:hidden"
            >
              <Camera aria-hidden="true" />
            </FileButton>
          ) : null}
          <FileButton
            label={label}
            accept={accept}
            multiple={multiple}
            capture={capture}
            isLarge={isLarge}
            onFiles={take}
            buttonRef={buttonRef}
          >
            <Upload aria-hidden="true" />
          </FileButton>
        </div>
        {hint ? <p className="text-sm text-muted">{hint}</p> : null}
        {disabled ? null : (
          <p className="hidden text-sm text-muted md:pointer-fine:block">
            Or drop{takesPaste ? ' or paste' : ''} {multiple ? 'files' : 'a file'} here.
          </p>
        )}
      </fieldset>
      <FieldError id={`${id}-error`}>{refusal || error}</FieldError>
    </div>
  );
}

interface FileButtonProps {
  label: string;
  accept?: string;
  multiple?: boolean;
  capture?: 'environment' | 'user';
  isLarge?: boolean;
  /** What most people want here. */
  isMain?: boolean;
  onFiles: (files: FileList | null) => void;
  buttonRef?: Ref<HTMLButtonElement>;
  className?: string;
  /** The icon. */
  children: ReactNode;
}

function FileButton({
  label,
  accept,
  multiple,
  capture,
  isLarge = false,
  isMain = false,
  onFiles,
  buttonRef,
  className,
  children,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        ref={buttonRef}
        variant={isMain ? 'primary' : 'secondary'}
        size={isLarge ? 'lg' : 'md'}
        className={classNames(isLarge && 'min-h-14! w-full', className)}
        onClick={() => input.current?.click()}
      >
        {children}
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        capture={capture}
        onChange={(event) => {
          onFiles(event.target.files);
          // The same file can be chosen again after it was removed.
          event.target.value = '';
        }}
      />
    </>
  );
}

/** Pictures are often copied from an email or a screenshot; pasted text goes to the focused field as usual. */
function usePastedFiles(isWanted: boolean, onFiles: (files: FileList) => void) {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = event.clipboardData?.files;
    if (event.defaultPrevented || !files?.length) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    if (!isWanted) return;
    const listen = (event: ClipboardEvent) => take(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, [isWanted]);
}

/** Does the file fit an `accept` list such as "image/png, image/*, .pdf"? An empty list takes everything. */
export function isAccepted(file: { name: string; type: string }, accept: string | undefined): boolean {
  const rules = (accept ?? '')
    .split(',')
    .map((rule) => rule.trim().toLowerCase())
    .filter(Boolean);
  if (rules.length === 0) return true;
  const type = file.type.toLowerCase();
  const name = file.name.toLowerCase();
  return rules.some((rule) => {
    if (rule.startsWith('.')) return name.endsWith(rule);
    if (rule.endsWith('/*')) return type.startsWith(rule.slice(0, -1));
    return type === rule;
  });
}

interface OfferRules<F> {
  accept?: string;
  multiple: boolean;
  /** Checked before `accept`, with messages of its own. */
  refusalOf?: (file: F) => string | null;
}

/** Which of the offered files are taken, and the messages about the others. */
export function sortOffer<F extends { name: string; type: string }>(
  offered: readonly F[],
  { accept, multiple, refusalOf }: OfferRules<F>,
): { taken: F[]; refusal: string } {
  const taken: F[] = [];
  const unexplained: string[] = [];
  const sentences: string[] = [];
  for (const file of offered) {
    const reason = refusalOf?.(file);
    if (reason) sentences.push(reason);
    else if (!isAccepted(file, accept) || (!multiple && taken.length > 0)) unexplained.push(file.name);
    else taken.push(file);
  }
  if (unexplained.length > 0) sentences.push(`Not added: ${unexplained.join(', ')}`);
  return { taken, refusal: sentences.join(' ') };
}
