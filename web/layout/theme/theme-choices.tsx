// The choice between light, dark and system. /theme.js, which runs before the first paint, applies the stored choice to
// the document.
import { Monitor, Moon, Sun } from 'lucide-react';
import { useId, useSyncExternalStore } from 'react';
import { classNames } from '#web/ui/class-names.ts';

const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const storageKey = 'theme';
const changed = 'theme-chosen';

function readThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return themeChoices.find((choice) => choice === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

function chooseTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    // Without storage a choice cannot be remembered; the page keeps following the system.
  }
  window.dispatchEvent(new Event(changed));
}

function subscribe(listener: () => void) {
  window.addEventListener(changed, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener('storage', listener);
  };
}

const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, readThemeChoice);

const labels: Record<ThemeChoice, string> = { light: 'Light', dark: 'Dark', system: 'System' };
const icons = { light: Sun, dark: Moon, system: Monitor };

/** A row in the side menu, a list in the header's panel. */
export function ThemeChoices({ layout }: { layout: 'row' | 'list' }) {
  const chosen = useThemeChoice();
  const name = useId();
  return (
    <fieldset className={classNames(layout === 'row' && 'grid grid-cols-3 gap-1 rounded-card bg-sunken p-1')}>
      <legend className="sr-only">Theme</legend>
      {themeChoices.map((choice) => {
        const Icon = icons[choice];
        return (
          <label
            key={choice}
            className={classNames(
              'flex min-h-11 cursor-pointer items-center rounded-control px-3 text-md font-medium text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus',
              layout === 'row'
                ? 'justify-center gap-2 has-checked:bg-raised has-checked:shadow-card'
                : 'gap-3 hover:bg-hover has-checked:bg-accent-soft has-checked:text-accent-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === chosen}
              onChange={() => chooseTheme(choice)}
              className="sr-only"
            />
            <Icon aria-hidden="true" className="size-4.5 shrink-0" />
            {labels[choice]}
          </label>
        );
      })}
    </fieldset>
  );
}

export function ThemeIcon() {
  const Icon = icons[useThemeChoice()];
  return <Icon aria-hidden="true" className="size-5" />;
}
