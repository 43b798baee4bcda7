import type { HttpClient } from '../http-client.ts';

/** The signed-in user who makes it. */
export interface Maker {
  client: HttpClient;
}
