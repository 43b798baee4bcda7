import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

const item =
  'flex min-h-11 w-full items-center gap-3 rounded-[0.375rem] px-3 py-2 text-md font-medium outline-none select-none ' +
  'cursor-pointer no-underline data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-hover ' +
  '[&_svg]:size-4.5 [&_svg]:shrink-0';

/** Not modal: the page behind stays readable, and a press outside closes the menu and still counts. */
export function Menu(props: Omit<ComponentProps<typeof Radix.Root>, 'modal'>) {
  return <Radix.Root modal={false} {...props} />;
}

/** Wraps one button: `<MenuTrigger><Button>Sort</Button></MenuTrigger>`. */
export function MenuTrigger(props: Omit<ComponentProps<typeof Radix.Trigger>, 'asChild'>) {
  return <Radix.Trigger asChild {...props} />;
}

/** Stays next to its button in the document, so that it belongs to the same landmark; `fixed` keeps it unclipped. */
export function MenuContent({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Content
      align="end"
      sideOffset={6}
      collisionPadding={12}
      className={classNames(
        'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-[0.625rem] border border-line bg-raised p-1.5 text-ink shadow-raised outline-none',
        'data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
        className,
      )}
      {...rest}
    />
  );
}

type MenuItemProps = ComponentProps<typeof Radix.Item> & { tone?: 'default' | 'danger' };

/** Use `asChild` with a link inside to navigate. */
export function MenuItem({ tone = 'default', className, ...rest }: MenuItemProps) {
  return (
    <Radix.Item
      className={classNames(
        item,
        tone === 'danger' ? 'text-danger-ink data-highlighted:bg-danger-soft' : '[&_svg]:text-muted',
        className,
      )}
      {...rest}
    />
  );
}

export function MenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return (
    <Radix.Label
      className={classNames('px-3 pt-2 pb-1 text-xs font-semibold text-muted', className)}
      {...rest}
    />
  );
}

export function MenuSeparator({ className, ...rest }: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator className={classNames('mx-1.5 my-1.5 h-px bg-line', className)} {...rest} />;
}

export const MenuRadioGroup = Radix.RadioGroup;

export function MenuRadioItem({ className, children, ...rest }: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={classNames(item, 'justify-between', className)} {...rest}>
      <span className="flex items-center gap-3 [&_svg]:text-muted">{children}</span>
      <Radix.ItemIndicator className="text-accent-ink">
        <Check />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  );
}
