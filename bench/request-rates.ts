// How many requests a second a list answers, in turns with what it is compared to, and how that is printed.
import { Agent, get } from 'node:http';
import type pg from 'pg';

const seconds = 4;
const connections = 8;

/** In turns, so that a busy moment of the machine affects both. The first round only warms up. */
export async function inTurns(one: () => Promise<number>, other: () => Promise<number>): Promise<[number, number]> {
  const rates: [number, number][] = [];
  for (let round = 0; round < 4; round += 1) rates.push([await one(), await other()]);
  const [, ...counted] = rates;
  return [median(counted.map(([first]) => first)), median(counted.map(([, second]) => second))];
}

export function print(what: string, perSecond: number, more = ''): void {
  console.log(`${what.padEnd(44)} ${perSecond.toFixed(0).padStart(6)} a second${more}`);
}

export function verdict(text: string, held: boolean): boolean {
  console.log(`${text}: ${held ? 'held' : 'MISSED'}`);
  return held;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Requests a second over a few keep-alive connections. */
export async function rate(url: string, cookie: string, length = seconds): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let done = 0;
  const begun = performance.now();
  const ends = begun + length * 1000;
  const one = () =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent, headers: { cookie } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
        response.resume().on('end', resolve);
      }).on('error', reject);
    });
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < ends) {
        await one();
        done += 1;
      }
    }),
  );
  agent.destroy();
  return done / ((performance.now() - begun) / 1000);
}

/** A company of its own, by the page's own call. */
export async function signUp(base: string, pool: pg.Pool): Promise<{ cookie: string; accountId: string }> {
  const cookies = new Map<string, string>();
  const saveCookies = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/);
      cookies.set(name, value);
    }
  };
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const first = await fetch(`${base}/api/csrf-token`);
  saveCookies(first);
  const { csrfToken } = (await first.json()) as { csrfToken: string };
  const email = `${Math.random().toString(36).slice(2)}@example.com`;
  const response = await fetch(`${base}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken, cookie: cookie() },
    body: JSON.stringify({ email, password: 'copper elbow 22 mm' }),
  });
  if (!response.ok) throw new Error(`Signing up failed: ${response.status} ${await response.text()}`);
  saveCookies(response);
  const { rows } = await pool.query('select account_id from users where email = $1', [email]);
  return { cookie: cookie(), accountId: rows[0].account_id };
}
