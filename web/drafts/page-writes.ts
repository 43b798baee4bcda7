// What each page has written counts up. So a page can see whether a text it meets is an older one of its own line, or
// has something that it does not: replies get lost, and a page that was dropped may have been in the middle of sending.
import type { Included } from './draft-copy.ts';

/** The page that wrote a text, and how many changes it had written by then. */
export interface WrittenBy {
  by: string;
  count: number;
}

/** Pages that are remembered: the tabs and devices of the last days. */
const mostPages = 30;

const newPageId = () => [...crypto.getRandomValues(new Uint32Array(2))].map((n) => n.toString(36)).join('');

export class PageWrites {
  readonly #by = newPageId();
  /** From 1, because the text that a page begins with may be sent as well. */
  #included: Record<string, number> = { [this.#by]: 1 };

  get current(): WrittenBy {
    return { by: this.#by, count: this.#included[this.#by] ?? 1 };
  }

  get included(): Included {
    return Object.fromEntries(Object.entries(this.#included).slice(-mostPages));
  }

  addChange(): void {
    this.include({ by: this.#by, count: this.current.count + 1 });
  }

  include({ by, count }: WrittenBy): void {
    this.#included[by] = Math.max(this.#included[by] ?? 0, count);
  }

  includeAll(included: Included): void {
    for (const [by, count] of Object.entries(included)) this.include({ by, count });
  }

  includes({ by, count }: WrittenBy): boolean {
    return (this.#included[by] ?? 0) >= count;
  }
}
