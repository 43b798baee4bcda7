// People who continue to work while the product is stopped: which requests were answered, and which were cut off.
import type { HttpClient } from './http-client.ts';

export interface RequestTally {
  answered: string[];
  turnedAway: number;
  neverHeard: number;
  cut: string[];
}

export const newTally = (): RequestTally => ({ answered: [], turnedAway: 0, neverHeard: 0, cut: [] });

/** Sends one request after the other on keep-alive connections, until the server is gone. */
export async function requestInLoop(
  client: HttpClient,
  csrf: string,
  tally: RequestTally,
  isOver: () => boolean,
): Promise<void> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  while (!isOver()) {
    const response = await fetch(`${client.base}/api/jobs`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': csrf, cookie },
      body: JSON.stringify({
        customerName: 'Maria',
        lineItems: [{ quantity: 1, description: 'Labor', unitPrice: '95.00', taxed: false }],
        taxRate: '6',
      }),
    }).catch(() => null);
    if (!response) {
      tally.neverHeard += 1;
      return;
    }
    // Once a reply has begun, it must be complete.
    const body = await response.json().catch((error: Error) => {
      tally.cut.push(error.message);
      return null;
    });
    if (response.status === 200 && body) tally.answered.push(body.id);
    else if (response.status === 503) tally.turnedAway += 1;
    else tally.cut.push(`${response.status} ${JSON.stringify(body)}`);
  }
}
