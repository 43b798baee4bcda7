// Adds a discount, a deposit or options, and gets the focus back when they are removed.
import { Plus } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';

export type Added = 'discount' | 'deposit' | 'options';

interface AddButtonProps {
  name: Added;
  onClick: () => void;
  children: string;
}

export function AddButton({ name, onClick, children }: AddButtonProps) {
  return (
    <Button variant="link" size="sm" data-adds={name} onClick={onClick}>
      <Plus aria-hidden="true" />
      {children}
    </Button>
  );
}

/** What was removed had the focus; the button that adds it again gets it once it is drawn. */
export function useFocusNext(place: RefObject<HTMLElement | null>) {
  const next = useRef<Added | null>(null);
  useEffect(() => {
    if (!next.current) return;
    const button = place.current?.querySelector<HTMLElement>(`[data-adds="${next.current}"]`);
    if (!button) return;
    next.current = null;
    button.focus();
  });
  return (name: Added) => {
    next.current = name;
  };
}
