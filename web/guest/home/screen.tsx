import { classNames } from '#web/ui/class-names.ts';

interface ScreenProps {
  /** `web/public/landing/<name>-light.webp` and `-dark.webp`, made from the running product by scripts/landing-pictures. */
  name: string;
  alt: string;
  width: number;
  height: number;
  /** Above the fold: fetched at once. */
  eager?: boolean;
  className?: string;
}

/** A picture of the product in the theme the visitor sees; the hidden twin is never fetched. */
export function Screen({ name, alt, width, height, eager, className }: ScreenProps) {
  return (['light', 'dark'] as const).map((theme) => (
    <img
      key={theme}
      src={`/landing/${name}-${theme}.webp`}
      alt={alt}
      width={width}
      height={height}
      loading={eager && theme === 'light' ? 'eager' : 'lazy'}
      decoding="async"
      className={classNames(
        'h-auto w-full',
        theme === 'light' ? 'dark:hidden' : 'hidden dark:block',
        className,
      )}
    />
  ));
}
