import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { CustomerDetails } from '#contract/customers/customers.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import {
  sampleCustomer,
  sampleCustomerDetails,
  sampleSettings,
  sampleTemplate,
  sampleUser,
} from '#web/testing/samples.ts';
import { GeneratePage } from './generate-page.tsx';
import { GenerateWorkspace } from './generate-workspace.tsx';

const { server, show } = componentTest();
const generate = 'POST /api/generate-pdf';
const match = 'GET /api/customers/match';

beforeEach(() => {
  server.always('GET /api/auth/user', sampleUser);
  server.always('GET /api/drafts', { items: [] });
  server.always('GET /api/company/settings', { ...sampleSettings, defaultComments: 'Thanks' });
});

const [home] = sampleCustomerDetails.places;
if (!home) throw new Error('The sample has no place.');
const twoPlaces: CustomerDetails = {
  ...sampleCustomerDetails,
  places: [home, { ...home, id: 'p2', label: 'Rental', address: '9 Oak Ave, Meridian' }],
};

async function open(
  customer: CustomerDetails = sampleCustomerDetails,
  inAddress?: CustomerDetails,
  wanted: string | null = 't1',
  items = [sampleCustomer],
) {
  server.always('GET /api/customers', { items, nextCursor: null, total: items.length });
  server.always('GET /api/customers/:id', customer);
  server.always(match, { customer: null });
  const page = await show(
    <GenerateWorkspace
      templates={[sampleTemplate]}
      wanted={wanted}
      customer={inAddress}
      session={{ isExpired: false, answer: () => false }}
      NextStep={() => null}
    />,
    '/generate',
  );
  const { screen, user } = page;
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  await waitFor(() => expect(field('Comments').value).toBe('Thanks'));
  const search = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Find a Customer' });
  async function choose() {
    await user.type(await search(), 'ma');
    await screen.findByRole('option', { name: /Maria Lopez/ });
    await user.keyboard('{Enter}');
    await screen.findByRole('link', { name: 'Maria Lopez' });
  }
  async function bodyOfGenerate() {
    await user.click(screen.getByRole('button', { name: 'Generate Estimate' }));
    const call = await server.next(generate);
    call.refuse('number_taken');
    await screen.findByText('Error');
    return call.body;
  }
  return { ...page, field, search, choose, bodyOfGenerate };
}

// First of all: afterwards the search is loaded.
test('the focus waits for the search, which is fetched when another customer is to be chosen', async () => {
  const { screen, user, search } = await open(sampleCustomerDetails, sampleCustomerDetails);
  await user.click(await screen.findByRole('button', { name: 'Change customer' }));
  const field = await search();
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('two letters and Enter fill in name, contact and place, and the next thing to write has the focus', async () => {
  const { field, choose, bodyOfGenerate } = await open();
  await choose();
  await waitFor(() => expect(document.activeElement).toBe(field('Service Description')));
  expect(
    ['Customer Name', 'Customer Email', 'Customer Phone', 'Service Address'].map((name) => field(name).value),
  ).toEqual(['Maria Lopez', 'maria@example.com', '(208) 555-0177', '12 Main St, Boise']);
  expect(await bodyOfGenerate()).toMatchObject({
    customerId: 'c1',
    placeId: 'p1',
    customerName: 'Maria Lopez',
  });
});

test('customers of the newest jobs are offered before anything is typed', async () => {
  const { search, screen, user } = await open();
  await user.click(await search());
  await waitFor(() => expect(server.count('GET /api/customers')).toBe(1));
  await user.keyboard('{ArrowDown}');
  expect(await screen.findByRole('option', { name: /Maria Lopez/ })).toBeTruthy();
});

test('with several places the one that is filled in has the focus, and a second Enter undoes nothing', async () => {
  const { choose, screen, user, bodyOfGenerate } = await open(twoPlaces);
  await choose();
  const home = await screen.findByRole<HTMLInputElement>('radio', { name: '12 Main St, Boise' });
  await waitFor(() => expect(document.activeElement).toBe(home));
  expect(home.checked).toBe(true);
  await user.keyboard('{Enter}');
  expect(await bodyOfGenerate()).toMatchObject({ customerId: 'c1', placeId: 'p1' });
});

test('until a template is chosen, the focus goes to the choice', async () => {
  const { choose, screen } = await open(sampleCustomerDetails, undefined, null);
  await choose();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Start blank' })),
  );
});

test('an address that matched is shown, and chosen with its customer', async () => {
  const { field, search, screen, user, bodyOfGenerate } = await open(twoPlaces);
  const matchedPlace = { id: 'p2', label: 'Rental', address: '9 Oak Ave, Meridian', equipment: null };
  server.always('GET /api/customers', {
    items: [{ ...sampleCustomer, matchedPlace }],
    nextCursor: null,
    total: 1,
  });
  await user.type(await search(), 'oak');
  const option = await screen.findByRole('option', { name: /Maria Lopez/ });
  expect(option.textContent).toContain('Rental · 9 Oak Ave, Meridian');
  expect(option.textContent).not.toContain('12 Main St');
  await user.keyboard('{Enter}');
  const rental = await screen.findByRole<HTMLInputElement>('radio', { name: 'Rental' });
  expect([rental.checked, field('Service Address').value]).toEqual([true, '9 Oak Ave, Meridian']);
  expect(await bodyOfGenerate()).toMatchObject({ customerId: 'c1', placeId: 'p2' });
});

test('who came from a customer’s page is led back there, by one link', async () => {
  server.always('GET /api/templates', [sampleTemplate]);
  server.always('GET /api/customers', { items: [sampleCustomer], nextCursor: null, total: 1 });
  server.always('GET /api/customers/:id', sampleCustomerDetails);
  const { screen, user } = await show(
    <GeneratePage NextStep={() => null} />,
    '/generate?customer=c1&template=t1',
  );
  await user.click(await screen.findByRole('button', { name: 'Generate Estimate' }));
  (await server.next(generate)).reply(undefined);
  await screen.findByText('Estimate generated');
  const back = screen.getByRole('link', { name: 'Back to Maria Lopez' });
  expect(back.getAttribute('href')).toBe('/customers/c1');
});

test('one of several places is chosen, or another address typed', async () => {
  const { field, choose, screen, user, bodyOfGenerate } = await open(twoPlaces);
  await choose();
  await user.click(await screen.findByRole('radio', { name: 'Rental' }));
  expect(field('Service Address').value).toBe('9 Oak Ave, Meridian');
  await user.click(screen.getByRole('radio', { name: 'Another address' }));
  expect(document.activeElement).toBe(field('Service Address'));
  await user.keyboard('1 New Rd');
  expect(screen.getByText('Saved as a new location of Maria Lopez.')).toBeTruthy();
  const body = await bodyOfGenerate();
  expect(body).toMatchObject({ customerId: 'c1', customerAddress: '1 New Rd' });
  expect(body).not.toHaveProperty('placeId');
});

test('another name ends the link and says so; it can be linked again', async () => {
  const { field, choose, screen, user, bodyOfGenerate } = await open();
  await choose();
  await user.type(field('Customer Name'), ' Jr.');
  expect(await screen.findByText('No longer linked to Maria Lopez')).toBeTruthy();
  expect(await bodyOfGenerate()).not.toHaveProperty('customerId');
  const again = screen.getByRole<HTMLButtonElement>('button', { name: 'It is still Maria Lopez' });
  await waitFor(() => expect(again.disabled).toBe(false));
  await user.click(again);
  expect(screen.queryByText('No longer linked to Maria Lopez')).toBeNull();
  await user.type(field('Customer Name'), '!');
  expect(await bodyOfGenerate()).toMatchObject({
    customerId: 'c1',
    placeId: 'p1',
    customerName: 'Maria Lopez Jr.!',
  });
});

test('a customer who is linked again gets the place of the address that was typed meanwhile', async () => {
  const { field, choose, screen, user, bodyOfGenerate } = await open(twoPlaces);
  await choose();
  await user.type(field('Customer Name'), ' Jr.');
  await screen.findByText('No longer linked to Maria Lopez');
  await user.clear(field('Service Address'));
  await user.type(field('Service Address'), '9 Oak Ave, Meridian');
  await user.click(screen.getByRole('button', { name: 'It is still Maria Lopez' }));
  expect(await bodyOfGenerate()).toMatchObject({ customerId: 'c1', placeId: 'p2' });
  await user.clear(field('Service Address'));
  await user.type(field('Service Address'), '1 New Rd');
  expect(await bodyOfGenerate()).not.toHaveProperty('placeId');
});

test('the next job knows nothing of the customer of the one before', async () => {
  const { field, choose, screen, user } = await open();
  await choose();
  await user.type(field('Customer Name'), ' Jr.');
  await screen.findByText('No longer linked to Maria Lopez');
  await user.click(screen.getByRole('button', { name: 'Generate Estimate' }));
  (await server.next(generate)).reply(undefined);
  await user.click(await screen.findByRole('button', { name: /Create Another/ }));
  await waitFor(() => expect(field('Customer Name').value).toBe(''));
  expect(screen.queryByText('No longer linked to Maria Lopez')).toBeNull();
});

test('what is typed shows whose it is, also archived: without tax if they are exempt, and linked if wished', async () => {
  const { field, screen, user, bodyOfGenerate } = await open();
  const exempt = {
    ...sampleCustomer,
    isTaxExempt: true,
    archivedAt: '2026-11-01T08:00:00.000Z',
    otherEmails: ['office@example.com'],
  };
  server.always(match, { customer: exempt });
  await user.type(field('Customer Name'), 'M. Lopez');
  await user.type(field('Customer Email'), 'Office@example.com');
  const use = await screen.findByRole('button', { name: 'Use this customer' });
  expect(use.parentElement?.textContent).toContain('Already a customer: Maria Lopez, archived, tax exempt.');
  expect(screen.getByText('Tax exempt')).toBeTruthy();
  await user.click(use);
  expect(await screen.findByRole('link', { name: 'Maria Lopez' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Service Start Date'));
  expect(await bodyOfGenerate()).toMatchObject({
    customerId: 'c1',
    placeId: 'p1',
    customerName: 'Maria Lopez',
    customerEmail: 'maria@example.com',
    customerPhone: '(208) 555-0177',
  });
});

test('name and phone together show whose they are, and somebody else is forgotten at once', async () => {
  const { field, screen, user } = await open();
  server.always(match, { customer: sampleCustomer });
  await user.type(field('Customer Name'), 'Maria Lopez');
  await user.type(field('Customer Phone'), '2085550177');
  await screen.findByRole('button', { name: 'Use this customer' });
  await user.type(field('Customer Name'), 'x');
  expect(screen.queryByRole('button', { name: 'Use this customer' })).toBeNull();
});

test('who is not there yet is written into the fields', async () => {
  const { field, search, screen, user, bodyOfGenerate } = await open();
  server.always('GET /api/customers', { items: [], nextCursor: null, total: 0 });
  await user.type(await search(), 'Otto Berg');
  await user.click(await screen.findByRole('option', { name: 'New customer “Otto Berg”' }));
  expect(field('Customer Name').value).toBe('Otto Berg');
  expect(document.activeElement).toBe(field('Customer Name'));
  expect(await bodyOfGenerate()).not.toHaveProperty('customerId');
});

test('a company without customers is not asked to find one', async () => {
  const { screen, field, user, bodyOfGenerate } = await open(sampleCustomerDetails, undefined, 't1', []);
  await user.type(field('Customer Name'), 'Otto Berg');
  expect(await bodyOfGenerate()).toMatchObject({ customerName: 'Otto Berg' });
  expect(server.count('GET /api/customers')).toBe(1);
  expect(screen.queryByRole('combobox', { name: 'Find a Customer' })).toBeNull();
});

test('a tax exempt customer of the address pays no tax, and nothing about them is typed', async () => {
  const exempt = { ...sampleCustomerDetails, isTaxExempt: true };
  const { screen, bodyOfGenerate } = await open(exempt, exempt);
  await waitFor(() => expect(screen.getAllByText('Tax exempt')).toHaveLength(2));
  expect(await bodyOfGenerate()).toMatchObject({
    customerId: 'c1',
    placeId: 'p1',
    customerName: 'Maria Lopez',
    customerEmail: 'maria@example.com',
    customerAddress: '12 Main St, Boise',
  });
});
