import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link';
export type ButtonSize = 'xs' | 'sm' | 'md' | 'lg';

const base =
  'relative inline-flex items-center justify-center gap-2 rounded-control border font-semibold select-none ' +
  'text-center no-underline transition-colors duration-100 disabled:not-aria-busy:opacity-55 aria-busy:cursor-progress ' +
  '[&_svg]:shrink-0 [&_svg:not([class*=size-])]:size-[1.125em]';

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-on-accent enabled:hover:bg-accent-hover enabled:active:bg-accent-press [a&]:hover:bg-accent-hover',
  secondary:
    'border-line-strong bg-surface text-ink enabled:hover:bg-hover enabled:active:bg-sunken [a&]:hover:bg-hover',
  ghost:
    'border-transparent bg-transparent text-ink enabled:hover:bg-hover enabled:active:bg-sunken [a&]:hover:bg-hover',
  danger:
    'border-transparent bg-danger text-on-danger enabled:hover:bg-danger-hover [a&]:hover:bg-danger-hover',
  link: 'border-transparent bg-transparent text-accent-ink underline-offset-4 enabled:hover:underline [a&]:hover:underline',
};

// The small sizes are for a mouse; on touch screens they stay 44 px.
const sizes: Record<ButtonSize, string> = {
  xs: 'min-h-11 px-2.5 py-0.5 text-sm leading-4.5 md:pointer-fine:min-h-7.5',
  sm: 'min-h-11 px-3 py-1.5 text-sm md:pointer-fine:min-h-9.5',
  md: 'min-h-11 px-4 py-2 text-md',
  lg: 'min-h-13 px-6 py-3 text-base',
};

const squares: Record<ButtonSize, string> = {
  xs: 'size-11 text-base md:pointer-fine:size-7.5',
  sm: 'size-11 text-base md:pointer-fine:size-9.5',
  md: 'size-11 text-lg',
  lg: 'size-13 text-xl',
};

type ButtonStyle = { variant?: ButtonVariant; size?: ButtonSize; className?: string };

/** Lets a link look like a button: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({ variant = 'primary', size = 'md', className }: ButtonStyle = {}): string {
  return classNames(base, variants[variant], sizes[size], className);
}

export function iconButtonClass({ variant = 'ghost', size = 'md', className }: ButtonStyle = {}): string {
  return classNames(base, variants[variant], squares[size], className);
}
