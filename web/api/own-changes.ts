// What this page itself is changing. The server tells every open page of every change, also the page that made it, which
// fetches again by itself.
let underWay = 0;
let lastReplyAt = Number.NEGATIVE_INFINITY;

/** Call the result once the reply is there. Text that is being typed is stored all the time, and no page shows it. */
export function noteChangeSent(path: string): () => void {
  if (path.startsWith('/api/drafts')) return () => undefined;
  underWay += 1;
  return () => {
    underWay -= 1;
    lastReplyAt = performance.now();
  };
}

/** `lastReplyAt` by the page's own clock. */
export const ownChanges = () => ({ isUnderWay: underWay > 0, lastReplyAt });
