// Adds a record, once however often it is pressed, or changes one over the revision the form was opened with.
import { useRef } from 'react';
import { useIdempotencyKey } from '#web/api/idempotency-key.ts';
import type { FieldKind } from '#web/revisions/compare.ts';
import { saveRevised } from '#web/revisions/save-revised.ts';

interface SaveRecord<Values, Present extends { revision: number }, Reply> {
  /** Null adds one. */
  opened: Present | null;
  read: (present: Present | null) => Values;
  /** How two versions are compared. */
  field: FieldKind<Values>;
  create: (values: Values, headers: Record<string, string>) => Promise<Reply>;
  change: (values: Values, revision: number) => Promise<Reply>;
}

/** Without a record there is no revision yet. */
const first = 1;

export function useSaveRecord<Values, Present extends { revision: number }, Reply>(
  record: SaveRecord<Values, Present, Reply>,
) {
  const { opened, read, field, create, change } = record;
  const idempotencyKey = useIdempotencyKey();
  const before = useRef({ revision: opened?.revision ?? first, values: read(opened) });

  /** `onMerged` gets what came of both versions, where somebody else saved meanwhile. */
  async function save(typed: Values, onMerged: (merged: Values) => void): Promise<Reply> {
    if (opened)
      return saveRevised<Values, Present, Reply>({
        opened: before.current,
        mine: typed,
        field,
        read,
        send: change,
        onMerged: (present, merged) => {
          before.current = present;
          onMerged(merged);
        },
      });
    const made = await create(typed, idempotencyKey.headersFor(typed));
    idempotencyKey.done();
    return made;
  }
  return { start: before.current.values, save };
}
