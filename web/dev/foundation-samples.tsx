import { Example, ShowcaseSection } from './showcase-section.tsx';

const swatches = [
  { name: 'page', look: 'bg-page' },
  { name: 'surface', look: 'bg-surface' },
  { name: 'raised', look: 'bg-raised' },
  { name: 'sunken', look: 'bg-sunken' },
  { name: 'hover', look: 'bg-hover' },
  { name: 'line', look: 'bg-line' },
  { name: 'line-strong', look: 'bg-line-strong' },
  { name: 'field', look: 'bg-field' },
  { name: 'ink', look: 'bg-ink' },
  { name: 'muted', look: 'bg-muted' },
  { name: 'faint', look: 'bg-faint' },
  { name: 'brand', look: 'bg-brand' },
  { name: 'accent', look: 'bg-accent' },
  { name: 'accent-ink', look: 'bg-accent-ink' },
  { name: 'accent-soft', look: 'bg-accent-soft' },
  { name: 'danger', look: 'bg-danger' },
  { name: 'success', look: 'bg-success' },
  { name: 'warning', look: 'bg-warning' },
];

export function FoundationSamples() {
  return (
    <ShowcaseSection
      id="foundation"
      title="Colour and type"
      lead="One accent, neutral greys, and a colour with a meaning only where there is one."
    >
      <Example title="Colours by name">
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-6 lg:grid-cols-9">
          {swatches.map((swatch) => (
            <li key={swatch.name}>
              <div className={`h-14 rounded-control border border-line-strong ${swatch.look}`} />
              <span className="text-sm text-muted">{swatch.name}</span>
            </li>
          ))}
        </ul>
      </Example>
      <Example title="Type">
        <div className="grid gap-3">
          <p className="text-3xl font-bold tracking-tight">Page title</p>
          <p className="text-xl font-bold tracking-tight">Dialog and section title</p>
          <p className="text-lg font-bold tracking-tight">Card title</p>
          <p>Body text, 15 pixels. Replaced failed start components, recharged and verified.</p>
          <p className="text-muted">Secondary text: what supports the line above it.</p>
          <p className="text-sm text-muted">Small text for hints and captions.</p>
          <p className="text-faint">Faint text, only for placeholders.</p>
        </div>
      </Example>
      <Example title="Figures line up">
        <dl className="figures grid w-full max-w-xs gap-1">
          {[
            ['Subtotal', '$665.00'],
            ['Tax (6.00 %)', '$20.31'],
            ['Total', '$685.31'],
          ].map(([name, amount]) => (
            <div key={name} className="flex justify-between last:text-xl last:font-bold">
              <dt>{name}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      </Example>
    </ShowcaseSection>
  );
}
