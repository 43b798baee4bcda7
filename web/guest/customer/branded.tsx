import type { ReactNode } from 'react';
import { brandStyle } from './brand-style.ts';

/** In the color of the company it comes from. */
export const Branded = ({ color, children }: { color: string; children: ReactNode }) => (
  <div className="branded flex flex-1 flex-col" style={brandStyle(color)}>
    {children}
  </div>
);
