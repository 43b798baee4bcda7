import { toast } from './feedback/toast-store.ts';

/**
 * Says by a toast what became of it, and returns whether it was copied. Browsers allow it only on secure addresses;
 * elsewhere the text can still be marked and copied by hand.
 */
export async function copyText(
  text: string,
  done: string,
  impossible = 'Copying is not possible here. Please mark the text instead.',
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    toast({ title: impossible, tone: 'destructive' });
    return false;
  }
  toast({ title: done, tone: 'success' });
  return true;
}
