// Changes the prices of all items that are shown. Old and new are shown before anything is written.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type PriceChanges, type Rounding, roundings } from '#contract/lines/price-list.ts';
import { api } from '#web/api/client.ts';
import { messageOf, showFailure } from '#web/api/failures.ts';
import { useIdempotencyKey } from '#web/api/idempotency-key.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { dollars } from '#web/money.ts';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/form/field.tsx';
import { cleanMoneyText } from '#web/ui/form/money-input.tsx';
import { Segmented, Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useDebounced } from '#web/ui/hooks.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { categoryLabel } from './price-labels.ts';
import { choicesOf, refreshPriceList } from './price-list-queries.ts';
import type { PriceFilter } from './use-price-list-address.ts';

interface AdjustDialogProps {
  filter: PriceFilter;
  /** Items that are shown, on all pages. */
  total: number;
  onClose: () => void;
}

type Direction = 'up' | 'down';
type Kind = 'percent' | 'amount';

const roundingLabels: Record<Rounding, string> = {
  '0.01': 'To the cent',
  '0.05': 'To 5 cents',
  '0.50': 'To 50 cents',
  '1.00': 'To the dollar',
  '.99': 'To end in .99',
};
const roundingOptions = roundings.map((value) => ({ value, label: roundingLabels[value] }));

export function AdjustDialog({ filter, total, onClose }: AdjustDialogProps) {
  const client = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  const [direction, setDirection] = useState<Direction>('up');
  const [kind, setKind] = useState<Kind>('percent');
  const [typed, setTyped] = useState('');
  const [round, setRound] = useState<Rounding>('0.01');
  const value = cleanMoneyText(typed);
  const problem = value === '' ? null : problemOf(value);
  const body =
    value === '' || problem
      ? null
      : { ...choicesOf(filter), [kind]: direction === 'up' ? value : `-${value}`, round };
  const preview = usePreview(body && JSON.stringify(body));
  const changes = body === null ? undefined : preview.data?.changes;

  const apply = useOnePress({
    mutationFn: async () => {
      const whole = { ...body, dryRun: false };
      const reply = await api('POST /api/price-list/adjust', {
        body: whole,
        headers: idempotencyKey.headersFor(whole),
      });
      idempotencyKey.done();
      await refreshPriceList(client);
      return reply;
    },
    onSuccess: (reply) => {
      toast({ title: 'Prices Changed', description: countOf(reply.changes.length), tone: 'success' });
      onClose();
    },
    onError: (error) => showFailure(error, 'No price was changed. Please try again.'),
  });
  const isReady = changes !== undefined && changes.length > 0 && !preview.isStale;

  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissable={!apply.isPending}
      size="lg"
      title="Change Prices"
      description={scopeOf(filter, total)}
      footer={
        <>
          <Button variant="secondary" disabled={apply.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={!isReady}
            busy={apply.isPending}
            busyLabel="Changing…"
            onClick={() => apply.mutate()}
          >
            {isReady
              ? `Change ${changes.length === 1 ? '1 Price' : `${changes.length} Prices`}`
              : 'Change Prices'}
          </Button>
        </>
      }
    >
      <fieldset disabled={apply.isPending} className="grid gap-4">
        {/* First, so that the dialog opens with the cursor in it. */}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={kind === 'percent' ? 'By (%)' : 'By ($)'} error={problem}>
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              placeholder={kind === 'percent' ? '5' : '2.50'}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              className="figures"
            />
          </Field>
          <Field label="Round new prices">
            <Select value={round} onValueChange={setRound} options={roundingOptions} />
          </Field>
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <Segmented
            label="Direction"
            value={direction}
            onChange={setDirection}
            options={[
              { value: 'up', label: 'Raise' },
              { value: 'down', label: 'Lower' },
            ]}
          />
          <Segmented
            label="Percent or amount"
            value={kind}
            onChange={setKind}
            options={[
              { value: 'percent', label: 'Percent' },
              { value: 'amount', label: 'Amount' },
            ]}
          />
        </div>
        <Preview
          changes={changes}
          error={body === null ? null : preview.error}
          isWaiting={body !== null && (preview.isFetching || preview.isStale)}
        />
      </fieldset>
    </Dialog>
  );
}

/** A sign is chosen above. */
const problemOf = (value: string): string | null =>
  /^\d{1,9}(?:\.\d{1,2})?$/.test(value) ? null : 'Use digits and at most 2 decimals, such as 7.5.';

const countOf = (count: number): string =>
  count === 1 ? '1 item' : `${count.toLocaleString('en-US')} items`;

function scopeOf({ q, category }: PriceFilter, total: number): string {
  const where = [
    category === null ? null : `in “${categoryLabel(category)}”`,
    q.trim() === '' ? null : `found by “${q.trim()}”`,
  ].filter(Boolean);
  const items = where.length > 0 ? `the ${countOf(total)} ${where.join(', ')}` : `all ${countOf(total)}`;
  return `For ${items}. Jobs and templates keep the prices they have.`;
}

/** What the server would write; nothing is written. The last good list stays while a new one is made. */
function usePreview(typed: string | null) {
  const text = useDebounced(typed, timings.searchAfterTyping);
  const query = useQuery({
    queryKey: ['price changes', text],
    queryFn: ({ signal }) =>
      api('POST /api/price-list/adjust', { body: { ...JSON.parse(text ?? '{}'), dryRun: true }, signal }),
    enabled: text !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  return { ...query, isStale: text !== typed || query.isPlaceholderData };
}

interface PreviewProps {
  changes: PriceChanges['changes'] | undefined;
  error: Error | null;
  isWaiting: boolean;
}

/** More would not be read, and every one of them is drawn. */
const shownChanges = 100;

function Preview({ changes, error, isWaiting }: PreviewProps) {
  const hidden = Math.max((changes?.length ?? 0) - shownChanges, 0);
  return (
    <section
      aria-label="Preview"
      aria-busy={isWaiting || undefined}
      className="rounded-control border border-line"
    >
      <p
        role="status"
        className="flex min-h-11 items-center justify-between gap-3 border-b border-line px-3 text-sm text-muted"
      >
        {statusOf(changes, error)}
        {isWaiting ? <Spinner className="size-4" /> : null}
      </p>
      <div className="max-h-80 min-h-40 overflow-y-auto px-3">
        {changes && changes.length > 0 && !error ? (
          <table aria-label="Old and new prices" className="w-full table-fixed text-md">
            <colgroup>
              <col />
              <col className="w-26" />
              <col className="w-26" />
            </colgroup>
            <thead>
              <tr className="text-sm text-muted">
                <th scope="col" className="py-2 text-left font-semibold">
                  Item
                </th>
                <th scope="col" className="py-2 text-right font-semibold">
                  Now
                </th>
                <th scope="col" className="py-2 text-right font-semibold">
                  New
                </th>
              </tr>
            </thead>
            <tbody>
              {changes.slice(0, shownChanges).map(({ id, name, before, after }) => (
                <tr key={id} className="border-t border-line">
                  <td className="py-2 pr-3 wrap-anywhere">{name}</td>
                  <td className="figures py-2 text-right align-top text-muted">{dollars(before)}</td>
                  <td className="figures py-2 text-right align-top font-semibold">{dollars(after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
        {hidden > 0 ? (
          <p className="border-t border-line py-2 text-sm text-muted">and {countOf(hidden)} more</p>
        ) : null}
      </div>
    </section>
  );
}

function statusOf(changes: PreviewProps['changes'], error: Error | null): string {
  if (error) return messageOf(error, 'The new prices could not be worked out.');
  if (!changes) return 'Old and new prices are shown here before anything is changed.';
  if (changes.length === 0) return 'No price would change.';
  return `${countOf(changes.length)} would change`;
}
