import { toast } from '#web/ui/feedback/toast-store.ts';

/** Browsers allow it only on secure addresses; elsewhere the text can still be marked and copied by hand. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: done, tone: 'success' });
  } catch {
    toast({ title: 'Copying is not possible here. Please mark the text instead.', tone: 'destructive' });
  }
}
