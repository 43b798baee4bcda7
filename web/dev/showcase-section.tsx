import type { ReactNode } from 'react';

type ShowcaseSectionProps = { id: string; title: string; lead: string; children: ReactNode };

export function ShowcaseSection({ id, title, lead, children }: ShowcaseSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-6 border-t border-line py-10 sm:py-12"
    >
      <h2 id={`${id}-title`} className="text-2xl font-bold tracking-tight">
        {title}
      </h2>
      <p className="mt-1 max-w-prose text-muted">{lead}</p>
      <div className="mt-6 grid gap-8">{children}</div>
    </section>
  );
}

type ExampleProps = { title: string; children: ReactNode };

export function Example({ title, children }: ExampleProps) {
  return (
    <div className="min-w-0">
      <h3 className="mb-3 text-sm font-semibold text-muted">{title}</h3>
      {children}
    </div>
  );
}

/** Wraps freely; for things side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
