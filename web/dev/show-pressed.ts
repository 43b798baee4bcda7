import type { MouseEvent } from 'react';
import { toast } from '#web/ui/toast.tsx';

/** The samples have nothing to do, so they say that they were pressed. */
export function showPressed({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  toast({ title: 'Pressed', description: currentTarget.ariaLabel ?? currentTarget.innerText });
}
