import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleDetails } from '#web/testing/samples.ts';
import { CustomerSection } from './customer-section.tsx';
import { useJobEdits } from './use-job-edits.ts';
import { WorkSection } from './work-section.tsx';

const { server, show } = componentTest();
const updateLines = 'PATCH /api/jobs/:id/offer';

const saved: JobDetails = {
  ...sampleDetails,
  lineItems: [
    { id: 'a', quantity: 2, description: 'Labor', unitPrice: '50.00', taxed: true, total: '100.00' },
    { id: 'b', quantity: 1, description: 'Valve', unitPrice: '7.50', taxed: false, total: '7.50' },
  ],
  subtotal: '107.50',
  taxRate: '10.00',
  taxAmount: '10.00',
  totalAmount: '117.50',
  revision: 3,
};
const savedWhole = { ...saved, droppedRows: [], message: null };

/** The sections with their one button, as the dialog has them. */
function Sections({ job }: { job: JobDetails }) {
  const edits = useJobEdits(job);
  return (
    <form {...edits.form.formProps}>
      <CustomerSection job={job} edits={edits} />
      <WorkSection job={job} edits={edits} timeZone="America/Boise" today="2026-11-17" />
      <button type="button" disabled={!edits.canSave || edits.isSaving} onClick={edits.save}>
        Save Changes
      </button>
      {edits.creditQuestion ? (
        <button type="button" onClick={edits.acceptCredit}>
          {edits.creditQuestion}
        </button>
      ) : null}
    </form>
  );
}

async function open(job = saved) {
  const page = await show(<Sections job={job} />);
  const { screen } = page;
  await screen.findByRole('button', { name: 'Edit Line Items' });
  return {
    ...page,
    button: (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }),
    field: (name: string) => screen.getByLabelText<HTMLInputElement>(name),
    notes: () =>
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .filter(Boolean),
    sums: () =>
      [...document.querySelectorAll('dl.figures > div')].map((row) => row.querySelector('dd')?.textContent),
  };
}

test('the button waits for a change, and a change that is taken back is none', async () => {
  const { screen, user, button, field, sums } = await open();
  expect(sums()).toEqual(['$107.50', '$10.00', '$117.50']);
  await user.click(button('Edit Line Items'));
  expect(document.activeElement).toBe(field('Description, line 1'));
  expect(button('Save Changes').disabled).toBe(true);
  await user.type(field('Description, line 1'), '!');
  expect(button('Save Changes').disabled).toBe(false);
  await user.type(field('Description, line 1'), '{Backspace}');
  expect(button('Save Changes').disabled).toBe(true);
  await user.click(button('Add Line Item'));
  expect(button('Save Changes').disabled).toBe(false);
  await user.click(button('Cancel Line Items'));
  expect(screen.queryByLabelText('Description, line 1')).toBeNull();
  expect(button('Save Changes').disabled).toBe(true);
});

test('rows that will not be saved are not counted, and the form says what they lack', async () => {
  const { user, button, field, sums, notes } = await open();
  await user.click(button('Edit Line Items'));
  await user.click(button('Add Line Item'));
  await user.type(field('Unit price, line 3'), '40');
  expect(sums()).toEqual(['$107.50', '$10.00', '$117.50']);
  expect(notes()).toEqual([
    '1 incomplete row is not counted: a row needs a description, a quantity above 0 and a price of 0 or more.',
  ]);
  await user.type(field('Description, line 3'), 'Trip');
  expect(notes()).toEqual([]);
  expect(sums()).toEqual(['$147.50', '$14.00', '$161.50']);
});

test('what is typed is sent as text with the ids of known lines, and the part closes', async () => {
  const { screen, user, button, field } = await open();
  await user.click(button('Edit Line Items'));
  await user.clear(field('Quantity, line 1'));
  await user.type(field('Quantity, line 1'), '1.5');
  await user.click(button('Remove line 2'));
  await user.click(button('Save Changes'));
  const call = await server.next(updateLines);
  expect(call.address).toBe('/api/jobs/j1/offer');
  expect(call.body).toEqual({
    lineItems: [{ id: 'a', quantity: '1.5', description: 'Labor', unitPrice: '50.00', taxed: true }],
    discount: null,
    options: null,
    deposit: null,
    acceptCredit: false,
    revision: 3,
  });
  call.reply(savedWhole);
  await waitFor(() => expect(screen.queryByLabelText('Quantity, line 1')).toBeNull());
  expect(server.count(updateLines)).toBe(1);
});

test('the server’s message about a row stands at its field, which has the focus; typing there clears it', async () => {
  const { screen, user, button, field } = await open();
  await user.click(button('Edit Line Items'));
  await user.clear(field('Quantity, line 2'));
  await user.type(field('Quantity, line 2'), '1.234');
  await user.click(button('Save Changes'));
  (await server.next(updateLines)).refuse('invalid_input', {
    fields: { 'lineItems.1.quantity': 'Use at most 2 decimals.' },
  });
  await screen.findByText('Use at most 2 decimals.');
  const invalid = () => [...document.querySelectorAll('[aria-invalid="true"]')];
  expect(invalid()).toEqual([field('Quantity, line 2')]);
  await waitFor(() => expect(document.activeElement).toBe(field('Quantity, line 2')));
  await user.type(field('Quantity, line 2'), '{Backspace}');
  expect(invalid()).toEqual([]);
  expect(field('Quantity, line 2').value).toBe('1.23');
});

test('a message about all lines stands below them', async () => {
  const tooLarge = 'The total can’t be more than $999,999,999.99.';
  const { screen, user, button, field } = await open();
  await user.click(button('Edit Line Items'));
  await user.type(field('Description, line 1'), '!');
  await user.click(button('Save Changes'));
  (await server.next(updateLines)).refuse('invalid_input', { fields: { lineItems: tooLarge } });
  expect(await screen.findByText(tooLarge)).toBeTruthy();
  expect(field('Description, line 1').value).toBe('Labor!');
});

test('a part that is refused stays open with its text, and the others are saved over each other’s revision', async () => {
  const { screen, user, button, field } = await open();
  await user.click(button('Edit Customer'));
  await user.clear(field('Name *'));
  expect(button('Save Changes').disabled).toBe(true);
  await user.type(field('Name *'), 'Mario');
  await user.click(button('Edit Line Items'));
  await user.type(field('Description, line 1'), ' and more');
  await user.click(button('Save Changes'));
  const customer = await server.next('PATCH /api/jobs/:id/customer');
  expect(customer.body.revision).toBe(3);
  customer.reply({ ...saved, customerName: 'Mario', revision: 4 });
  const lines = await server.next(updateLines);
  expect(lines.body.revision).toBe(4);
  lines.refuse('invalid_input', {
    fields: { 'lineItems.0.description': 'This description is too long to print.' },
  });
  await screen.findByText('This description is too long to print.');
  expect(screen.queryByLabelText('Name *')).toBeNull();
  expect(field('Description, line 1').value).toBe('Labor and more');
});

test('a total below what was paid is asked about, and saved once it is accepted', async () => {
  const question = 'The customer would have a credit of $50.00.';
  const { screen, user, button } = await open();
  await user.click(button('Edit Line Items'));
  await user.click(button('Remove line 1'));
  await user.click(button('Save Changes'));
  const first = await server.next(updateLines);
  expect(first.body.acceptCredit).toBe(false);
  first.refuse('below_paid', { message: question });
  await user.click(await screen.findByRole('button', { name: question }));
  const second = await server.next(updateLines);
  expect(second.body.acceptCredit).toBe(true);
  second.reply(savedWhole);
  await waitFor(() => expect(screen.queryByLabelText('Description, line 1')).toBeNull());
});

test('rows that the server left out are named above the lines', async () => {
  const message = '1 incomplete row was not saved. Row 3: It has no description.';
  const { screen, user, button } = await open();
  await user.click(button('Edit Line Items'));
  await user.click(button('Add Line Item'));
  await user.click(button('Save Changes'));
  const droppedRows = [{ row: 3, description: '', reason: 'It has no description.' }];
  (await server.next(updateLines)).reply({ ...saved, droppedRows, message });
  await waitFor(() => expect(screen.queryByLabelText('Description, line 1')).toBeNull());
  // The toast says it as well.
  expect(screen.getAllByText(message).some((text) => text.closest('form'))).toBe(true);
});

test('the tax rate and the printed texts are one part, and the sums follow the rate while it is typed', async () => {
  const { user, button, field, sums } = await open();
  await user.click(button('Edit Line Items'));
  await user.click(button('Edit Tax & Texts'));
  await waitFor(() => expect(document.activeElement).toBe(field('Tax Rate (%)')));
  await user.clear(field('Tax Rate (%)'));
  await user.type(field('Tax Rate (%)'), '20');
  expect(sums()).toEqual(['$107.50', '$20.00', '$127.50']);
  await user.type(field('Payment Terms'), 'Net 10');
  await user.click(button('Save Changes'));
  const call = await server.next('PATCH /api/jobs/:id');
  expect(call.body).toEqual({
    taxRate: '20',
    paymentTerms: 'Net 10',
    otherComments: '',
    customerAgreementText: '',
    thankYouMessage: '',
    validUntil: '',
    acceptCredit: false,
    revision: 3,
  });
  call.reply({ ...saved, revision: 4 });
});

test('a rate that brings the total below what was paid is asked about, and that part alone is sent again', async () => {
  const question = 'The customer would have a credit of $10.00.';
  const { screen, user, button, field } = await open();
  await user.click(button('Edit Tax & Texts'));
  await user.clear(field('Tax Rate (%)'));
  await user.type(field('Tax Rate (%)'), '0');
  await user.click(button('Save Changes'));
  (await server.next('PATCH /api/jobs/:id')).refuse('below_paid', { message: question });
  await user.click(await screen.findByRole('button', { name: question }));
  const second = await server.next('PATCH /api/jobs/:id');
  expect(second.body).toMatchObject({ taxRate: '0', acceptCredit: true });
  second.reply({ ...saved, taxRate: '0.00', revision: 4 });
  await waitFor(() => expect(screen.queryByLabelText('Tax Rate (%)')).toBeNull());
});

test('what the job shows is what prints, with the reason for what does not', async () => {
  const printed = {
    ...saved.printed,
    comments: 'Work guaranteed for 30 days.',
    leftOut: [{ field: 'paymentTerms' as const, reason: 'Not printed: the due date is another day.' }],
  };
  const { screen } = await show(<Sections job={{ ...saved, comments: 'As typed', printed }} />);
  await screen.findByText('Work guaranteed for 30 days.');
  screen.getByText('Not printed: the due date is another day.');
  expect(screen.queryByText('As typed')).toBeNull();
});

test.each([
  ['Dana Cole', 'Dana Cole'],
  // Who is the customer has no other person to ask for.
  ['maria lopez', undefined],
  [null, undefined],
])('the contact %s of Maria Lopez is shown as %s', async (customerContactName, shown) => {
  const { screen } = await open({ ...saved, customerName: 'Maria Lopez', customerContactName });
  expect(screen.queryByText('Contact Person')?.nextElementSibling?.textContent).toBe(shown);
});

const options: NonNullable<JobDetails['options']> = ['Good', 'Better'].map((name, at) => ({
  id: `o${at}`,
  name,
  description: null,
  isRecommended: at === 1,
  lineItems: saved.lineItems.map((line) => ({ ...line, id: `${line.id}${at}` })),
  discount: null,
  subtotal: '107.50',
  discountAmount: '0.00',
  taxAmount: '10.00',
  totalAmount: '117.50',
  depositAmount: '0.00',
}));

test('an estimate with options is saved in one call, and a message about a line opens its option', async () => {
  const { screen, user, button, field } = await open({ ...saved, currentStage: 'estimate', options });
  await user.click(button('Edit Line Items'));
  await user.click(await screen.findByRole('tab', { name: /^Good/ }));
  await user.type(field('Description, line 1'), '!');
  await user.click(button('Save Changes'));
  const call = await server.next(updateLines);
  expect(call.body).toMatchObject({
    discount: null,
    deposit: null,
    options: [
      { id: 'o0', name: 'Good', lineItems: [{ id: 'a0', description: 'Labor!' }, { id: 'b0' }] },
      { id: 'o1', name: 'Better', isRecommended: true },
    ],
    revision: 3,
  });
  expect(call.body.lineItems).toBeUndefined();
  call.refuse('invalid_input', { fields: { 'options.1.lineItems.0.quantity': 'Use at most 2 decimals.' } });
  await screen.findByText('Use at most 2 decimals.');
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Better');
  await waitFor(() => expect(document.activeElement).toBe(field('Quantity, line 1')));
});

test('with options the details show each with its lines and sums', async () => {
  const { screen } = await open({ ...saved, currentStage: 'estimate', options });
  const better = screen.getByRole('region', { name: 'Better' });
  expect(better.textContent).toContain('Recommended');
  expect(better.textContent).toContain('2 x Labor');
  expect(better.textContent).toContain('$117.50');
});
