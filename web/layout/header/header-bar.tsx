import type { ReactNode } from 'react';
import { BrandLink } from './brand.tsx';

export function HeaderBar({ children }: { children?: ReactNode }) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="flex min-h-16 items-center gap-x-4 px-4 sm:px-7">
        <BrandLink />
        {children}
      </div>
    </header>
  );
}
