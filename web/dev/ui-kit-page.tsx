import { TooltipProvider } from '#web/ui/overlay/tooltip.tsx';
import { ButtonSamples, FoundationSamples } from './button-samples.tsx';
import { CaptureSamples } from './capture-samples.tsx';
import { FieldSamples } from './field-samples.tsx';
import { OverlaySamples } from './overlay-samples.tsx';
import { StateSamples } from './state-samples.tsx';
import { SurfaceSamples } from './surface-samples.tsx';

const sections = [
  ['foundation', 'Colour and type'],
  ['buttons', 'Buttons'],
  ['fields', 'Fields'],
  ['surfaces', 'Cards and tables'],
  ['overlays', 'Dialogs and menus'],
  ['states', 'States'],
  ['capture', 'Files and signature'],
];

/** Every control of the kit in every state, for people who build or change one. */
export function UiKitPage() {
  return (
    <TooltipProvider>
      <div className="mx-auto w-full max-w-6xl px-4 sm:px-6">
        <header className="py-10 sm:py-12">
          <h1 className="text-3xl font-bold tracking-tight">UI kit</h1>
          <p className="mt-1 max-w-prose text-muted">
            What every page is made of, in all its states, in the theme that is set now.
          </p>
          <nav aria-label="Sections" className="mt-4 -ml-3 flex flex-wrap">
            {sections.map(([id, name]) => (
              <a
                key={id}
                href={`#${id}`}
                className="flex min-h-11 items-center rounded-control px-3 font-semibold text-accent-ink underline-offset-4 hover:underline"
              >
                {name}
              </a>
            ))}
          </nav>
        </header>
        <FoundationSamples />
        <ButtonSamples />
        <FieldSamples />
        <SurfaceSamples />
        <OverlaySamples />
        <StateSamples />
        <CaptureSamples />
      </div>
    </TooltipProvider>
  );
}
