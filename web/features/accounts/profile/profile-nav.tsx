// Links to the sections of the dialog, beside them where there is room.
import { useEffect, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';

interface ProfileNavProps {
  parts: ReadonlyArray<{ id: string; title: string }>;
}

export function ProfileNav({ parts }: ProfileNavProps) {
  const { current, pick } = useSectionInView(parts.map(({ id }) => `profile-${id}`).join(' '));
  return (
    <nav aria-label="Sections" className="sticky top-0 hidden self-start lg:block">
      <ul className="-ml-3 grid gap-0.5">
        {parts.map(({ id, title }) => {
          const isCurrent = current === `profile-${id}`;
          return (
            <li key={id}>
              <button
                type="button"
                aria-current={isCurrent ? 'true' : undefined}
                onClick={() => {
                  pick(`profile-${id}`);
                  goTo(`profile-${id}`);
                }}
                className={classNames(
                  'flex min-h-11 w-full items-center rounded-control px-3 text-left font-semibold',
                  isCurrent ? 'bg-accent-soft text-accent-ink' : 'text-muted hover:bg-hover hover:text-ink',
                )}
              >
                {title}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function goTo(id: string) {
  document.getElementById(id)?.scrollIntoView({ block: 'start' });
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true });
}

/** The topmost section on the screen, or the one that was chosen, which may be too near the end to reach the top. */
function useSectionInView(ids: string) {
  const [visible, setVisible] = useState<readonly string[]>([]);
  const [picked, setPicked] = useState<string>();
  useEffect(() => {
    const sections = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const inView = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target);
          else inView.delete(target);
        }
        setVisible(sections.filter((section) => inView.has(section)).map(({ id }) => id));
      },
      // The last line of a section that is almost gone does not count.
      { rootMargin: '-20% 0px 0px' },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [ids]);
  const current = picked && visible.includes(picked) ? picked : visible[0];
  return { current, pick: setPicked };
}
