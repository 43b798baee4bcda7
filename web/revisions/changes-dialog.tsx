import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/form/choices.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import type { Difference } from './compare.ts';
import type { ChangesQuestion, Choice, Choices } from './save-revised.ts';

const formId = 'changes-form';

const wanted = ({ isMineChanged }: Difference): Choice => (isMineChanged ? 'mine' : 'theirs');

/**
 * Everything somebody else saved meanwhile, each to be taken or replaced. The preselected choice loses nobody's work.
 */
export function ChangesDialog({ question: { differences, answer } }: { question: ChangesQuestion }) {
  const [choices, setChoices] = useState<Choices>(() =>
    Object.fromEntries(differences.map((difference) => [difference.key, wanted(difference)])),
  );
  function save(event: FormEvent) {
    event.preventDefault();
    answer(choices);
  }
  return (
    <Dialog
      open
      onOpenChange={() => answer(null)}
      role="alertdialog"
      hideClose
      title="Changed while you were working"
      description="Someone saved changes after you opened this: a coworker, or you in another tab. Yours are not saved yet. Choose what to keep."
      footer={
        <>
          <Button variant="secondary" onClick={() => answer(null)}>
            Back to editing
          </Button>
          <Button type="submit" form={formId}>
            Save my choice
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save} className="grid gap-4">
        {differences.map((difference) => (
          <RadioGroup
            key={difference.key}
            label={<span className="wrap-anywhere">{difference.label}</span>}
            className="rounded-control border border-line px-4 py-3"
            value={choices[difference.key]}
            onChange={({ target }) => setChoices({ ...choices, [difference.key]: target.value as Choice })}
            options={[
              { value: 'theirs', label: 'Take theirs', hint: <FieldText>{difference.theirs}</FieldText> },
              { value: 'mine', label: 'Keep mine', hint: <FieldText>{difference.mine}</FieldText> },
            ]}
          />
        ))}
      </form>
    </Dialog>
  );
}

function FieldText({ children }: { children: string }) {
  return <span className="wrap-anywhere whitespace-pre-line">{children}</span>;
}
