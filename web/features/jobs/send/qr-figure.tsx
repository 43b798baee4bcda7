// A link as a picture that a phone can read from this screen. The link does not leave the browser for it. Loaded when it
// is asked for, with the library that draws it.
import { toString as draw } from 'qrcode';
import type { ReactElement } from 'react';

export async function qrFigure(address: string, purpose: string): Promise<ReactElement> {
  const svg = await draw(address, { type: 'svg', margin: 2 });
  return (
    <figure className="grid justify-items-center gap-2">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt={`QR code of the link to ${purpose}`}
        className="size-56 rounded-control"
      />
      <figcaption className="text-center text-sm text-muted">
        The customer points a phone’s camera at it.
      </figcaption>
    </figure>
  );
}
