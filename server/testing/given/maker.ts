import type { HttpClient } from '../http-client.ts';

/** The signed-in person who makes the data. */
export interface Maker {
  client: HttpClient;
}
