import { ArrowDownUp, Copy, Ellipsis, FileDown, Info, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '#web/ui/overlay/dropdown.tsx';
import { Popover, PopoverClose } from '#web/ui/overlay/popover.tsx';
import { Tooltip } from '#web/ui/overlay/tooltip.tsx';
import { showPressed } from './button-samples.tsx';
import { DialogSamples } from './dialog-samples.tsx';
import { Example, Row, ShowcaseSection } from './showcase-section.tsx';

export function OverlaySamples() {
  return (
    <ShowcaseSection
      id="overlays"
      title="Dialogs, sheets, menus, messages"
      lead="They take the keyboard while open and give it back where it came from."
    >
      <DialogSamples />
      <Example title="Menus, popover, tooltip">
        <Row>
          <SortMenu />
          <ActionMenu />
          <Popover
            label="How tax is counted"
            trigger={
              <Button variant="secondary">
                <Info aria-hidden="true" />
                Popover
              </Button>
            }
          >
            <p className="font-semibold">How tax is counted</p>
            <p className="mt-1 text-muted">Once, on the sum of all taxed lines, rounded half up.</p>
            <PopoverClose>
              <Button size="sm" variant="secondary" className="mt-3">
                Close
              </Button>
            </PopoverClose>
          </Popover>
          <Tooltip content="Copy the link">
            <IconButton label="Copy the link" variant="secondary" onClick={showPressed}>
              <Copy />
            </IconButton>
          </Tooltip>
        </Row>
      </Example>
      <Example title="Toasts: one at a time, F8 moves to it">
        <ToastButtons />
      </Example>
    </ShowcaseSection>
  );
}

function SortMenu() {
  const [order, setOrder] = useState('newest');
  return (
    <Menu>
      <MenuTrigger>
        <Button variant="secondary">
          <ArrowDownUp aria-hidden="true" />
          {order === 'newest' ? 'Newest First' : 'Oldest First'}
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuRadioGroup value={order} onValueChange={setOrder}>
          <MenuRadioItem value="newest">Newest First</MenuRadioItem>
          <MenuRadioItem value="oldest">Oldest First</MenuRadioItem>
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}

function ActionMenu() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Menu>
        <MenuTrigger>
          <IconButton label="More actions" variant="secondary">
            <Ellipsis />
          </IconButton>
        </MenuTrigger>
        <MenuContent align="start">
          <MenuLabel>Invoice #1042</MenuLabel>
          <MenuItem onSelect={() => toast({ title: 'PDF is on its way' })}>
            <FileDown aria-hidden="true" />
            Download PDF
          </MenuItem>
          <MenuItem disabled>
            <Copy aria-hidden="true" />
            Copy as Estimate
          </MenuItem>
          <MenuSeparator />
          <MenuItem tone="danger" onSelect={() => setIsAsking(true)}>
            <Trash2 aria-hidden="true" />
            Delete
          </MenuItem>
        </MenuContent>
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete this invoice?"
        body="The audit trail keeps its number and date."
        confirmLabel="Delete"
        tone="danger"
        onConfirm={() => {
          setIsAsking(false);
          toast({ title: 'Invoice deleted', tone: 'success' });
        }}
      />
    </>
  );
}

function ToastButtons() {
  const retried = () => toast({ title: 'Sent', description: 'It worked this time.', tone: 'success' });
  return (
    <Row>
      <Button
        variant="secondary"
        onClick={() => toast({ title: 'Login Cancelled', description: 'You are still signed in there.' })}
      >
        Plain
      </Button>
      <Button
        variant="secondary"
        onClick={() => toast({ title: 'Saved', description: 'The template is up to date.', tone: 'success' })}
      >
        Success
      </Button>
      <Button
        variant="secondary"
        onClick={() => toast({ title: 'Failed to log out. Please try again.', tone: 'destructive' })}
      >
        Error
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          toast({
            title: 'The invoice was not sent',
            description: 'The mail server did not answer.',
            tone: 'destructive',
            action: { label: 'Try again', onClick: retried },
          })
        }
      >
        Error with a way out
      </Button>
    </Row>
  );
}
