import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { JobDetails } from '#contract/jobs.ts';
import { CustomerSection } from './customer-section.tsx';
import { useJobEdits } from './use-job-edits.ts';
import { WorkSection } from './work-section.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const lines = [
  { id: 'a', quantity: 2, description: 'Labor', unitPrice: '50.00', taxed: true, total: '100.00' },
  { id: 'b', quantity: 1, description: 'Valve', unitPrice: '7.50', taxed: false, total: '7.50' },
];

const saved = {
  id: 'job-1',
  revision: 3,
  jobNumber: '1001',
  customerName: 'Maria',
  customerPhone: null,
  customerEmail: null,
  customerAddress: null,
  jobDescription: 'Repair',
  comments: null,
  notes: null,
  lineItems: lines,
  subtotal: '107.50',
  taxRate: '10.00',
  taxAmount: '10.00',
  totalAmount: '117.50',
  currentStage: 'estimate',
  invoiceDueDate: null,
  templateData: null,
  serviceDateStart: null,
  serviceDateEnd: null,
  createdAt: '2026-11-14T12:00:00Z',
  documents: [],
  payments: [],
  mails: [],
} as unknown as JobDetails;

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

interface Call {
  name: string;
  body: Record<string, unknown>;
}

/** Answers every change with what `answer` says; the job as it was sent by default. */
function open(answer: (call: Call) => [status: number, reply: object] = () => [200, saved]) {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (init.method === undefined || init.method === 'GET') return Response.json({ csrfToken: 'token' });
    const call = { name: `${init.method} ${address}`, body: JSON.parse(String(init.body)) };
    calls.push(call);
    const [status, reply] = answer(call);
    return Response.json(reply, { status });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Sections job={saved} />
    </QueryClientProvider>,
  );
  return { calls, person: userEvent.setup() };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const sums = () =>
  [...document.querySelectorAll('dl.figures > div')].map((row) => row.querySelector('dd')?.textContent);
const refused = (code: string, fields: Record<string, string>, message = 'Please check the fields.') =>
  [400, { code, message, fields }] as [number, object];

test('the button waits for a change, and a change that is taken back is none', async () => {
  const { person } = open();
  expect(sums()).toEqual(['$107.50', '$10.00', '$117.50']);
  await person.click(button('Edit Line Items'));
  expect(document.activeElement).toBe(field('Description, line 1'));
  expect(button('Save Changes').disabled).toBe(true);
  await person.type(field('Description, line 1'), '!');
  expect(button('Save Changes').disabled).toBe(false);
  await person.type(field('Description, line 1'), '{Backspace}');
  expect(button('Save Changes').disabled).toBe(true);
  await person.click(button('Add Line Item'));
  expect(button('Save Changes').disabled).toBe(false);
  await person.click(button('Cancel Line Items'));
  expect(screen.queryByLabelText('Description, line 1')).toBeNull();
  expect(button('Save Changes').disabled).toBe(true);
});

test('rows that will not be saved are not counted, and the form says what they lack', async () => {
  const { person } = open();
  await person.click(button('Edit Line Items'));
  await person.click(button('Add Line Item'));
  await person.type(field('Unit price, line 3'), '40');
  expect(sums()).toEqual(['$107.50', '$10.00', '$117.50']);
  expect(screen.getByRole('status').textContent).toBe(
    '1 incomplete row is not counted: a row needs a description, a quantity above 0 and a price of 0 or more.',
  );
  await person.type(field('Description, line 3'), 'Trip');
  expect(screen.queryByRole('status')).toBeNull();
  expect(sums()).toEqual(['$147.50', '$14.00', '$161.50']);
});

test('what is typed is sent as text with the ids of known lines, and the part closes', async () => {
  const { person, calls } = open(() => [200, { ...saved, droppedRows: [], message: null }]);
  await person.click(button('Edit Line Items'));
  await person.clear(field('Quantity, line 1'));
  await person.type(field('Quantity, line 1'), '1.5');
  await person.click(button('Remove line 2'));
  await person.click(button('Save Changes'));
  await waitFor(() => expect(screen.queryByLabelText('Quantity, line 1')).toBeNull());
  expect(calls).toEqual([
    {
      name: 'PATCH /api/jobs/job-1/line-items',
      body: {
        lineItems: [{ id: 'a', quantity: '1.5', description: 'Labor', unitPrice: '50.00', taxed: true }],
        acceptCredit: false,
        revision: 3,
      },
    },
  ]);
});

test('the server’s message about a row stands at its field, which has the focus; typing there clears it', async () => {
  const { person } = open(() =>
    refused('invalid_input', { 'lineItems.1.quantity': 'Use at most 2 decimals.' }),
  );
  await person.click(button('Edit Line Items'));
  await person.clear(field('Quantity, line 2'));
  await person.type(field('Quantity, line 2'), '1.234');
  await person.click(button('Save Changes'));
  await screen.findByText('Use at most 2 decimals.');
  const invalid = () => [...document.querySelectorAll('[aria-invalid="true"]')];
  expect(invalid()).toEqual([field('Quantity, line 2')]);
  await waitFor(() => expect(document.activeElement).toBe(field('Quantity, line 2')));
  await person.type(field('Quantity, line 2'), '{Backspace}');
  expect(invalid()).toEqual([]);
  expect(field('Quantity, line 2').value).toBe('1.23');
});

test('a message about all lines stands below them', async () => {
  const tooLarge = 'The total can’t be more than $999,999,999.99.';
  const { person } = open(() => refused('invalid_input', { lineItems: tooLarge }, 'x'));
  await person.click(button('Edit Line Items'));
  await person.type(field('Description, line 1'), '!');
  await person.click(button('Save Changes'));
  expect(await screen.findByText(tooLarge)).toBeTruthy();
  expect(field('Description, line 1').value).toBe('Labor!');
});

test('a part that is refused stays open with its text, and the others are saved over each other’s revision', async () => {
  const { person, calls } = open(({ name }) =>
    name.endsWith('/customer')
      ? [200, { ...saved, customerName: 'Mario', revision: 4 }]
      : refused('invalid_input', { 'lineItems.0.description': 'This description is too long to print.' }),
  );
  await person.click(button('Edit Customer'));
  await person.clear(field('Name *'));
  expect(button('Save Changes').disabled).toBe(true);
  await person.type(field('Name *'), 'Mario');
  await person.click(button('Edit Line Items'));
  await person.type(field('Description, line 1'), ' and more');
  await person.click(button('Save Changes'));
  await screen.findByText('This description is too long to print.');
  expect(calls.map(({ name, body }) => [name, body.revision])).toEqual([
    ['PATCH /api/jobs/job-1/customer', 3],
    ['PATCH /api/jobs/job-1/line-items', 4],
  ]);
  expect(screen.queryByLabelText('Name *')).toBeNull();
  expect(field('Description, line 1').value).toBe('Labor and more');
});

test('a total below what was paid is asked about, and saved once it is accepted', async () => {
  const question = 'The customer would have a credit of $50.00.';
  const { person, calls } = open(({ body }) =>
    body.acceptCredit
      ? [200, { ...saved, droppedRows: [], message: null }]
      : [409, { code: 'below_paid', message: question }],
  );
  await person.click(button('Edit Line Items'));
  await person.click(button('Remove line 1'));
  await person.click(button('Save Changes'));
  await person.click(await screen.findByRole('button', { name: question }));
  await waitFor(() => expect(screen.queryByLabelText('Description, line 1')).toBeNull());
  expect(calls.map(({ body }) => body.acceptCredit)).toEqual([false, true]);
});

test('rows that the server left out are named above the lines', async () => {
  const message = '1 incomplete row was not saved. Row 3: It has no description.';
  const { person } = open(() => [200, { ...saved, droppedRows: [{ row: 3 }], message }]);
  await person.click(button('Edit Line Items'));
  await person.click(button('Add Line Item'));
  await person.click(button('Save Changes'));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByLabelText('Description, line 1')).toBeNull();
});
