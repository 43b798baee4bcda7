import { Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { Button, buttonClass, IconButton } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Example, Row, ShowcaseSection } from './showcase-section.tsx';

const variants = ['primary', 'secondary', 'ghost', 'danger', 'link'] as const;

export function ButtonSamples() {
  return (
    <ShowcaseSection
      id="buttons"
      title="Buttons"
      lead="One primary action per card or dialog. A button at work shows it and cannot be pressed twice."
    >
      <Example title="Variants">
        <Row>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} className="capitalize" onClick={showPressed}>
              {variant}
            </Button>
          ))}
          <a href="#buttons" className={buttonClass({ variant: 'secondary' })}>
            A link that looks like one
          </a>
        </Row>
      </Example>
      <Example title="Sizes; the small one keeps 44 pixels under a finger">
        <Row>
          <Button size="sm" onClick={showPressed}>
            Small
          </Button>
          <Button onClick={showPressed}>
            <Plus aria-hidden="true" />
            Medium
          </Button>
          <Button size="lg" onClick={showPressed}>
            Large
          </Button>
        </Row>
      </Example>
      <Example title="Busy and disabled">
        <Row>
          <PressAndWait />
          <Button busy>Save</Button>
          <Button variant="secondary" busy>
            Download PDF
          </Button>
          <Button variant="danger" busy busyLabel="Deleting…">
            Delete
          </Button>
          <Button disabled>Disabled</Button>
          <Button variant="secondary" disabled>
            Disabled
          </Button>
        </Row>
      </Example>
      <Example title="Icon buttons">
        <Row>
          <IconButton label="Edit" onClick={showPressed}>
            <Pencil />
          </IconButton>
          <IconButton label="More actions" variant="secondary" onClick={showPressed}>
            <Ellipsis />
          </IconButton>
          <IconButton label="Delete" variant="danger" onClick={showPressed}>
            <Trash2 />
          </IconButton>
          <IconButton label="Edit" size="sm" variant="secondary" onClick={showPressed}>
            <Pencil />
          </IconButton>
          <IconButton label="Saving" variant="secondary" busy>
            <Pencil />
          </IconButton>
        </Row>
      </Example>
    </ShowcaseSection>
  );
}

function PressAndWait() {
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setIsBusy(false), 1500);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return (
    <Button busy={isBusy} busyLabel="Sending…" onClick={() => setIsBusy(true)}>
      Send Invoice
    </Button>
  );
}

/** The samples do nothing, so they show that they were pressed. */
export function showPressed({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  toast({ title: 'Pressed', description: currentTarget.ariaLabel ?? currentTarget.innerText });
}

const swatches = [
  { name: 'page', className: 'bg-page' },
  { name: 'surface', className: 'bg-surface' },
  { name: 'raised', className: 'bg-raised' },
  { name: 'sunken', className: 'bg-sunken' },
  { name: 'hover', className: 'bg-hover' },
  { name: 'line', className: 'bg-line' },
  { name: 'line-strong', className: 'bg-line-strong' },
  { name: 'field', className: 'bg-field' },
  { name: 'ink', className: 'bg-ink' },
  { name: 'muted', className: 'bg-muted' },
  { name: 'faint', className: 'bg-faint' },
  { name: 'brand', className: 'bg-brand' },
  { name: 'accent', className: 'bg-accent' },
  { name: 'accent-ink', className: 'bg-accent-ink' },
  { name: 'accent-soft', className: 'bg-accent-soft' },
  { name: 'danger', className: 'bg-danger' },
  { name: 'success', className: 'bg-success' },
  { name: 'warning', className: 'bg-warning' },
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
              <div className={`h-14 rounded-control border border-line-strong ${swatch.className}`} />
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
