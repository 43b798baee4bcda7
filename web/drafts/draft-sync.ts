// Stores what is typed into one open form: in the browser at once, on the server a moment later. What is found there
// when the form opens is shown in it, and a later text of another device is never overwritten without a question.
import { ApiError } from '#web/api/errors.ts';
import { type DraftPlace, readCopy, removeCopy, writeCopy } from './draft-copy.ts';
import { type DraftForm, type DraftState, stableText } from './draft-form.ts';
import {
  deleteDraft,
  inTurn,
  laterDraft,
  prepareToSend,
  readDraft,
  type ServerDraft,
  sendDraft,
  sendWhenLeaving,
  type Written,
} from './draft-server.ts';
import { PageWrites } from './page-writes.ts';
import { SendTimer } from './send-timer.ts';

export class DraftSync {
  readonly #place: DraftPlace;
  readonly #form: DraftForm;
  readonly #onState: (state: DraftState) => void;
  readonly #writes = new PageWrites();
  /** The version on the server that this text continues. */
  #known: string | null = null;
  /** Of what is typed; null where there is nothing to store. */
  #text: string | null = null;
  #sentText: string | null = null;
  #savedAt = new Date().toISOString();
  #isTouched = false;
  /** A stored text is on its way to the screen: until it is drawn, the form is half the one and half the other. */
  #isShowing = false;
  /** What was saved or discarded; a form that still shows it has nothing new. */
  #finishedText: string | null = null;
  #isOver = false;
  #isRefused = false;
  #later: ServerDraft | null = null;
  readonly #timer = new SendTimer(() => void this.send());

  constructor(place: DraftPlace, form: DraftForm, onState: (state: DraftState) => void) {
    this.#place = place;
    this.#form = form;
    this.#onState = onState;
  }

  /** Shows the browser's copy at once, and the server's where that is the later one. */
  start(): void {
    const copy = readCopy(this.#place);
    if (copy) {
      this.#writes.includeAll(copy.included);
      this.#savedAt = copy.writtenAt;
      this.#known = copy.updatedAt;
      if (copy.form !== null && this.#show(copy.form)) {
        this.#text = stableText(copy.form);
        this.#sentText = copy.isSent ? this.#text : null;
        this.#onState({ kind: 'restored', savedAt: copy.writtenAt });
      }
    }
    const isFinished = copy !== null && copy.form === null;
    void this.#compare(isFinished);
  }

  async #compare(isFinished: boolean): Promise<void> {
    let stored: ServerDraft | null;
    try {
      stored = await inTurn(this.#place, () => readDraft(this.#place));
    } catch {
      // Without a connection the copy has to do; the first write finds out what is on the server.
      this.#schedule();
      return;
    }
    if (this.#isOver) return;
    if (stored && isFinished && this.#writes.includes(stored)) {
      this.#known = stored.updatedAt;
      void this.#delete();
    } else if (stored) this.#meet(stored);
    else if (this.#text !== null && this.#text === this.#sentText && !this.#isTouched) {
      // It was saved or discarded on another device.
      this.#text = null;
      this.#known = null;
      this.#clear();
      removeCopy(this.#place);
      this.#onState({ kind: 'plain' });
    } else {
      this.#known = null;
      this.#sentText = null;
      if (this.#text === null) removeCopy(this.#place);
    }
    this.#schedule();
  }

  /** What the server has, beside what is in the form. */
  #meet(stored: ServerDraft): void {
    const isSame = this.#text !== null && stableText(stored.form) === this.#text;
    if (isSame || this.#writes.includes(stored)) {
      this.#known = stored.updatedAt;
      this.#writes.include(stored);
      if (isSame) this.#sentText = this.#text;
      if (this.#text !== null) this.#writeCopy();
    } else if (this.#isOver) return;
    else if (this.#text === null || (this.#text === this.#sentText && !this.#isTouched)) this.#take(stored);
    else {
      this.#later = stored;
      this.#onState({ kind: 'later elsewhere', savedAt: stored.updatedAt });
    }
  }

  #take(stored: ServerDraft): void {
    this.#known = stored.updatedAt;
    this.#writes.include(stored);
    this.#later = null;
    if (stored.form === null || !this.#show(stored.form)) return;
    this.#text = stableText(stored.form);
    this.#sentText = this.#text;
    this.#savedAt = stored.updatedAt;
    this.#isTouched = false;
    this.#writeCopy();
    this.#onState({ kind: 'restored', savedAt: stored.updatedAt });
  }

  /** Call it after every change of the form. */
  changed(): void {
    if (this.#isOver || this.#isShowing) return;
    const typed = this.#form.read();
    const text = typed === null ? null : stableText(typed);
    if (text === null) this.#finishedText = null;
    if (text === this.#text || (text !== null && text === this.#finishedText)) return;
    this.#finishedText = null;
    this.#isTouched = true;
    if (text === null) {
      this.finish();
      this.#finishedText = null;
      return;
    }
    this.#text = text;
    this.#savedAt = new Date().toISOString();
    this.#writes.addChange();
    this.#writeCopy();
    this.#schedule();
  }

  /** It was saved, or is no longer wanted. */
  finish(): void {
    this.#timer.clear();
    const hadDraft = this.#text !== null || this.#known !== null;
    this.#finishedText = this.#text;
    this.#text = null;
    this.#sentText = null;
    this.#later = null;
    this.#isRefused = false;
    this.#onState({ kind: 'plain' });
    if (!hadDraft) return;
    // Until the server has deleted it, this copy keeps it from being offered again.
    this.#savedAt = new Date().toISOString();
    this.#writeCopy();
    void this.#delete();
  }

  startOver(): void {
    this.finish();
    this.#clear();
  }

  takeLater(): void {
    if (this.#later) this.#take(this.#later);
  }

  /** Overwrites the text of the other device. */
  keepOwn(): void {
    if (!this.#later) return;
    this.#known = this.#later.updatedAt;
    this.#writes.include(this.#later);
    this.#later = null;
    this.#onState({ kind: 'plain' });
    this.#writeCopy();
    void this.send();
  }

  /** The form is no longer on the screen. What was typed is sent all the same, unless it is of no use any more. */
  stop({ sends }: { sends: boolean }): void {
    this.#isOver = true;
    this.#timer.clear();
    if (sends) void this.send();
    else this.#text = null;
  }

  /** Sends what the server does not have yet. */
  send(): Promise<void> {
    this.#timer.clear();
    return inTurn(this.#place, async () => {
      if (!this.#isUnsent()) return;
      const written = this.#written();
      const text = this.#text;
      try {
        this.#sent(text, await sendDraft(this.#place, written, this.#known));
      } catch (error) {
        this.#failed(error);
      }
    });
  }

  /** From a page that is being left, perhaps for good. */
  sendNow(): void {
    if (!this.#isUnsent()) return;
    const text = this.#text;
    const sending = sendWhenLeaving(this.#place, this.#written(), this.#known);
    if (!sending) return void this.send();
    this.#timer.clear();
    // It may fail before its turn comes; what follows from that waits for the turn.
    sending.catch(() => {});
    void inTurn(this.#place, () =>
      sending.then(
        (version) => this.#sent(text, version),
        (error: unknown) => this.#failed(error),
      ),
    );
  }

  #sent(text: string | null, version: string): void {
    this.#known = version;
    if (this.#text === null) return;
    this.#sentText = text;
    this.#writeCopy();
    this.#schedule();
  }

  #failed(error: unknown): void {
    const later = laterDraft(error);
    if (later) {
      this.#meet(later);
      if (!this.#later) this.#schedule();
      return;
    }
    const isAnswer = error instanceof ApiError && error.status < 500 && error.status !== 429;
    if (!isAnswer) {
      if (!this.#isOver) this.#timer.startAgain();
      return;
    }
    // A session that has ended is noticed by the next call of the page; the copy stays in the browser.
    this.#isRefused = true;
    if (error.code === 'draft_limit' || error.code === 'too_large')
      this.#onState({ kind: 'refused', message: error.message });
  }

  async #delete(): Promise<void> {
    try {
      await inTurn(this.#place, async () => {
        if (this.#known !== null) await deleteDraft(this.#place, this.#known);
        this.#known = null;
      });
      if (this.#text === null) removeCopy(this.#place);
    } catch {
      // Tried again when the form is opened the next time.
    }
  }

  #isUnsent = () => this.#text !== null && this.#text !== this.#sentText && !this.#later && !this.#isRefused;

  #schedule(): void {
    if (!this.#isUnsent() || this.#isOver) return;
    void prepareToSend();
    this.#timer.start();
  }

  #written = (): Written => ({
    form: this.#text === null ? null : (JSON.parse(this.#text) as unknown),
    ...this.#writes.current,
  });

  #writeCopy(): void {
    writeCopy(this.#place, {
      form: this.#written().form,
      included: this.#writes.included,
      updatedAt: this.#known,
      isSent: this.#text !== null && this.#text === this.#sentText,
      writtenAt: this.#savedAt,
    });
  }

  #show(stored: unknown): boolean {
    this.#isShowing = true;
    const isShown = this.#form.show(stored);
    if (!isShown) this.#isShowing = false;
    return isShown;
  }

  #clear(): void {
    this.#isShowing = true;
    this.#form.clear();
  }

  /** What was shown or cleared is on the screen. */
  drawn(): void {
    this.#isShowing = false;
    this.changed();
  }
}
