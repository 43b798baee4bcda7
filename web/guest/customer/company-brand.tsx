// Every page a customer opens by a link is in the company's own color, and begins with whose it is and whether the
// connection is encrypted.
import { Lock, LockOpen } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { brandColors } from '#contract/company/palette.ts';
import { wideLogoAspect } from '#contract/limits.ts';
import { classNames } from '#web/ui/class-names.ts';

/** Whatever the color is: text on it, and it on its background, can always be read. */
export const Branded = ({ color, children }: { color: string; children: ReactNode }) => (
  <div className="branded flex flex-1 flex-col" style={brandStyle(color)}>
    {children}
  </div>
);

/** For an element of the class `branded`. */
function brandStyle(color: string): CSSProperties {
  const [light, dark] = [brandColors(color, 'light'), brandColors(color, 'dark')];
  return {
    '--brand-fill': light.fill,
    '--brand-press': light.press,
    '--brand-on': light.on,
    '--brand-ink': light.ink,
    '--brand-dark-fill': dark.fill,
    '--brand-dark-press': dark.press,
    '--brand-dark-on': dark.on,
    '--brand-dark-ink': dark.ink,
  } as CSSProperties;
}

export function CompanyHead({ name, logo }: { name: string; logo: string | null }) {
  // The address changes with every reading of the page; the first one is still good.
  const [address] = useState(logo);
  const [shape, setShape] = useState<'unknown' | 'square' | 'wide' | 'broken'>('unknown');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b-4 border-accent pb-3">
      <div className="flex max-w-full min-w-0 items-center gap-x-3">
        {address && shape !== 'broken' ? (
          // On white, as on paper: most logos are made for it. Decoration: the name stands beside it.
          <span className="grid shrink-0 place-items-center rounded-control border border-line bg-white p-1.5">
            <img
              src={address}
              alt=""
              className={classNames('max-h-12 object-contain', shape === 'wide' ? 'max-w-60' : 'max-w-24')}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setShape(naturalWidth >= naturalHeight * wideLogoAspect ? 'wide' : 'square')
              }
              onError={() => setShape('broken')}
            />
          </span>
        ) : null}
        <p
          className={shape === 'wide' ? 'sr-only' : 'min-w-0 text-lg leading-snug font-bold wrap-break-word'}
        >
          {name}
        </p>
      </div>
      <ConnectionNote />
    </div>
  );
}

/** A self-hosted page may be served without encryption; then it must not claim otherwise. */
function ConnectionNote() {
  const isEncrypted = window.location.protocol === 'https:';
  const Icon = isEncrypted ? Lock : LockOpen;
  return (
    <p
      className={classNames(
        'flex items-center gap-1.5 text-sm font-semibold',
        isEncrypted ? 'text-success-ink' : 'text-warning-ink',
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {isEncrypted ? 'Secure connection' : 'This connection is not encrypted'}
    </p>
  );
}
