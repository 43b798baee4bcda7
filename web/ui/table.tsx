import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

type TableProps = ComponentProps<'table'> & {
  /** Names the table for screen readers and for the scrolling area around it. */
  label: string;
};

export function Table({ label, className, ...rest }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the phone must scroll by keyboard too.
    <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-control -outline-offset-2">
      <table
        aria-label={label}
        className={classNames('w-full border-collapse text-left text-md', className)}
        {...rest}
      />
    </section>
  );
}

export function TableHead({ className, ...rest }: ComponentProps<'thead'>) {
  return <thead className={classNames('border-b border-line-strong', className)} {...rest} />;
}

export function TableBody(props: ComponentProps<'tbody'>) {
  return <tbody {...props} />;
}

export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr className={classNames('border-line not-last:border-b', className)} {...rest} />;
}

type CellProps<Tag extends 'td' | 'th'> = ComponentProps<Tag> & {
  /** Right-aligned tabular figures: amounts, quantities. */
  numeric?: boolean;
};

export function TableHeaderCell({ numeric, className, scope = 'col', ...rest }: CellProps<'th'>) {
  return (
    <th
      scope={scope}
      className={classNames(
        'px-3 py-2.5 text-sm font-semibold whitespace-nowrap text-muted first:pl-0 last:pr-0',
        numeric && 'text-right',
        className,
      )}
      {...rest}
    />
  );
}

export function TableCell({ numeric, className, ...rest }: CellProps<'td'>) {
  return (
    <td
      className={classNames(
        'px-3 py-3 align-top first:pl-0 last:pr-0',
        numeric && 'figures text-right whitespace-nowrap',
        className,
      )}
      {...rest}
    />
  );
}
