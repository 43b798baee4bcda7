import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { componentTest, pressTwice } from '#web/testing/component-test.tsx';
import { sampleSettings, sampleUser, sampleTemplate as template } from '#web/testing/samples.ts';
import { GenerateWorkspace } from './generate-workspace.tsx';

const { server, show } = componentTest();
const preview = 'POST /api/generate-pdf/preview';
const generate = 'POST /api/generate-pdf';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'pdfViewerEnabled');
  vi.restoreAllMocks();
});

beforeEach(() => {
  server.always('GET /api/auth/user', sampleUser);
  server.always('GET /api/drafts', { items: [] });
  server.always('GET /api/customers', { items: [], nextCursor: null, total: 0 });
  server.always('GET /api/company/settings', {
    ...sampleSettings,
    brandColor: '#2E7D32',
    defaultTaxRate: '10.00',
    defaultPaymentTerms: 'Net 30',
    defaultAgreement: 'Agreed.',
    defaultComments: 'Ten years in Boise',
  });
});

async function open({ templates = [template], wanted = null as string | null } = {}) {
  const page = await show(
    <GenerateWorkspace
      templates={templates}
      wanted={wanted}
      session={{ isExpired: false, answer: () => false }}
      NextStep={({ stage, jobId }) => (
        <p>
          next for {stage} {jobId}
        </p>
      )}
    />,
    '/generate',
  );
  const field = (name: string | RegExp) =>
    page.screen.getByRole<HTMLInputElement>('textbox', { name, hidden: true });
  const button = (name: string) => page.screen.getByRole<HTMLButtonElement>('button', { name });
  // Comments come with the company's settings.
  await waitFor(() => expect(field('Comments').value).toBe('Ten years in Boise'));
  return { ...page, field, button };
}

/** A browser that shows no PDF in the page; null: it blocks tabs as well. */
function openTabs(tab: object | null) {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true });
  const opened = vi.fn((_address?: string) => tab);
  vi.stubGlobal('open', opened);
  return opened;
}

test('starting blank stands first, is a choice, and is sent as one', async () => {
  const { screen, user, field, button } = await open();
  const [first, second] = screen.getAllByRole('listitem');
  expect([first?.textContent, second?.textContent]).toEqual([
    expect.stringContaining('Start blank'),
    expect.stringContaining('Tune-up'),
  ]);
  await user.type(field('Customer Name'), 'Maria');
  await user.click(button('Start blank'));
  expect(screen.getByText('Started blank')).toBeTruthy();
  expect(field('Customer Name').value).toBe('Maria');
  expect(field('Service Description').value).toBe('');
  expect(screen.getByText('Tax (10%)')).toBeTruthy();
  await user.click(button('Generate Estimate'));
  await user.click(await screen.findByRole('button', { name: 'Generate Anyway' }));
  const call = await server.next(generate);
  expect(call.body).toMatchObject({ templateId: 'blank', customerName: 'Maria', lineItems: [] });
  call.refuse('number_taken');
  await screen.findByText('Error');
});

test('without any line it is asked once, after what is missing otherwise', async () => {
  const { screen, user, field, button } = await open();
  await user.click(button('Start blank'));
  await user.click(button('Generate Estimate'));
  await screen.findByText('Customer name is required');
  await user.type(field('Customer Name'), 'Maria');
  await user.click(button('Generate Estimate'));
  await screen.findByRole('alertdialog', { name: 'There are no line items yet.' });
  await user.click(button('Go Back'));
  expect(server.count(generate)).toBe(0);
  await user.click(await screen.findByRole('button', { name: 'Generate Estimate' }));
  await user.click(await screen.findByRole('button', { name: 'Generate Anyway' }));
  (await server.next(generate)).refuse('number_taken');
  await screen.findByText('Error');
  await user.click(await screen.findByRole('button', { name: 'Generate Estimate' }));
  (await server.next(generate)).refuse('number_taken');
  expect(screen.queryByText('There are no line items yet.')).toBeNull();
});

test('a link to a template that is gone leaves the choice open, and generating asks for it', async () => {
  const { screen, user, field, button } = await open({ wanted: 'gone' });
  await user.type(field('Customer Name'), 'Maria');
  await user.click(button('Generate Estimate'));
  await screen.findByText('Please select a template first.');
  expect(server.count(generate)).toBe(0);
});

test('the focus goes to the first field that is still empty, and to the choices when they are opened', async () => {
  const { screen, user, field, button } = await open();
  await user.click(button('Start blank'));
  await waitFor(() => expect(document.activeElement).toBe(field('Customer Name')));
  await user.keyboard('Maria');
  await user.click(button('Change template'));
  expect(document.activeElement).toBe(button('Start blank'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(field('Customer Email')));
  await user.type(field('Service Description'), 'My own words');
  await user.click(button('Change template'));
  await user.click(button('Tune-up'));
  await user.click(await screen.findByRole('button', { name: 'Use template' }));
  await waitFor(() => expect(document.activeElement).toBe(field('Customer Email')));
});

test('after another document is asked for, the focus is on the choices', async () => {
  const { screen, user, field, button } = await open({ wanted: 't1' });
  await user.type(field('Customer Name'), 'Maria');
  await user.click(button('Generate Estimate'));
  (await server.next(generate)).reply(undefined);
  await user.click(await screen.findByRole('button', { name: 'Create Another' }));
  await waitFor(() => expect(document.activeElement).toBe(button('Start blank')));
});

test('a company without templates starts blank at once', async () => {
  const { screen, user, button } = await open({ templates: [] });
  expect(screen.getByText('No templates available')).toBeTruthy();
  expect(screen.getByText('Create a template first to generate jobs')).toBeTruthy();
  await user.click(button('Start blank'));
  expect(screen.queryByText('No templates available')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change template' })).toBeNull();
});

test('the address can say blank, and what was typed is not thrown away unasked', async () => {
  const { screen, user, field, button } = await open({ wanted: 'blank' });
  expect(screen.getByText('Started blank')).toBeTruthy();
  await user.type(field('Service Description'), 'My own words');
  await user.click(button('Change template'));
  await user.click(button('Tune-up'));
  await user.click(await screen.findByRole('button', { name: 'Use template' }));
  expect(field('Service Description').value).toBe('Yearly service');
  await user.type(field('Service Description'), '!');
  await user.click(button('Change template'));
  await user.click(button('Start blank'));
  await screen.findByText('Start blank?');
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  expect(field('Service Description').value).toBe('Yearly service!');
});

test('a preview needs what generating needs, and says so before it asks the server', async () => {
  const opened = openTabs(null);
  const { screen, user, button } = await open();
  await user.click(button('Preview'));
  await screen.findByText('Please select a template first.');
  await user.click(button('Tune-up'));
  await user.click(button('Preview'));
  await screen.findByText('Customer name is required');
  expect([opened.mock.calls.length, server.count(preview)]).toEqual([0, 0]);
});

test('the preview opens its tab during the press, and sends what generating would send', async () => {
  const tab = { closed: false, location: { replace: vi.fn() }, close: vi.fn() };
  const opened = openTabs(tab);
  const { screen, user, field, button } = await open({ wanted: 't1' });
  await user.type(field('Customer Name'), 'Maria');
  pressTwice(button('Preview'));
  expect(opened).toHaveBeenCalledOnce();
  const call = await server.next(preview);
  act(() => call.reply(undefined));
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(expect.stringMatching(/^blob:/)));
  await user.click(button('Generate Estimate'));
  const made = await server.next(generate);
  expect(made.body).toEqual(call.body);
  expect(server.count(preview)).toBe(1);
  made.refuse('number_taken');
  await screen.findByText('Error');
});

test('at the desk the paper opens over the page, and can be generated from there', async () => {
  const { screen, user, field, button } = await open({ wanted: 't1' });
  await user.type(field('Customer Name'), 'Maria');
  await user.click(button('Preview'));
  (await server.next(preview)).reply(undefined);
  const dialog = await screen.findByRole('dialog', { name: 'Preview of the estimate' });
  await waitFor(() => expect(dialog.querySelector('iframe')).not.toBeNull());
  await user.click(button('Generate Estimate'));
  (await server.next(generate)).refuse('number_taken');
  await screen.findByText('Error');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('where the browser blocks tabs the preview is saved instead', async () => {
  openTabs(null);
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { user, field, button } = await open({ wanted: 't1' });
  await user.type(field('Customer Name'), 'Maria');
  await user.click(button('Preview'));
  (await server.next(preview)).reply(undefined);
  await waitFor(() => expect(saved).toEqual(['preview.pdf']));
});

test('a preview that cannot be drawn closes its tab, says why and loses nothing', async () => {
  const tab = { closed: false, location: { replace: vi.fn() }, close: vi.fn() };
  openTabs(tab);
  const { screen, user, field, button } = await open({ wanted: 't1' });
  await user.type(field('Customer Name'), 'Maria');
  await user.click(button('Preview'));
  (await server.next(preview)).refuse('unavailable', { message: 'Many previews are being made right now.' });
  await screen.findByText('The preview could not be drawn');
  expect(screen.getByText('Many previews are being made right now.')).toBeTruthy();
  expect(tab.close).toHaveBeenCalledOnce();
  expect(field('Customer Name').value).toBe('Maria');
  await waitFor(() => expect(button('Preview').disabled).toBe(false));
});

test('rows that are not complete are neither counted nor added up', async () => {
  const { screen, user, button } = await open({ wanted: 't1' });
  expect(screen.getByText('$19.13')).toBeTruthy();
  await user.click(button('Add Line Item'));
  await user.type(screen.getByLabelText('Unit price, line 2'), '500');
  expect(screen.getByText('1 item, 1 incomplete')).toBeTruthy();
  expect(screen.getByText('$19.13')).toBeTruthy();
  await user.type(screen.getByLabelText('Description, line 2'), 'Pump');
  expect(screen.getByText('2 items')).toBeTruthy();
  expect(screen.getByText('$550.38')).toBeTruthy();
});
