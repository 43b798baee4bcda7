import { Tabs as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export const Tabs = Radix.Root;

/** Give it an `aria-label` that names what the tabs choose between. */
export function TabsList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List
      className={classNames(
        'flex w-full gap-1 overflow-x-auto rounded-[0.625rem] bg-sunken p-1 dark:ring-1 dark:ring-line dark:ring-inset',
        className,
      )}
      {...rest}
    />
  );
}

export function TabsTrigger({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={classNames(
        'min-h-11 flex-1 rounded-[0.4375rem] px-4 text-md font-semibold whitespace-nowrap text-muted -outline-offset-2 transition-colors',
        'hover:text-ink data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:shadow-[0_1px_3px_rgb(17_24_39/0.16)]',
        'dark:data-[state=active]:bg-neutral-soft disabled:opacity-50',
        className,
      )}
      {...rest}
    />
  );
}

export function TabsContent({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={classNames('mt-4 rounded-control', className)} {...rest} />;
}
