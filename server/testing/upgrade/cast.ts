// People and things that were made for a fixture, for the facts beside it.
import type { Links } from './facts.ts';
import type { Somebody } from './people.ts';

export class Cast {
  readonly people: Record<string, Somebody> = {};
  readonly links: Partial<Links> = {};
  /** Signing links by what happened to them; their pages are recorded. */
  readonly signing: Record<string, string> = {};
  /** Addresses that answer everybody who knows them. */
  readonly open: string[] = [];

  somebody(name: string): Somebody {
    const found = this.people[name];
    if (!found) throw new Error(`${name} has not come up yet.`);
    return found;
  }
}

/** A day so many days from today, 2026-11-14. */
export const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
