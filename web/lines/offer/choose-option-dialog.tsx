import { useState } from 'react';
import { RadioGroup } from '#web/ui/form/choices.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

interface ChooseOptionDialogProps {
  title: string;
  body: string;
  choices: readonly { value: string; label: string; hint: string }[];
  /** Chosen until somebody chooses. */
  first: string | undefined;
  confirmLabel: string;
  onChoose: (value: string) => void;
  onClose: () => void;
}

/** Asks for one of the options. */
export function ChooseOptionDialog(props: ChooseOptionDialogProps) {
  const { title, body, choices, first, confirmLabel, onChoose, onClose } = props;
  const [chosen, setChosen] = useState(first ?? '');
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      body={body}
      confirmLabel={confirmLabel}
      onConfirm={() => {
        onClose();
        onChoose(chosen);
      }}
    >
      <RadioGroup
        label={<span className="sr-only">Options</span>}
        options={choices}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      />
    </ConfirmDialog>
  );
}
