// What the fake knows: one store of objects by id, in the shapes of Stripe's own examples.
import { randomBytes } from 'node:crypto';
import fixtures from '../stripe-fixtures.json' with { type: 'json' };

/**
 * An object of any kind, with the fields that this server reads; which of them are really there follows from its kind.
 */
export interface StripeObject {
  id: string;
  object: string;
  created: number;
  type: string;
  status: string;
  metadata: Record<string, string>;
  /** Null for a card that nobody has yet. */
  customer: string;
  // What it costs, and where the money is.
  amount: number;
  amount_due: number;
  amount_refunded: number;
  total: number;
  unit_amount: number;
  balance: number;
  recurring: { interval: string } | null;
  price: StripeObject;
  // Invoices and what belongs to them.
  lines: { data: StripeObject[] };
  payments: { data: StripeObject[] };
  payment: { payment_intent: string };
  payment_intent: string;
  payment_method: string;
  latest_charge: string;
  latest_invoice: string;
  refunds: { data: StripeObject[] };
  status_transitions: { finalized_at: number | null; paid_at: number | null };
  parent: { subscription_details: { subscription: string } } | null;
  // Customers, cards and subscriptions.
  invoice_settings: { default_payment_method: string | null };
  default_payment_method: string | null;
  card: Record<string, unknown>;
  email: string | null;
  name: string | null;
  items: { data: StripeObject[] };
  current_period_start: number;
  current_period_end: number;
  pending_setup_intent: string | null;
  client_secret: string;
  // Checkout.
  mode: string;
  expires_at: number;
  [field: string]: unknown;
}

const prefixes: Record<string, string> = {
  account: 'acct',
  charge: 'ch',
  'checkout.session': 'cs_test',
  customer: 'cus',
  customer_balance_transaction: 'cbtxn',
  dispute: 'dp',
  event: 'evt',
  invoice: 'in',
  invoice_payment: 'inpay',
  invoiceitem: 'ii',
  line_item: 'il',
  payment_intent: 'pi',
  payment_method: 'pm',
  price: 'price',
  refund: 're',
  setup_intent: 'seti',
  subscription: 'sub',
  subscription_item: 'si',
};

export class State {
  readonly things = new Map<string, StripeObject>();
  readonly events: StripeObject[] = [];
  #count = 0;
  /** Ids of two servers never meet, also not in one database. */
  readonly #run = randomBytes(4).toString('hex');

  constructor(
    readonly clock: { now(): Date },
    /** Of kinds for which there is no example of Stripe's. */
    readonly examples: Record<string, object> = {},
  ) {}

  get now(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }

  /** A new object: the example's fields, replaced by those given. */
  make(object: string, fields: Record<string, unknown>): StripeObject {
    const example = this.examples[object] ?? (fixtures.resources as Record<string, unknown>)[object];
    if (!example) throw new Error(`there is no example of a ${object}`);
    this.#count += 1;
    const id = `${prefixes[object]}_${String(this.#count).padStart(6, '0')}${this.#run}LookAlike`;
    const thing = { ...structuredClone(example), id, object, created: this.now, ...fields } as StripeObject;
    this.things.set(thing.id, thing);
    return thing;
  }

  get(object: string, id: unknown): StripeObject {
    const thing = this.things.get(String(id));
    if (thing?.object !== object) throw missing(object, String(id));
    return thing;
  }

  find(id: unknown): StripeObject | undefined {
    return this.things.get(String(id));
  }

  /** Newest first, as Stripe lists. */
  all(object: string, where: (thing: StripeObject) => boolean = () => true): StripeObject[] {
    return [...this.things.values()].filter((thing) => thing.object === object && where(thing)).reverse();
  }

  emit(type: string, object: StripeObject): void {
    this.events.push(this.make('event', { type, data: { object: structuredClone(object) } }));
  }
}

/** An answer that is an error. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly error: Record<string, unknown>,
  ) {
    super(String(error.message));
  }
}

export const missing = (object: string, id: string) =>
  new Refused(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${object}: '${id}'`,
    param: 'id',
  });

export const invalid = (message: string, code?: string) =>
  new Refused(400, { type: 'invalid_request_error', code, message });

export const list = (url: string, data: StripeObject[], limit: unknown = 10) => ({
  object: 'list',
  url,
  has_more: data.length > Number(limit),
  data: data.slice(0, Number(limit)),
});
