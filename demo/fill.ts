// Writes the demo's company into a folder, through the API as its people would: each call at its time, from the day the
// owner signed up until now.
import { addDays } from '#contract/days.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { Browser, upload } from './browser.ts';
import {
  begunEstimate,
  company,
  companyFacts,
  officePerson,
  owner,
  password,
  technicians,
  templates,
} from './company.ts';
import { customerRecords } from './customer-records.ts';
import { CompanyDays } from './days.ts';
import type { DemoJob } from './job-kinds.ts';
import { jobs, toNewJob } from './jobs.ts';
import { drawLogo } from './logo.ts';
import { payOnline, refundOnline } from './paying.ts';
import { type Scene, type Side, takePhoto } from './photos.ts';
import { priceList } from './price-list.ts';
import { type DemoProduct, openDemoProduct } from './product.ts';
import { decline, guest, sendChangeOrder, sign } from './selling.ts';
import { works } from './work.ts';

const firstDay = -52;

interface Event {
  at: Date;
  act(): Promise<unknown>;
}

interface Person {
  client: Browser;
  email: string;
}

interface Made {
  id: string;
  token: string;
  requestId: string;
}

interface FillOptions {
  /** Where the product will be found, for the links in emails. */
  port: number;
  now?: Date;
  signal?: AbortSignal;
}

export async function fillDemo(
  dataDir: string,
  { port, now = new Date(), signal }: FillOptions,
): Promise<void> {
  const days = new CompanyDays(company.timeZone, now);
  // Drawn while the database comes up.
  for (const { photos } of jobs)
    if (photos) void Promise.all([takePhoto(photos, 'before'), takePhoto(photos, 'after')]);
  const product = await openDemoProduct(dataDir, port, days.moment([firstDay, '07:05']));
  try {
    await new Filling(product, days, now).run(signal);
  } finally {
    await product.close();
  }
}

class Filling {
  readonly #product: DemoProduct;
  readonly #days: CompanyDays;
  readonly #now: Date;
  readonly #owner: Person;
  readonly #office: Person;
  readonly #technicians = new Map<string, Person & { id: string }>();
  readonly #templates = new Map<string, string>();
  /** Of the price list, by name. */
  readonly #items = new Map<string, string>();

  constructor(product: DemoProduct, days: CompanyDays, now: Date) {
    this.#product = product;
    this.#days = days;
    this.#now = now;
    this.#owner = { client: this.#browser(10), email: owner.email };
    this.#office = { client: this.#browser(11), email: officePerson.email };
  }

  async run(signal?: AbortSignal): Promise<void> {
    await this.#openCompany();
    const events = [
      ...this.#signIns(),
      ...this.#reminderDays(),
      ...jobs.flatMap((job, at) => this.#story(job, at)),
    ];
    events.push({ at: this.#days.moment([-35, '07:40']), act: () => this.#takeOnlinePayments() });
    events.push({ at: this.#days.moment([-35, '17:20']), act: () => this.#partWith('Marcus Bell') });
    events.push({ at: this.#days.moment([-2, '17:48']), act: () => this.#printCancellationNotice() });
    events.push({ at: this.#days.moment([-2, '09:02']), act: () => this.#invite('Tom Becker') });
    events.push({ at: this.#days.moment([0, '06:52']), act: () => this.#beginEstimate() });
    // Sorting is stable: what happens at one moment stays in its order.
    events.sort((a, b) => a.at.getTime() - b.at.getTime());
    let part = '';
    for (const { at, act } of events) {
      signal?.throwIfAborted();
      const next = partOfDay(at);
      if (part && next !== part) await this.#product.drain();
      part = next;
      // What belongs to later today has just happened: the past ends now.
      this.#product.clock.set(at < this.#now ? at : this.#now);
      await act();
    }
    await this.#product.drain();
    // Nobody who tries the demo is told that somebody else is signed in.
    for (const { client } of this.#everybody()) await client.signOut();
  }

  #everybody = (): Person[] => [this.#owner, this.#office, ...this.#technicians.values()];

  /** From an address of those that are kept for examples. */
  #browser(host: number): Browser {
    return new Browser(this.#product.base, `203.0.113.${host}`);
  }

  async #openCompany(): Promise<void> {
    const { client, email } = this.#owner;
    await client.ok('POST /api/auth/signup', { body: { email, password } });
    await this.#product.drain();
    const token = await this.#tokenFor(email, 'confirm-email?token=');
    await client.ok('POST /api/auth/confirm-email', { body: { token } });
    const picture = await drawLogo();
    await client.ok('POST /api/onboarding/complete', {
      body: { ...company, profession: 'HVAC', taxRate: 6 },
    });
    const companyLogo = await upload(client, 'logo', picture);
    await client.ok('POST /api/company/update', { body: { ...company, companyLogo } });
    await client.ok('PATCH /api/company/settings', { body: companyFacts });
    for (const template of templates) await client.ok('POST /api/templates', { body: template });
    for (const { name, id } of await client.ok('GET /api/templates')) this.#templates.set(name, id);
    for (const { name, answer } of technicians) if (answer !== 'none') await this.#invite(name);
    await client.ok('POST /api/office-people', { body: officePerson });
    await this.#writePriceList();
    await this.#writeCustomers();
    await this.#product.drain();
    for (const { name, answer } of technicians)
      if (answer !== 'none') await this.#accept(this.#technician(name));
    await this.#accept(this.#office);
  }

  /** The owner's own, in place of what came with the trade. */
  async #writePriceList(): Promise<void> {
    const { client } = this.#owner;
    for (const { id } of (await client.ok('GET /api/price-list', { query: { limit: '200' } })).items)
      await client.ok('DELETE /api/price-list/:id', { params: { id } });
    for (const body of priceList) {
      const { id } = await client.ok('POST /api/price-list', { body });
      this.#items.set(body.name, id);
    }
  }

  /** Those the office had a card for before. Everybody else becomes a customer with their first job. */
  async #writeCustomers(): Promise<void> {
    const { client } = this.#owner;
    for (const { customer, equipment } of customerRecords) {
      const { places } = await client.ok('POST /api/customers', { body: customer });
      for (const { address, units } of equipment) {
        const place = places.find((one) => one.address === address);
        for (const body of units)
          await client.ok('POST /api/places/:id/equipment', { params: { id: place?.id ?? '' }, body });
      }
    }
  }

  async #invite(name: string): Promise<void> {
    const { answer: _, ...person } = technicianNamed(name);
    const { id } = await this.#owner.client.ok('POST /api/technicians', { body: person });
    this.#technicians.set(name, {
      id,
      email: person.email,
      client: this.#browser(20 + this.#technicians.size),
    });
  }

  async #accept({ client, email }: Person): Promise<void> {
    const token = await this.#tokenFor(email, '/technician/accept-invitation/');
    await client.ok('POST /api/technician-invitations/:token/accept', {
      params: { token },
      body: { email, password, confirmPassword: password },
    });
  }

  async #beginEstimate(): Promise<void> {
    await this.#owner.client.ok('PUT /api/drafts/:kind/:key', {
      params: { kind: 'job', key: 'blank' },
      body: { data: { form: begunEstimate } },
    });
  }

  /** From then on customers pay behind their links, in parts where they like. */
  async #takeOnlinePayments(): Promise<void> {
    const { client } = this.#owner;
    await client.ok('POST /api/customer-payments/account');
    await client.ok('POST /api/customer-payments/settings', { body: { allowPartPayments: true } });
  }

  /** From then on, what is sold at the customer's home can be cancelled for three business days. */
  async #printCancellationNotice(): Promise<void> {
    await this.#owner.client.ok('POST /api/company/cancellation-notice', { body: { isOn: true } });
  }

  async #partWith(name: string): Promise<void> {
    const { id } = this.#technician(name);
    await this.#owner.client.ok('POST /api/technicians/:id/sign-in', {
      params: { id },
      body: { isOn: false },
    });
    this.#technicians.delete(name);
  }

  #technician(name: string) {
    const found = this.#technicians.get(name);
    if (!found) throw new Error(`${name} does not work here.`);
    return found;
  }

  async #tokenFor(address: string, before: string): Promise<string> {
    const mail = await this.#product.mailbox.latest(address);
    return this.#product.mailbox.link(mail, before).split(before)[1] ?? '';
  }

  /** Every second Monday or so: a session lives for thirty days. */
  #signIns(): Event[] {
    const act = async () => {
      for (const { client, email } of this.#everybody()) await client.signIn(email);
    };
    return [firstDay, -36, -20, -4].map((day) => ({ at: this.#days.moment([day, '07:10']), act }));
  }

  /** The mornings at which a reminder may be due. */
  #reminderDays(): Event[] {
    const due = new Set<string>();
    for (const { billed, dueDays = 0, remindEvery } of jobs) {
      if (!billed || !remindEvery) continue;
      const base = addDays(this.#days.day(billed[0]), dueDays);
      for (let count = 1; count <= 4; count += 1) due.add(addDays(base, count * remindEvery));
    }
    return [...due]
      .map((day) => ({ at: this.#days.instant(day, '09:01'), act: () => this.#remind() }))
      .filter(({ at }) => at < this.#now);
  }

  #remind = () => this.#product.runTask('jobs.remind-customers');

  /** What happens to one job, from the first word to the last payment. */
  #story(job: DemoJob, at: number): Event[] {
    const { client } = this.#owner;
    const made: Made = { id: '', token: '', requestId: '' };
    const params = () => ({ id: made.id });
    const events: Event[] = [];
    const when = (at: DemoJob['sent'], act: () => Promise<unknown>) => {
      if (at) events.push({ at: this.#days.moment(at), act });
    };
    when(job.written, async () => {
      // What is signed first is planned afterwards.
      const templateId = this.#templates.get(works[job.work].template);
      const newJob = toNewJob(job);
      const lineItems = newJob.lineItems?.map((line) => ({
        ...line,
        itemId: this.#items.get(line.description ?? ''),
      }));
      const body = { ...newJob, lineItems, templateId, ...(!job.signed && this.#plan(job)) };
      made.id = (await client.ok('POST /api/jobs', { body })).id;
    });
    when(job.sent, async () => {
      const body = { expirationHours: job.hours ?? 336 };
      const { signingToken, request } = await client.ok('POST /api/jobs/:id/signature-request', {
        params: params(),
        body,
      });
      Object.assign(made, { token: signingToken, requestId: request.id });
      const call = job.isCopied ? 'POST /api/signatures/:token/copied' : 'POST /api/signatures/:token/send';
      await client.ok(call, { params: { token: signingToken } });
    });
    const customer = this.#browser(100 + (at % 150));
    when(job.signed, async () => {
      await sign(customer, { token: made.token, name: job.customer, chosen: job.chosen });
      const { assignedTechnicianId: technicianId, ...dates } = this.#plan(job);
      if (technicianId)
        await client.ok('PATCH /api/jobs/:id/assign', { params: params(), body: { technicianId } });
      if (job.visit) await client.ok('PATCH /api/jobs/:id/service-date', { params: params(), body: dates });
    });
    when(job.declined?.at, () => decline(customer, made.token, job.declined?.reason));
    when(
      job.renewalRequested,
      async () => await customer.ok('POST /api/signatures/:token/renew', guest(made.token)),
    );
    when(
      job.canceled?.at,
      async () =>
        await customer.ok('POST /api/signatures/:token/cancel', {
          ...guest(made.token),
          body: { reason: job.canceled?.reason },
        }),
    );
    when(
      job.withdrawn,
      async () =>
        await client.ok('POST /api/jobs/:id/signatures/:requestId/cancel', {
          params: { id: made.id, requestId: made.requestId },
        }),
    );
    when(job.changed, async () => {
      const lineItems = works[job.work].lineItems.map((line, at) =>
        at ? line : { ...line, unitPrice: '1990.00' },
      );
      await client.ok('PATCH /api/jobs/:id/line-items', { params: params(), body: { lineItems } });
    });
    const { changeOrder, addedUnapproved, photos, visit } = job;
    when(changeOrder?.sent, async () => {
      if (changeOrder) made.token = await sendChangeOrder(client, made.id, changeOrder);
    });
    when(changeOrder?.signed, () => sign(customer, { token: made.token, name: job.customer }));
    when(changeOrder?.declined?.at, () => decline(customer, made.token, changeOrder?.declined?.reason));
    when(addedUnapproved?.at, async () => {
      const { lineItems } = await client.ok('GET /api/jobs/:id', { params: params() });
      const body = { lineItems: [...lineItems, ...(addedUnapproved ? [addedUnapproved.line] : [])] };
      await client.ok('PATCH /api/jobs/:id/line-items', { params: params(), body });
    });
    if (photos && visit) {
      when([visit.on, visit.from], () => this.#addPhoto(made.id, photos, 'before'));
      if (job.done) when(job.done, () => this.#addPhoto(made.id, photos, 'after'));
    }
    when(
      job.done,
      async () =>
        await this.#technician(job.technician ?? '').client.ok('PATCH /api/technician/jobs/:jobId/progress', {
          params: { jobId: made.id },
          body: { currentStage: 'invoice' },
        }),
    );
    when(job.billed, async () => {
      const body = {
        invoiceDueDate: addDays(dayIn(company.timeZone, this.#product.clock.now()), job.dueDays ?? 30),
        reminderEnabled: job.remindEvery !== undefined,
        reminderEvery15Days: job.remindEvery === 15,
        reminderEvery30Days: job.remindEvery === 30,
      };
      await client.ok('PATCH /api/jobs/:id/reminder-settings', { params: params(), body });
      await client.ok('POST /api/jobs/:id/send-invoice', { params: params() });
    });
    for (const { at, amount, method, note, isDisputed, refunded } of job.payments ?? []) {
      when(at, async () => {
        const { balanceDue, depositDue, currentStage, customerEmail } = await client.ok('GET /api/jobs/:id', {
          params: params(),
        });
        const sendReceipt = amount === 'rest' && currentStage === 'invoice' && customerEmail !== null;
        const due = { rest: balanceDue, deposit: depositDue }[amount] ?? amount;
        if (method === 'online')
          return payOnline(client, customer, made.id, {
            for: amount === 'deposit' ? amount : 'balance',
            amount: due,
            isDisputed,
          });
        const body = { amount: due, method, note, sendReceipt, isDeposit: amount === 'deposit' };
        await client.ok('POST /api/jobs/:id/payments', { params: params(), body });
      });
      when(refunded?.at, async () => {
        if (refunded) await refundOnline(client, made.id, refunded);
      });
    }
    when(job.closed?.at, async () => {
      const { as: outcome = 'archived', reason } = job.closed ?? {};
      await client.ok('POST /api/jobs/:id/close', { params: params(), body: { outcome, reason } });
    });
    return events;
  }

  /** Who goes there, and when. */
  #plan({ technician, visit }: DemoJob) {
    return {
      assignedTechnicianId: technician && this.#technician(technician).id,
      ...(visit && this.#days.serviceDates(visit)),
    };
  }

  async #addPhoto(id: string, scene: Scene, side: Side): Promise<void> {
    const { client } = this.#owner;
    const path = await upload(client, 'photo', await takePhoto(scene, side));
    await client.ok('PUT /api/jobs/:id/photos', { params: { id }, body: { [`${side}Photos`]: [path] } });
  }
}

function technicianNamed(name: string) {
  const found = technicians.find((one) => one.name === name);
  if (!found) throw new Error(`${name} is not in the list.`);
  return found;
}

/** Emails and seals are made at the end of a morning and of an afternoon. */
const partOfDay = (at: Date) =>
  `${at.toISOString().slice(0, 10)} ${at.getUTCHours() < 18 ? 'early' : 'late'}`;
