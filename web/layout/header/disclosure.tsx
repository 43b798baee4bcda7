// A button that opens a small panel of links or choices: the plain pattern for site navigation, light enough for the
// first page. Escape, a click elsewhere or moving the keyboard on closes it.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';

interface DisclosureProps {
  trigger: ReactNode;
  /** The accessible name where the trigger is only an icon. */
  label?: string;
  triggerClassName: string;
  children: (close: () => void) => ReactNode;
}

export function Disclosure({ trigger, label, triggerClassName, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const close = () => setIsOpen(false);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setIsOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen]);

  return (
    <div ref={box} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className={classNames(triggerClassName, isOpen && 'bg-hover')}
      >
        {trigger}
      </button>
      {isOpen ? (
        <div
          id={panelId}
          className="absolute top-full right-0 z-30 mt-1.5 min-w-56 animate-pop-in rounded-card border border-line bg-raised p-1.5 shadow-raised"
        >
          {children(close)}
        </div>
      ) : null}
    </div>
  );
}
