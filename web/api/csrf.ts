// The token is fetched anew before every change: it is bound to the session, and the session may have changed.
/** Null when the fetch fails: the request is sent anyway, and the server refuses it with a clear message. */
export async function fetchCsrfToken(): Promise<string | null> {
  try {
    const response = await fetch('/api/csrf-token', { credentials: 'include' });
    const reply = (await response.json()) as { csrfToken?: string };
    return reply.csrfToken ?? null;
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: support must be able to see this failure
    console.error('Could not fetch the CSRF token', error);
    return null;
  }
}
