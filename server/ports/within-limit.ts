// A time limit for a call to another machine, with the reading of its answer. Node's `fetch` does not always notice that
// its signal was aborted once it reads the body, and its promise then stays open for good: the limit does not depend on it.

/** Rejects with a TimeoutError when the time is over, whether or not the call heeds its signal. */
export async function withinLimit<Result>(
  limitMs: number,
  call: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limit = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new DOMException(`no reply within ${limitMs} ms`, 'TimeoutError');
      limit.abort(error);
      reject(error);
    }, limitMs);
  });
  try {
    return await Promise.race([call(limit.signal), over]);
  } finally {
    clearTimeout(timer);
  }
}
