// What is asked before options lose lines: copied over, removed, or made one list again.
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { ChooseOptionDialog } from './choose-option-dialog.tsx';
import { copyRows, type ListSettings, type OptionRow } from './offer-rows.ts';
import { nameOf, totalOf } from './option-tabs.tsx';

/** `remove last`: of the fewest there may be, none can be removed without going back to one list. */
export type OptionQuestion = 'copy' | 'remove' | 'remove last' | 'one list';

interface OptionQuestionsProps {
  question: OptionQuestion | null;
  options: readonly OptionRow[];
  /** The one on the screen. */
  active: OptionRow;
  settings: ListSettings;
  onChange: (changed: Partial<OptionRow>) => void;
  onRemove: () => void;
  onOneList: (option: Pick<OptionRow, 'lineItems' | 'discount'>) => void;
  onClose: () => void;
}

export function OptionQuestions(props: OptionQuestionsProps) {
  const { question, options, active, settings, onChange, onRemove, onOneList, onClose } = props;
  const others = options.filter((option) => option !== active);
  const find = (key: string) => options.find((option) => option.key === key);
  const choiceOf = (option: OptionRow) => ({
    value: option.key,
    label: nameOf(option),
    hint: totalOf(option, settings),
  });
  return (
    <>
      {question === 'copy' ? (
        <ChooseOptionDialog
          title={`Copy lines to ${nameOf(active)}`}
          body={`They replace its ${countOf(active)}.`}
          choices={others.map(choiceOf)}
          first={others[0]?.key}
          confirmLabel="Copy Lines"
          onChoose={(key) => {
            const from = find(key);
            if (from) onChange({ lineItems: copyRows(from.lineItems) });
          }}
          onClose={onClose}
        />
      ) : null}
      {question === 'one list' || question === 'remove last' ? (
        <ChooseOptionDialog
          title="Which option do you keep?"
          body="The estimate goes back to one list of line items. The other options are removed."
          choices={options.map(choiceOf)}
          first={question === 'one list' ? active.key : others[0]?.key}
          confirmLabel="Keep This One"
          onChoose={(key) => {
            const { lineItems, discount } = find(key) ?? active;
            onOneList({ lineItems, discount });
          }}
          onClose={onClose}
        />
      ) : null}
      <ConfirmDialog
        open={question === 'remove'}
        onOpenChange={onClose}
        title={`Remove ${nameOf(active)}?`}
        body={`Its ${countOf(active)} will be removed too.`}
        confirmLabel="Remove Option"
        tone="danger"
        onConfirm={() => {
          onClose();
          onRemove();
        }}
      />
    </>
  );
}

const countOf = ({ lineItems: { length } }: OptionRow) =>
  length === 1 ? '1 line item' : `${length} line items`;
