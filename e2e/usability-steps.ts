// Counts what a person's hands do: taps, keystrokes, and how many screens they scroll to reach the next thing.
import type { Locator, Page } from '@playwright/test';

export interface Effort {
  taps: number;
  keystrokes: number;
  /** Screens, begun ones counted. */
  scrolls: number;
}

export class Hands {
  readonly effort: Effort = { taps: 0, keystrokes: 0, scrolls: 0 };

  constructor(private readonly page: Page) {}

  async tap(target: Locator): Promise<void> {
    await this.reach(target);
    this.effort.taps += 1;
    await target.click();
  }

  /** A tap into the field, then every letter. */
  async type(target: Locator, text: string): Promise<void> {
    await this.tap(target);
    this.effort.keystrokes += text.length;
    await target.fill(text);
  }

  /** Scrolls as far as is needed to see it, in what scrolls: the page or a dialog. */
  private async reach(target: Locator): Promise<void> {
    await target.waitFor();
    const height = this.page.viewportSize()?.height ?? 844;
    const before = await this.top(target);
    await target.scrollIntoViewIfNeeded();
    const moved = Math.abs((await this.top(target)) - before);
    this.effort.scrolls += Math.ceil(moved / height);
  }

  private async top(target: Locator): Promise<number> {
    return (await target.boundingBox())?.y ?? 0;
  }
}

/** How many of them are wholly on the screen, without scrolling. */
export async function wholeOnScreen(page: Page, cards: Locator): Promise<number> {
  const height = page.viewportSize()?.height ?? 0;
  const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
  return boxes.filter((box) => box && box.y >= 0 && box.y + box.height <= height).length;
}
