// The top of every page a customer opens by a link: whose it is, and whether the connection is encrypted.
import { Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';

export function CompanyHead({ name, logo }: { name: string; logo: string | null }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b-4 border-accent pb-3">
      <Logo address={logo} />
      <p className="min-w-[min(100%,12rem)] flex-1 text-lg leading-snug font-bold wrap-anywhere">{name}</p>
      <ConnectionNote />
    </div>
  );
}

/** On white, as on paper: most logos are made for it. Decoration: the name stands beside it. */
function Logo({ address }: { address: string | null }) {
  // The address changes with every reading of the page; the first one is still good.
  const [first] = useState(address);
  const [isBroken, setIsBroken] = useState(false);
  if (!first || isBroken) return null;
  return (
    <span className="grid shrink-0 place-items-center rounded-control border border-line bg-white p-1.5">
      <img
        src={first}
        alt=""
        className="max-h-12 max-w-32 object-contain"
        onError={() => setIsBroken(true)}
      />
    </span>
  );
}

/** A self-hosted page may be served without encryption; then it must not claim otherwise. */
function ConnectionNote() {
  return window.location.protocol === 'https:' ? (
    <p className="flex items-center gap-1.5 text-sm font-semibold text-success-ink">
      <Lock aria-hidden="true" className="size-4" />
      Secure connection
    </p>
  ) : (
    <p className="flex items-center gap-1.5 text-sm font-semibold text-warning-ink">
      <LockOpen aria-hidden="true" className="size-4" />
      This connection is not encrypted
    </p>
  );
}
