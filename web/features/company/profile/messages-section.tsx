// The company's own words in emails to customers, and which of them go out by themselves.
import { formatTime } from '#contract/days.ts';
import { afterSending, aroundDueDay, reminderTime } from '#contract/reminder-days.ts';
import { type MessageKind, messageKinds, placeholders } from '#contract/texts/company-messages.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { type CompanySettings, useCompanySettings } from '../company-values.ts';
import { FieldsSkeleton, Group } from './documents-section.tsx';
import { SavedSwitch, SavedText } from './saved-field.tsx';

const titles: Record<MessageKind, string> = {
  estimate: 'Sending for signature',
  invoice: 'Sending an invoice',
  reminder: 'Payment reminder',
};

export function MessagesSection() {
  const settings = useCompanySettings();
  return (
    <Loaded query={settings} skeleton={<FieldsSkeleton />}>
      {(stored) => (
        <div className="grid gap-8">
          <FollowUpSwitches settings={stored} />
          <div className="text-sm text-muted">
            <p className="text-base font-bold text-ink">Your messages</p>
            <p>These are filled in when the email goes out. Clear a field to get our text back.</p>
            <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
              {placeholders.map(({ written, meaning }) => (
                <div key={written} className="contents">
                  <dt className="font-semibold text-ink">{written}</dt>
                  <dd className="-mt-1 sm:mt-0">{meaning}</dd>
                </div>
              ))}
            </dl>
          </div>
          {messageKinds.map((kind) => (
            <Group key={kind} title={titles[kind]}>
              <SavedText
                name={`messages.${kind}.subject`}
                label="Subject"
                className="sm:col-span-2"
                settings={stored}
                read={({ messages }) => messages[kind].subject}
                bodyOf={(subject) => ({ messages: { [kind]: { subject } } })}
              />
              <SavedText
                name={`messages.${kind}.body`}
                label="Message"
                kind="lines"
                className="sm:col-span-2"
                settings={stored}
                read={({ messages }) => messages[kind].body}
                bodyOf={(body) => ({ messages: { [kind]: { body } } })}
              />
            </Group>
          ))}
        </div>
      )}
    </Loaded>
  );
}

const listed = (days: readonly number[]) => new Intl.ListFormat('en-US').format(days.map(String));

/** "3 days before, on, 7 and 14 days after the due date". */
const aroundDueText = [
  `${listed(aroundDueDay.filter((day) => day < 0).map((day) => -day))} days before`,
  ...aroundDueDay.filter((day) => day === 0).map(() => 'on'),
  `${listed(aroundDueDay.filter((day) => day > 0))} days after the due date`,
].join(', ');

/** Emails that go out by themselves (D-64), in the words of the messages below. */
function FollowUpSwitches({ settings }: { settings: CompanySettings }) {
  return (
    <Group
      title="Follow-ups"
      note={`Sent at ${formatTime(reminderTime)} your time. They stop on their own once it is settled.`}
    >
      <SavedSwitch
        name="followUps.estimates"
        label="Unsigned estimates"
        hint={`${listed(afterSending)} days after you sent them, until signed or declined.`}
        settings={settings}
        read={({ followUps }) => followUps.estimates}
        bodyOf={(estimates) => ({ followUps: { estimates } })}
      />
      <SavedSwitch
        name="followUps.invoices"
        label="Unpaid invoices"
        hint={`${aroundDueText}, on top of each invoice’s own reminders.`}
        settings={settings}
        read={({ followUps }) => followUps.invoices}
        bodyOf={(invoices) => ({ followUps: { invoices } })}
      />
    </Group>
  );
}
