import { useState } from 'react';
import { thumbnailOf } from '#contract/picture-address.ts';

/**
 * On white in both themes: logos are made for print. The company's name stands beside it, so it says nothing
 * more.
 */
export function CompanyLogo({ path }: { path: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return null;
  return (
    <img
      src={thumbnailOf(path)}
      alt=""
      onError={() => setIsBroken(true)}
      className="mr-1.5 h-8 w-auto max-w-20 shrink-0 rounded-[0.375rem] bg-white object-contain p-0.5"
    />
  );
}
