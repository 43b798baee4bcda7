import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { UploadRow } from './upload-progress-list.tsx';

export type UploadSendOptions = { onProgress: (share: number) => void; signal: AbortSignal };

export type UploadHandlers<Result> = {
  send: (file: File, options: UploadSendOptions) => Promise<Result>;
  /** The file was uploaded; its row is gone by then. Called in the order in which the files were chosen. */
  onDone: (result: Result, file: File) => void;
  /** The message about a file that failed. */
  errorText: (error: unknown, file: File) => string;
  /** Whether sending the same file again is pointless. */
  isFinal?: (error: unknown) => boolean;
};

type Entry<Result> = {
  row: UploadRow;
  file: File;
  controller: AbortController;
  /** Uploaded, and waiting for those chosen before it. */
  arrived?: { result: Result };
};

// More at once would only make each slower on a phone's connection.
const atOnce = 2;

/** Sends a few files at a time; each can fail, be retried or removed without affecting the others. */
export class UploadQueue<Result> {
  #handlers: UploadHandlers<Result>;
  #entries: Entry<Result>[] = [];
  #rows: readonly UploadRow[] = [];
  #listeners = new Set<() => void>();
  #lastId = 0;

  constructor(handlers: UploadHandlers<Result>) {
    this.#handlers = handlers;
  }

  use(handlers: UploadHandlers<Result>) {
    this.#handlers = handlers;
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  rows = () => this.#rows;

  add(files: readonly File[]) {
    for (const file of files) {
      this.#lastId += 1;
      this.#entries.push({
        file,
        controller: new AbortController(),
        row: {
          id: String(this.#lastId),
          name: file.name,
          progress: 0,
          status: 'waiting',
          previewUrl: URL.createObjectURL(file),
        },
      });
    }
    this.#notify();
    this.#startNext();
  }

  retry(id: string) {
    const entry = this.#entries.find(({ row }) => row.id === id);
    if (entry?.row.status !== 'failed') return;
    entry.controller = new AbortController();
    this.#change(entry, { status: 'waiting', progress: 0, error: undefined });
    this.#startNext();
  }

  remove(id: string) {
    const entry = this.#entries.find(({ row }) => row.id === id);
    if (!entry) return;
    this.#drop(entry);
    entry.controller.abort();
    this.#handOver();
    this.#startNext();
  }

  clear() {
    const all = this.#entries;
    for (const entry of all) this.#drop(entry);
    for (const { controller } of all) controller.abort();
  }

  #startNext() {
    const running = this.#entries.filter(({ row, arrived }) => row.status === 'uploading' && !arrived).length;
    const waiting = this.#entries.filter(({ row }) => row.status === 'waiting');
    for (const entry of waiting.slice(0, Math.max(atOnce - running, 0))) void this.#run(entry);
  }

  async #run(entry: Entry<Result>) {
    const { file, controller } = entry;
    this.#change(entry, { status: 'uploading' });
    try {
      const result = await this.#handlers.send(file, {
        signal: controller.signal,
        onProgress: (progress) => this.#change(entry, { progress }),
      });
      if (controller.signal.aborted) return;
      entry.arrived = { result };
      this.#change(entry, { progress: 1 });
    } catch (error) {
      if (controller.signal.aborted) return;
      this.#change(entry, {
        status: 'failed',
        error: this.#handlers.errorText(error, file),
        isFinal: this.#handlers.isFinal?.(error) ?? false,
      });
    }
    this.#handOver();
    this.#startNext();
  }

  /** A failed file does not hold up the others: it may never be retried. */
  #handOver() {
    for (const entry of [...this.#entries]) {
      if (entry.row.status === 'failed') continue;
      if (!entry.arrived) return;
      this.#drop(entry);
      this.#handlers.onDone(entry.arrived.result, entry.file);
    }
  }

  #change(entry: Entry<Result>, change: Partial<UploadRow>) {
    entry.row = { ...entry.row, ...change };
    if (this.#entries.includes(entry)) this.#notify();
  }

  #drop(entry: Entry<Result>) {
    this.#entries = this.#entries.filter((other) => other !== entry);
    if (entry.row.previewUrl) URL.revokeObjectURL(entry.row.previewUrl);
    this.#notify();
  }

  #notify() {
    this.#rows = this.#entries.map(({ row }) => row);
    for (const notify of this.#listeners) notify();
  }
}

/** Uploads in progress, as rows to show. Those still running are cancelled when the page unmounts. */
export function useUploads<Result>(handlers: UploadHandlers<Result>) {
  const [queue] = useState(() => new UploadQueue(handlers));
  useLayoutEffect(() => queue.use(handlers));
  useEffect(() => () => queue.clear(), [queue]);
  const rows = useSyncExternalStore(queue.subscribe, queue.rows);
  return {
    rows,
    isBusy: rows.some(({ status }) => status === 'waiting' || status === 'uploading'),
    add: (files: readonly File[]) => queue.add(files),
    retry: (id: string) => queue.retry(id),
    remove: (id: string) => queue.remove(id),
    clear: () => queue.clear(),
  };
}

export type Uploads = ReturnType<typeof useUploads>;
