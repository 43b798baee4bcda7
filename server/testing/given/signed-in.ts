// The one by whom something is made through the API.
import type { HttpClient } from '../http-client.ts';

/** A user who is signed in. */
export interface SignedIn {
  client: HttpClient;
}
