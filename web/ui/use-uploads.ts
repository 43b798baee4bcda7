import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { type UploadHandlers, UploadQueue } from './upload-queue.ts';

/** Files on their way, as rows to show. What is still under way when its page goes is called off. */
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
