// The last change of prices, which can be undone until the next one.
import { useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { showFailure } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { momentText } from '#web/days.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { refreshPriceList, useLastAdjustment } from './price-list-queries.ts';

export function LastAdjustment({ timeZone }: { timeZone: string }) {
  const client = useQueryClient();
  const { data } = useLastAdjustment();
  const [isAsking, setIsAsking] = useState(false);
  const undo = useOnePress({
    mutationFn: async () => {
      const reply = await api('POST /api/price-list/adjust/undo');
      await refreshPriceList(client);
      return reply;
    },
    onSuccess: ({ changes }) => {
      const count = changes.length === 1 ? '1 item' : `${changes.length} items`;
      toast({ title: 'Price Change Undone', description: count, tone: 'success' });
      setIsAsking(false);
    },
    onError: (error) => {
      setIsAsking(false);
      showFailure(error, 'Failed to undo the change. Please try again.');
      void refreshPriceList(client);
    },
  });
  if (!data?.canUndo || data.at === null || data.items === 0) return null;
  const items = data.items === 1 ? '1 price was' : `${data.items.toLocaleString('en-US')} prices were`;
  const at = momentText(data.at, timeZone);
  return (
    <div className="mt-2 text-sm text-muted">
      <p>
        {items} changed together {at}.
        <Button variant="link" size="xs" className="align-middle" onClick={() => setIsAsking(true)}>
          <Undo2 aria-hidden="true" />
          Undo
        </Button>
      </p>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Undo this price change?"
        body={`${items} changed ${at} and will be what they were before. Prices you edited since then stay.`}
        confirmLabel="Undo Price Change"
        busy={undo.isPending}
        busyLabel="Undoing…"
        onConfirm={() => undo.mutate()}
      />
    </div>
  );
}
