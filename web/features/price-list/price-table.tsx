// The price list where there is room for a table: by category, each row edited in its place.
import { Archive, ArchiveRestore, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PriceItem } from '#contract/lines/price-list.ts';
import { dollars } from '#web/money.ts';
import { timings } from '#web/timings.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { lazyPart, usePreloaded } from '#web/ui/lazy-part.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/ui/overlay/dropdown.tsx';
import { categoryLabel, groupByCategory, marginLabel, marginOf } from './price-labels.ts';
import { useArchiveItem } from './use-item-actions.ts';

/** The fields of a row that can be pressed to edit them. */
export type ItemCell = 'name' | 'sku' | 'unit' | 'unitPrice' | 'cost' | 'taxed';

const ItemRowForm = lazyPart(() => import('./item-row-form.tsx'), 'ItemRowForm', {
  meanwhile: <Skeleton className="my-2 h-24" />,
  whenMissing: 'close',
});
const behindRows = [ItemRowForm];

interface PriceTableProps {
  items: readonly PriceItem[];
  /** Cost and margin are for the owner alone (D-11). */
  seesCost: boolean;
  onDelete: (item: PriceItem) => void;
}

export function PriceTable({ items, seesCost, onDelete }: PriceTableProps) {
  usePreloaded(behindRows, timings.preloadDialogs);
  const head = 'px-2 py-2.5 text-left text-sm font-semibold whitespace-nowrap text-muted';
  return (
    <Card className="px-3 pb-2">
      <table aria-label="Price list" className="w-full table-fixed border-collapse text-md">
        <colgroup>
          <col />
          <col className="w-32" />
          <col className="w-22" />
          <col className="w-32" />
          {seesCost ? <col className="w-32" /> : null}
          {seesCost ? <col className="w-20" /> : null}
          <col className="w-20" />
          <col className="w-24" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={head}>
              Item
            </th>
            <th scope="col" className={head}>
              SKU
            </th>
            <th scope="col" className={head}>
              Unit
            </th>
            <th scope="col" className={`${head} text-right!`}>
              Price
            </th>
            {seesCost ? (
              <>
                <th scope="col" className={`${head} text-right!`}>
                  Cost
                </th>
                <th scope="col" className={`${head} text-right!`}>
                  Margin
                </th>
              </>
            ) : null}
            <th scope="col" className={`${head} text-center!`}>
              Taxed
            </th>
            <td />
          </tr>
        </thead>
        {groupByCategory(items).map((group) => (
          <tbody key={group.items[0]?.id} className="group/category">
            <tr>
              <th
                scope="rowgroup"
                colSpan={seesCost ? 8 : 6}
                className="rounded-control bg-hover px-2 py-1.5 text-left text-sm font-bold wrap-anywhere"
              >
                {categoryLabel(group.category)}
              </th>
            </tr>
            {group.items.map((item) => (
              <ItemRow key={item.id} item={item} seesCost={seesCost} onDelete={onDelete} />
            ))}
          </tbody>
        ))}
      </table>
    </Card>
  );
}

interface ItemRowProps extends Pick<PriceTableProps, 'seesCost' | 'onDelete'> {
  item: PriceItem;
}

function ItemRow({ item, seesCost, onDelete }: ItemRowProps) {
  const [edited, setEdited] = useState<ItemCell | null>(null);
  const row = useRef<HTMLTableRowElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    // Whoever works with the keyboard goes on where they were.
    if (wasEdited.current && edited === null) row.current?.querySelector('button')?.focus();
    wasEdited.current = edited !== null;
  }, [edited]);

  if (edited)
    return (
      <tr ref={row} className="border-b border-line last:border-b-0">
        <td colSpan={seesCost ? 8 : 6} className="p-0">
          <ItemRowForm item={item} startsAt={edited} onClose={() => setEdited(null)} />
        </td>
      </tr>
    );

  const margin = marginOf(item);
  const cell = (name: ItemCell, content: ReactNode, className = '') => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the pencil of the row does the same by keyboard
    <td
      onClick={() => item.isActive && setEdited(name)}
      className={classNames('px-2 py-3 align-top', item.isActive && 'cursor-text', className)}
    >
      {content}
    </td>
  );
  const figures = 'figures text-right whitespace-nowrap';
  return (
    <tr ref={row} className="border-b border-line last:border-b-0 hover:bg-hover">
      {cell(
        'name',
        <>
          <span className="font-semibold wrap-anywhere">{item.name}</span>
          {item.description ? (
            <span className="line-clamp-2 text-sm wrap-anywhere text-muted">{item.description}</span>
          ) : null}
        </>,
      )}
      {cell('sku', item.sku, 'text-sm wrap-anywhere text-muted leading-[1.4rem]')}
      {cell('unit', item.unit, 'wrap-anywhere')}
      {cell('unitPrice', dollars(item.unitPrice), `${figures} font-semibold`)}
      {seesCost ? (
        <>
          {cell('cost', item.cost === null ? <None /> : dollars(item.cost), figures)}
          <td
            className={classNames(
              'px-2 py-3 align-top',
              figures,
              margin !== null && margin < 0 && 'text-danger-ink',
            )}
          >
            {margin === null ? <None /> : marginLabel(margin)}
          </td>
        </>
      ) : null}
      {cell('taxed', item.taxed ? 'Yes' : 'No', classNames('text-center', !item.taxed && 'text-muted'))}
      <td className="py-1 align-top">
        <div className="flex justify-end text-muted">
          {item.isActive ? (
            <IconButton size="sm" label={`Edit ${item.name}`} onClick={() => setEdited('name')}>
              <Pencil aria-hidden="true" />
            </IconButton>
          ) : null}
          <RowMenu item={item} onDelete={onDelete} />
        </div>
      </td>
    </tr>
  );
}

const None = () => (
  <span className="text-faint">
    <span aria-hidden="true">–</span>
    <span className="sr-only">Not known</span>
  </span>
);

function RowMenu({ item, onDelete }: Pick<ItemRowProps, 'item' | 'onDelete'>) {
  const archive = useArchiveItem();
  return (
    <Menu>
      <MenuTrigger>
        <IconButton size="sm" label={`More for ${item.name}`} busy={archive.isPending}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </MenuTrigger>
      <MenuContent>
        <MenuItem onSelect={() => archive.mutate(item)}>
          {item.isActive ? <Archive aria-hidden="true" /> : <ArchiveRestore aria-hidden="true" />}
          {item.isActive ? 'Archive' : 'Restore'}
        </MenuItem>
        <MenuItem tone="danger" onSelect={() => onDelete(item)}>
          <Trash2 aria-hidden="true" />
          Delete
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
