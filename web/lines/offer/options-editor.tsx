// Two to four options of an estimate, one at a time: tabs with what each comes to, and the fields of the one that is
// shown (D-17).
import { Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { offerLimits } from '#contract/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { Tabs, TabsContent } from '#web/ui/tabs.tsx';
import { hasProblems, type OfferProblems } from './offer-problems.ts';
import { freeOptionName, type ListSettings, newOption, type OptionRow, type ShareRow } from './offer-rows.ts';
import { OptionPanel } from './option-panel.tsx';
import { type OptionQuestion, OptionQuestions } from './option-questions.tsx';
import { nameOf, OptionTabs } from './option-tabs.tsx';

interface OptionsEditorProps {
  options: OptionRow[];
  onChange: (options: OptionRow[]) => void;
  /** Back to the lines of one of them. */
  onOneList: (option: Pick<OptionRow, 'lineItems' | 'discount'>) => void;
  deposit: ShareRow | null;
  problems?: OfferProblems;
  /** Somebody just asked for options. */
  takesFocus: boolean;
  settings: ListSettings;
}

const { fewest, most } = offerLimits.options;

export function OptionsEditor(props: OptionsEditorProps) {
  const { options, onChange, onOneList, deposit, problems, takesFocus, settings } = props;
  const place = useRef<HTMLDivElement>(null);
  const problemId = useId();
  const [activeKey, setActiveKey] = useState(options[0]?.key ?? '');
  const [question, setQuestion] = useState<OptionQuestion | null>(null);
  const active = options.find(({ key }) => key === activeKey) ?? options[0];
  useShowProblem({ options, problems, active, show: setActiveKey });
  const focusNext = useRef<'tab' | 'name' | null>(takesFocus ? 'tab' : null);
  useEffect(() => {
    const wanted = focusNext.current;
    if (!wanted) return;
    focusNext.current = null;
    const part = wanted === 'tab' ? '[role=tab][data-state=active]' : '[data-name]';
    place.current?.querySelector<HTMLElement>(part)?.focus();
  });
  if (!active) return null;

  const change = (changed: Partial<OptionRow>) =>
    onChange(
      options.map((option) => {
        if (option.key === active.key) return { ...option, ...changed };
        // Only one can be recommended.
        return changed.isRecommended ? { ...option, isRecommended: false } : option;
      }),
    );

  function add() {
    const option = newOption({ name: freeOptionName(options) });
    focusNext.current = 'name';
    setActiveKey(option.key);
    onChange([...options, option]);
  }

  function remove(removed: OptionRow) {
    const at = options.indexOf(removed);
    const left = options.toSpliced(at, 1);
    focusNext.current = 'tab';
    setActiveKey(left[Math.min(at, left.length - 1)]?.key ?? '');
    onChange(left);
  }

  return (
    <div ref={place}>
      <Tabs value={active.key} onValueChange={setActiveKey}>
        <OptionTabs options={options} settings={settings} />
        <FieldError id={problemId}>{problems?.offer}</FieldError>
        <TabsContent key={active.key} value={active.key} tabIndex={-1}>
          <OptionPanel
            option={active}
            onChange={change}
            deposit={deposit}
            problems={problems?.options?.[options.indexOf(active)]}
            settings={settings}
          />
        </TabsContent>
      </Tabs>
      <div className="mt-3 -ml-3 flex flex-wrap">
        {options.length < most ? (
          <Button variant="link" size="sm" onClick={add}>
            <Plus aria-hidden="true" />
            Add Option
          </Button>
        ) : null}
        <Button variant="link" size="sm" onClick={() => setQuestion('copy')}>
          Copy Lines…
        </Button>
        <Button
          variant="link"
          size="sm"
          onClick={() => setQuestion(options.length > fewest ? 'remove' : 'remove last')}
        >
          Remove {nameOf(active)}
        </Button>
        <Button variant="link" size="sm" onClick={() => setQuestion('one list')}>
          Back to One List
        </Button>
      </div>
      <OptionQuestions
        {...{ question, options, active, settings, onOneList }}
        onChange={change}
        onRemove={() => remove(active)}
        onClose={() => setQuestion(null)}
      />
    </div>
  );
}

interface ShowProblemOptions extends Pick<OptionsEditorProps, 'options' | 'problems'> {
  active: OptionRow | undefined;
  show: (key: string) => void;
}

/** A message is shown at its field, so the first option with one opens. */
function useShowProblem({ options, problems, active, show }: ShowProblemOptions) {
  const keys = options.flatMap(({ key }, at) => (hasProblems(problems?.options?.[at]) ? [key] : []));
  const found = keys.join(' ');
  const [seen, setSeen] = useState(found);
  if (found === seen) return;
  setSeen(found);
  const [first] = keys;
  if (first && !(active && keys.includes(active.key))) show(first);
}
