import type { StoredItem } from './cookie-list.ts';

/** A table where there is room, one card per item on a phone. */
export function CookieTable({ caption, rows }: { caption: string; rows: readonly StoredItem[] }) {
  return (
    <table className="mt-6 block w-full text-left text-md sm:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only sm:not-sr-only sm:table-header-group">
        <tr className="border-b border-line-strong text-sm text-muted">
          <th scope="col" className="py-2 pr-4 font-semibold">
            Name
          </th>
          <th scope="col" className="py-2 pr-4 font-semibold">
            What it is for
          </th>
          <th scope="col" className="py-2 font-semibold">
            How long it stays
          </th>
        </tr>
      </thead>
      <tbody className="block sm:table-row-group">
        {rows.map(({ name, purpose, storedFor }) => (
          <tr key={name} className="block border-b border-line py-3 align-top sm:table-row">
            <th
              scope="row"
              className="block pb-1 font-normal wrap-anywhere sm:table-cell sm:w-1/3 sm:py-3 sm:pr-4"
            >
              <code>{name}</code>
            </th>
            <td className="block sm:table-cell sm:py-3 sm:pr-4">{purpose}</td>
            <td className="block text-muted sm:table-cell sm:w-1/3 sm:py-3">{storedFor}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
