// Leads to the sections of the job details where they stand one below the other.
import { useRef } from 'react';

/** By the names that the sections have. */
export function SectionLinks({ names }: { names: readonly string[] }) {
  const nav = useRef<HTMLElement>(null);

  function go(name: string) {
    const sections = nav.current?.parentElement?.querySelectorAll('section') ?? [];
    const section = [...sections].find((each) => each.getAttribute('aria-label') === name);
    if (!section) return;
    section.tabIndex = -1;
    section.focus({ preventScroll: true });
    section.scrollIntoView({ block: 'start' });
  }

  return (
    <nav
      ref={nav}
      aria-label="Sections"
      className="sticky -top-1 z-10 -mx-5 mb-3 flex gap-2 overflow-x-auto border-b border-line bg-raised px-5 pb-2 sm:-mx-6 sm:px-6 lg:hidden"
    >
      {names.map((name) => (
        <button
          key={name}
          type="button"
          onClick={() => go(name)}
          className="min-h-11 shrink-0 rounded-full border border-line-strong bg-surface px-3.5 text-sm font-semibold whitespace-nowrap -outline-offset-2 hover:bg-hover"
        >
          {name}
        </button>
      ))}
    </nav>
  );
}
