// What the lists are measured against: the least that shows the same rows. Fastify and pg, the session by its cookie, the
// rows by an index, both as prepared statements, and the rows as JSON. It shares no SQL with the product.
//
// It answers less than the product does. Everywhere: no user, account or subscription with the session, and money as
// cents. Of a job: no technician's name, payment status, day of service or of deletion by the company's clock, last email,
// when the invoice was sent, when and what was signed or why it was declined; of the list no total and no cursor. Of a
// customer: no address, no total and no cursor. In the
// calendar: no technician's name, days by the database's clock without the last one, and no job that began
// before the range.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import Fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';

export interface BareServer {
  base: string;
  stop(): void;
}

/** As a process of its own, like the product. */
export function startBare(databaseUrl: string): Promise<BareServer> {
  const child = spawn(process.execPath, [...process.execArgv, import.meta.filename, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve) => {
    child.stdout.once('data', (line: Buffer) =>
      resolve({ base: line.toString().trim(), stop: () => child.kill() }),
    );
  });
}

const session = `
  select account_id, user_id from sessions
  where token_hash = $1 and ended_at is null and expires_at > now()`;

const jobs = `
  select id, number as "jobNumber", customer_name as "customerName", customer_contact_name as "customerContactName",
    customer_phone as "customerPhone", customer_email as "customerEmail", customer_address as "customerAddress",
    customer_id as "customerId", place_id as "placeId", valid_until as "validUntil", description as "jobDescription", notes,
    comments, line_items as "lineItems", subtotal_cents as subtotal, tax_rate as "taxRate", tax_cents as "taxAmount",
    total_cents as "totalAmount", paid_cents as "amountPaid", total_cents - paid_cents as "balanceDue",
    stage as "currentStage", service_start as "serviceDateStart", service_end as "serviceDateEnd",
    technician_id as "assignedTechnicianId", template_id as "templateId", template_data as "templateData",
    created_at as "createdAt", estimate_at as "estimatePdf", work_order_at as "workOrderPdf",
    invoice_at as "invoicePdf", before_photos as "beforePhotos", after_photos as "afterPhotos",
    reminder_enabled as "reminderEnabled", reminder_every_15_days as "reminderEvery15Days",
    reminder_every_30_days as "reminderEvery30Days", reminder_since as "reminderSince",
    reminder_paused_until as "reminderPausedUntil", due_on as "invoiceDueDate",
    last_reminder_at as "lastReminderSent", next_reminder_at as "nextReminderAt",
    estimate_signature as "estimateSignatureStatus", work_order_signature as "workOrderSignatureStatus",
    invoice_signature as "invoiceSignatureStatus", revision
  from jobs where account_id = $1 order by created_at desc, id desc limit 21`;

const technicianJobs = `
  select j.id, j.number as "jobNumber", j.customer_name as "customerName",
    j.customer_contact_name as "customerContactName", j.customer_phone as "customerPhone",
    j.customer_email as "customerEmail", j.customer_address as "customerAddress", j.description as "jobDescription",
    j.total_cents as "totalAmount", j.stage as "currentStage", j.service_start as "serviceDateStart",
    j.service_end as "serviceDateEnd", j.created_at as "createdAt"
  from technicians t join jobs j on j.account_id = t.account_id and j.technician_id = t.id
  where t.account_id = $1 and t.user_id = $2 and t.deleted_at is null
  order by coalesce(j.service_start, j.service_end), j.created_at desc, j.id desc`;

const calendarColumns = `
  id, number as "jobNumber", customer_name as "customerName", customer_address as "customerAddress",
  description as "jobDescription", total_cents as "totalAmount", stage as "currentStage",
  service_start as "serviceDateStart", service_end as "serviceDateEnd", technician_id as "assignedTechnicianId", revision`;

const planned = `
  select ${calendarColumns} from jobs
  where account_id = $1 and (service_start is not null or service_end is not null)
    and coalesce(service_start, service_end) >= $2 and coalesce(service_start, service_end) < $3
  order by coalesce(service_start, service_end), number, id`;

const unscheduled = `
  select ${calendarColumns} from jobs
  where account_id = $1 and service_start is null and service_end is null and stage <> 'invoice'
  order by created_at desc, id desc limit 30`;

const totals = `
  select count(*) as jobs, count(*) filter (where service_start is not null or service_end is not null) as scheduled,
    count(technician_id) as assigned,
    count(*) filter (where service_start is null and service_end is null and stage <> 'invoice') as waiting
  from jobs where account_id = $1`;

/** The one query whose words begin as somebody types them. */
const suggestions = `
  select id, name, contact_name as "contactName", email, other_emails as "otherEmails", phone,
    other_phones as "otherPhones", billing_address as "billingAddress", notes, is_tax_exempt as "isTaxExempt",
    open_jobs as "openJobs", balance_cents as "balanceDue", last_job_at as "lastJobAt", created_at as "createdAt", revision
  from customers where account_id = $1 and archived_at is null and search @@ $2::tsquery
  order by coalesce(last_job_at, created_at) desc, id desc limit 8`;

async function serve(databaseUrl: string): Promise<void> {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const select = async (name: string, text: string, values: unknown[]) =>
    (await pool.query({ name, text, values })).rows;
  const sessionOf = async ({ headers }: FastifyRequest) => {
    const [, token = ''] = /fieldwright_session=([^;]+)/.exec(headers.cookie ?? '') ?? [];
    const [found] = await select('session', session, [createHash('sha256').update(token).digest()]);
    if (!found) throw new Error('No such session.');
    return found as { account_id: string; user_id: string };
  };
  const app = Fastify();
  app.get('/api/jobs', async (request) => {
    const { account_id } = await sessionOf(request);
    const rows = await select('jobs', jobs, [account_id]);
    return { jobs: rows.slice(0, 20), hasMore: rows.length > 20 };
  });
  app.get<{ Querystring: { q: string } }>('/api/customers', async (request) => {
    const { account_id } = await sessionOf(request);
    return select('suggestions', suggestions, [account_id, `'${account_id.slice(-8)}${request.query.q}':*`]);
  });
  app.get('/api/technician/jobs', async (request) => {
    const { account_id, user_id } = await sessionOf(request);
    return select('technician-jobs', technicianJobs, [account_id, user_id]);
  });
  app.get<{ Querystring: { from: string; to: string } }>('/api/calendar', async (request) => {
    const { account_id } = await sessionOf(request);
    const [inRange, waiting, [counted]] = await Promise.all([
      select('planned', planned, [account_id, request.query.from, request.query.to]),
      select('unscheduled', unscheduled, [account_id]),
      select('totals', totals, [account_id]),
    ]);
    return { jobs: inRange, unscheduled: waiting, totals: counted };
  });
  console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
}

if (process.argv[1] === import.meta.filename) await serve(process.argv[2] ?? '');
