import { useEffect, useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextArea, TextInput } from '#web/ui/form/text-input.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Sheet } from '#web/ui/overlay/sheet.tsx';
import { Example, Row } from './showcase-section.tsx';

export function DialogSamples() {
  return (
    <>
      <Example title="Dialogs">
        <Row>
          <FormDialog />
          <LongDialog />
          <HeldDialog />
          <DeleteDialog />
        </Row>
      </Example>
      <Example title="Sheets">
        <Row>
          <SheetSample side="left" />
          <SheetSample side="right" />
          <SheetSample side="bottom" />
        </Row>
      </Example>
    </>
  );
}

function FormDialog() {
  const [isOpen, setIsOpen] = useState(false);
  const form = useId();
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Form dialog
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Add New Technician"
        description="They get an invitation by email."
        footer={
          <>
            <Button variant="secondary" onClick={() => setIsOpen(false)}>
              Cancel
            </Button>
            <Button type="submit" form={form}>
              Create Technician
            </Button>
          </>
        }
      >
        <form
          id={form}
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            setIsOpen(false);
          }}
        >
          <Field label="Name" required>
            <TextInput autoComplete="off" />
          </Field>
          <Field label="Email" required>
            <TextInput type="email" autoComplete="off" />
          </Field>
          <Field label="Notes">
            <TextArea />
          </Field>
        </form>
      </Dialog>
    </>
  );
}

function LongDialog() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Long dialog
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Terms of the estimate"
        size="lg"
        footer={<Button onClick={() => setIsOpen(false)}>Understood</Button>}
      >
        <div className="grid gap-4">
          {Array.from({ length: 16 }, (_, index) => index + 1).map((number) => (
            <p key={number}>
              {number}. The price holds for thirty days. Work that turns out to be needed beyond this estimate
              is agreed with the customer before it begins, in writing, with its own price.
            </p>
          ))}
        </div>
      </Dialog>
    </>
  );
}

function HeldDialog() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Not dismissable
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        dismissable={false}
        size="sm"
        title="Enter your code"
        description="Escape and a click outside do nothing here."
        footer={<Button onClick={() => setIsOpen(false)}>Cancel sign-in</Button>}
      >
        <Field label="Six-digit code">
          <TextInput inputMode="numeric" autoComplete="one-time-code" maxLength={6} className="figures" />
        </Field>
      </Dialog>
    </>
  );
}

function DeleteDialog() {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => {
      setIsBusy(false);
      setIsOpen(false);
    }, 1500);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return (
    <>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        Confirm
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Delete this template?"
        body="Jobs made from it stay as they are. This cannot be undone."
        confirmLabel="Delete"
        tone="danger"
        busy={isBusy}
        busyLabel="Deleting…"
        onConfirm={() => setIsBusy(true)}
      />
    </>
  );
}

function SheetSample({ side }: { side: 'left' | 'right' | 'bottom' }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {`Sheet ${side}`}
      </Button>
      <Sheet
        open={isOpen}
        onOpenChange={setIsOpen}
        side={side}
        title="Filter"
        footer={<Button onClick={() => setIsOpen(false)}>Show results</Button>}
      >
        <div className="grid gap-5">
          <Field label="Customer">
            <TextInput autoComplete="off" />
          </Field>
          <Field label="City">
            <TextInput autoComplete="off" />
          </Field>
        </div>
      </Sheet>
    </>
  );
}
