import { Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, buttonClass, IconButton } from '#web/ui/button.tsx';
import { showPressed } from './show-pressed.ts';
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
