import type { HttpClient } from '../http-client.ts';

/** Whoever makes it, signed in. */
export interface Maker {
  client: HttpClient;
}
