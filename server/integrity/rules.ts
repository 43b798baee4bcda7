// What must be true of the records even after a crash, each as a query for where it is not. Facts that a constraint or
// a unique index holds are not checked again: the last rule checks that those still exist.
import type { AuditType } from '#server/audit-events.ts';

export interface Rule {
  /** What holds, as a sentence. */
  name: string;
  /** Rows that break it: `account_id` and what was `found`. */
  breaches: string;
}

/** The signature request `s` is for the customer of job `j`: as it was sent, or as the job was corrected since. */
const isMadeFor = `s.page->>'customerName' = j.customer_name or s.signer_email = j.customer_email
            or s.customer_name = j.customer_name or s.customer_email = j.customer_email`;

/** What is left of the payment `p`. */
const received = `greatest(0, p.amount_cents - p.refunded_cents
  - case when p.dispute_state = 'lost' then p.dispute_cents else 0 end)`;

export const rules: Rule[] = [
  {
    name: 'Every account has its company.',
    breaches: `select a.id as account_id, 'no company' as found from accounts a
      where not exists (select from companies c where c.account_id = a.id)`,
  },
  {
    name: 'Every account has its subscription.',
    breaches: `select a.id as account_id, 'no subscription' as found from accounts a
      where not exists (select from subscriptions s where s.account_id = a.id)`,
  },
  {
    name: 'Every account has an owner.',
    breaches: `select a.id as account_id, 'no owner' as found from accounts a
      where not exists (select from users u where u.account_id = a.id and u.role = 'owner')`,
  },
  {
    name: 'Nobody has more than one live session.',
    breaches: `select account_id, 'user ' || user_id || ': ' || count(*) || ' live sessions' as found
      from sessions where ended_at is null group by account_id, user_id having count(*) > 1`,
  },
  {
    name: 'A company has at most 25 technicians.',
    breaches: `select account_id, count(*) || ' technicians' as found
      from technicians where deleted_at is null group by account_id having count(*) > 25`,
  },
  {
    name: 'An active technician has a login of the same company.',
    breaches: `select t.account_id, 'technician ' || t.id as found
      from technicians t left join users u on u.account_id = t.account_id and u.id = t.user_id
      where t.deleted_at is null and t.status = 'active' and (u.id is null or u.disabled_at is not null)`,
  },
  {
    name: 'Someone who left has no drafts.',
    breaches: `select d.account_id, d.kind || ' ' || d.key || ' of user ' || d.user_id as found
      from drafts d join users u on u.account_id = d.account_id and u.id = d.user_id
      where u.email like '%@removed.invalid'`,
  },
  {
    name: 'Someone who left has no notifications, and a technician never had any.',
    breaches: `select n.account_id, 'notification ' || n.id || ' of user ' || n.user_id as found
      from notifications n join users u on u.account_id = n.account_id and u.id = n.user_id
      where u.email like '%@removed.invalid' or u.role = 'technician'`,
  },
  {
    name: 'A company has at most 5 office people.',
    breaches: `select account_id, count(*) || ' office people' as found
      from office_people where deleted_at is null group by account_id having count(*) > 5`,
  },
  {
    name: 'An active office person has a login of the same company.',
    breaches: `select p.account_id, 'office person ' || p.id as found
      from office_people p left join users u on u.account_id = p.account_id and u.id = p.user_id
      where p.deleted_at is null and p.status = 'active'
        and (u.id is null or u.role <> 'office' or u.disabled_at is not null)`,
  },
  {
    name: 'No job number was given twice.',
    // Plain letters alone are folded: for others lower() finds numbers equal that the product tells apart.
    breaches: `select account_id, 'number ' || lower(number collate "C") || ' of ' || count(*) || ' jobs' as found
      from jobs group by account_id, lower(number collate "C") having count(*) > 1`,
  },
  {
    name: 'The counters of the start page count the open jobs there are.',
    breaches: `select c.account_id, format('%s/%s/%s counted, %s/%s/%s there', c.estimates, c.work_orders, c.invoices,
        count(*) filter (where j.stage = 'estimate'), count(*) filter (where j.stage = 'work_order'),
        count(*) filter (where j.stage = 'invoice')) as found
      from job_counters c left join jobs j on j.account_id = c.account_id and j.closed_as is null and j.deleted_at is null
      group by c.account_id, c.estimates, c.work_orders, c.invoices
      having (c.estimates, c.work_orders, c.invoices) <> (count(*) filter (where j.stage = 'estimate'),
        count(*) filter (where j.stage = 'work_order'), count(*) filter (where j.stage = 'invoice'))`,
  },
  {
    name: 'What a job says was paid is the sum of its payments, without what was given back.',
    breaches: `select j.account_id, 'job ' || j.number || ' (' || j.id || '): ' || j.paid_cents || ' said, ' || j.deposit_paid_cents
        || ' as a deposit; ' || coalesce(sum(p.received), 0) || ' and ' || coalesce(sum(p.received) filter (where p.is_deposit), 0)
        || ' received (cents)' as found
      from jobs j left join lateral (select ${received} as received, p.is_deposit from job_payments p
        where p.account_id = j.account_id and p.job_id = j.id) p on true
      group by j.account_id, j.id, j.number, j.paid_cents, j.deposit_paid_cents
      having (j.paid_cents, j.deposit_paid_cents)
        <> (coalesce(sum(p.received), 0), coalesce(sum(p.received) filter (where p.is_deposit), 0))`,
  },
  {
    name: 'What a payment says was given back is the sum of its refunds.',
    breaches: `select p.account_id, 'payment ' || p.id || ': ' || p.refunded_cents || ' said, '
        || coalesce(sum(r.amount_cents), 0) || ' given back of ' || p.amount_cents || ' (cents)' as found
      from job_payments p left join customer_refunds r on r.account_id = p.account_id and r.payment_id = p.id
        and r.state in ('pending', 'done')
      group by p.account_id, p.id, p.refunded_cents, p.amount_cents, p.method
      having p.refunded_cents <> coalesce(sum(r.amount_cents), 0) or p.refunded_cents > p.amount_cents
        or (p.refunded_cents > 0 and p.method <> 'online')`,
  },
  {
    name: 'Every payment made online came of an attempt that was paid, and every paid attempt is a payment.',
    breaches: `select coalesce(p.account_id, a.account_id) as account_id, 'attempt ' || coalesce(p.id, a.id) || ': '
        || coalesce(p.amount_cents || ' cents of job ' || p.job_id, 'no payment') || ', ' || coalesce(a.state, 'no attempt') as found
      from (select * from job_payments where method = 'online') p
      full join customer_payment_attempts a on a.account_id = p.account_id and a.id = p.id
      where (p.id is not null and (a.id is null or a.state <> 'paid' or a.job_id <> p.job_id))
        or (a.state = 'paid' and p.id is null)`,
  },
  {
    name: 'No refund has been open for longer than a day.',
    breaches: `select account_id, 'refund ' || id || ' of payment ' || payment_id as found from customer_refunds
      where state = 'open' and created_at < now() - interval '1 day'`,
  },
  {
    name: 'What a job shows of its emails is what became of them.',
    breaches: `select j.account_id, 'job ' || j.number || ' (' || j.id || '): ' || coalesce(j.last_mail->>'kind' || ' '
        || (j.last_mail->>'state'), 'no email') || ' shown, ' || coalesce(m.kind || ' ' || m.state, 'none') || ' there' as found
      from jobs j
      left join lateral (select * from mails m where m.account_id = j.account_id and m.subject_id = j.id
        order by m.created_at desc, m.id desc limit 1) m on true
      where (j.last_mail->>'kind', j.last_mail->>'state', j.last_mail->>'unsentReason', j.last_mail->>'lastError',
          (j.last_mail->>'at')::timestamptz, j.invoice_sent_at)
        is distinct from (m.kind, m.state, m.unsent_reason, m.last_error, coalesce(m.sent_at, m.created_at),
          (select max(coalesce(i.sent_at, i.created_at)) from mails i where i.account_id = j.account_id
             and i.subject_id = j.id and i.kind = 'job.invoice' and i.state in ('queued', 'sent')))`,
  },
  {
    name: 'What a job shows of its signatures is what was signed, canceled or declined.',
    breaches: `select j.account_id, 'job ' || j.number || ' (' || j.id || '): ' || concat_ws(', ',
        case when j.estimate_signed_at is distinct from e.signed_at then 'the estimate’s day' end,
        case when j.signed_total_cents is distinct from t.total_cents then 'the signed total' end,
        case when j.customer_cancelled_at is distinct from c.cancelled_at then 'when the customer canceled' end,
        case when j.estimate_decline_reason is distinct from d.estimate
          or j.work_order_decline_reason is distinct from d.work_order then 'why it was declined' end) as found
      from jobs j
      left join lateral (select s.signed_at from signature_requests s
        where s.account_id = j.account_id and s.job_id = j.id and s.stage = 'estimate' and s.status = 'approved'
          and s.cancelled_at is null and s.change_order_id is null
        order by s.signature_number desc limit 1) e on true
      left join lateral (with approved as (select s.* from signature_requests s
          where s.account_id = j.account_id and s.job_id = j.id and (${isMadeFor})
            and s.status = 'approved' and s.cancelled_at is null)
        select a.total_cents from approved a
        where exists (select from approved b where b.change_order_id is null)
        order by a.signature_number desc limit 1) t on true
      left join lateral (select s.cancelled_at from signature_requests s
        where s.account_id = j.account_id and s.job_id = j.id and (${isMadeFor})
          and s.cancelled_with = s.id and t.total_cents is null
        order by s.signature_number desc limit 1) c on true
      left join lateral (select
          (select s.decline_reason from signature_requests s where s.account_id = j.account_id and s.job_id = j.id
             and s.stage = 'estimate' and s.status = 'declined' and s.change_order_id is null
             order by s.ended_at desc, s.id desc limit 1) as estimate,
          (select s.decline_reason from signature_requests s where s.account_id = j.account_id and s.job_id = j.id
             and s.stage = 'work_order' and s.status = 'declined' and s.change_order_id is null
             order by s.ended_at desc, s.id desc limit 1) as work_order
        ) d on true
      where (j.estimate_signed_at, j.signed_total_cents, j.customer_cancelled_at, j.estimate_decline_reason, j.work_order_decline_reason)
        is distinct from (e.signed_at, t.total_cents, c.cancelled_at, d.estimate, d.work_order)`,
  },
  {
    name: 'What a job shows of its change orders is what the newest of them is.',
    breaches: `select j.account_id, 'job ' || j.number || ' (' || j.id || '): ' || coalesce(j.change_order_status, 'none')
        || ' shown, ' || coalesce(n.status, 'none') || ' there' as found
      from jobs j
      left join lateral (select case when c.status = 'declined' and c.dismissed_at is null then 'declined'
            when c.status = 'sent' then (select case when bool_or(r.status = 'created') then 'not_sent' else 'sent' end
              from signature_requests r where r.account_id = c.account_id and r.change_order_id = c.id) end as status
          from change_orders c where c.account_id = j.account_id and c.job_id = j.id
            and c.seq = (select max(o.seq) from change_orders o where o.account_id = j.account_id and o.job_id = j.id)
        ) n on true
      where j.change_order_status is distinct from n.status`,
  },
  {
    name: 'Every job’s customer is of its own company, and its place is one of that customer’s.',
    breaches: `select j.account_id, 'job ' || j.number || ' (' || j.id || '): ' || case when c.id is null
        then 'customer ' || coalesce(j.customer_id::text, 'missing') else 'place ' || j.place_id end as found
      from jobs j left join customers c on c.account_id = j.account_id and c.id = j.customer_id
      left join places p on p.account_id = j.account_id and p.customer_id = j.customer_id and p.id = j.place_id
      where (j.customer_id is not null and c.id is null) or (j.place_id is not null and p.id is null)`,
  },
  {
    name: 'What a customer shows of its jobs is what they come to.',
    breaches: `with counted as (
        select account_id, customer_id,
          count(*) filter (where closed_as is null and (stage <> 'invoice'
            or case when customer_cancelled_at is null then paid_cents < total_cents else paid_cents > 0 end)) as open_jobs,
          coalesce(sum(greatest(total_cents - paid_cents, 0)) filter (where closed_as is null and stage = 'invoice'
            and customer_cancelled_at is null), 0)
            as balance, max(created_at) as last_job_at
        from jobs where customer_id is not null and deleted_at is null group by account_id, customer_id)
      select c.account_id, format('customer %s (%s): %s open, %s due (cents), last %s said; %s, %s, %s there', c.name, c.id,
        c.open_jobs, c.balance_cents, c.last_job_at, coalesce(j.open_jobs, 0), coalesce(j.balance, 0), j.last_job_at) as found
      from customers c left join counted j on j.account_id = c.account_id and j.customer_id = c.id
      where (c.open_jobs, c.balance_cents, c.last_job_at)
        is distinct from (coalesce(j.open_jobs, 0), coalesce(j.balance, 0), j.last_job_at)`,
  },
  {
    name: 'The counters of customers count those there are.',
    breaches: `select account_id, format('%s/%s counted, %s/%s there', coalesce(n.active, 0), coalesce(n.archived, 0),
        coalesce(c.active, 0), coalesce(c.archived, 0)) as found
      from customer_counters n full join (
        select account_id, count(*) filter (where archived_at is null) as active,
          count(*) filter (where archived_at is not null) as archived
        from customers group by account_id) c using (account_id)
      where (coalesce(n.active, 0), coalesce(n.archived, 0))
        is distinct from (coalesce(c.active, 0), coalesce(c.archived, 0))`,
  },
  {
    name: 'New jobs find a customer by every one of its emails.',
    // Plain letters alone, as lower() folds some others differently.
    breaches: `select c.account_id, 'customer ' || c.name || ' (' || c.id || '): ' || e.email as found
      from customers c cross join lateral unnest(array_append(c.other_emails, c.email)) as e (email)
      where e.email ~ '^[!-~]+$'
        and not c.match_keys @> array[c.account_id || ' @ ' || lower(e.email collate "C")]`,
  },
  {
    name: 'Stages only ever moved one step forward, and the job stands where the last move led.',
    // Not by their times: a clock that was put back in between is no breach. Each step can be made once, so a job that
    // went back would have to make one again, or stand before the furthest it reached.
    breaches: `with moves as (
        select account_id, subject_id as job_id, data->>'from' as came, data->>'to' as went, count(*) as times,
          bool_or(data->>'to' = 'invoice') over (partition by account_id, subject_id) as is_billed
        from audit_events where type = '${'job.stage_advanced' satisfies AuditType}' group by account_id, subject_id, data->>'from', data->>'to')
      select m.account_id, 'job ' || coalesce(j.number || ' (' || m.job_id || ')', m.job_id::text) || ' from ' || m.came || ' to ' || m.went as found
      from moves m left join jobs j on j.account_id = m.account_id and j.id = m.job_id
      where (m.came, m.went) not in (('estimate', 'work_order'), ('work_order', 'invoice'))
        or m.times > 1
        or j.stage <> case when m.is_billed then 'invoice' else m.went end`,
  },
  {
    name: 'Whatever stage a job stands at has been reached, and no later one.',
    breaches: `select account_id, 'job ' || number || ' (' || id || ') at ' || stage as found from jobs
      where case stage when 'estimate' then estimate_at is null or work_order_at is not null or invoice_at is not null
        when 'work_order' then work_order_at is null or invoice_at is not null else invoice_at is null end`,
  },
  {
    name: 'A signed estimate has become a work order.',
    breaches: `select s.account_id, 'job ' || j.number || ' (request ' || s.id || ')' as found
      from signature_requests s join jobs j on j.account_id = s.account_id and j.id = s.job_id
      where s.stage = 'estimate' and s.signed_at is not null and j.stage = 'estimate' and s.change_order_id is null`,
  },
  {
    name: 'Nobody can sign what is lost, void or in the bin.',
    breaches: `select s.account_id, 'job ' || j.number || ' (request ' || s.id || ')' as found
      from signature_requests s join jobs j on j.account_id = s.account_id and j.id = s.job_id
      where s.status in ('created', 'pending') and (j.closed_as in ('lost', 'void') or j.deleted_at is not null)`,
  },
  {
    name: 'No reminder or follow-up is announced for what is closed, in the bin, paid or canceled, or for a link that has ended.',
    breaches: `select account_id, 'job ' || number || ' (' || id || ')' as found from jobs
      where (next_follow_up_at is not null or next_reminder_at is not null)
        and (closed_as is not null or deleted_at is not null or stage <> 'invoice' or paid_cents >= total_cents
          or customer_cancelled_at is not null)
      union all select account_id, 'job ' || number || ' (' || id || '), whose reminders are off' from jobs
      where reminders_off_since is not null and (next_follow_up_at is not null or reminder_enabled)
      union all select account_id, 'request ' || id || ' (' || status || ')' from signature_requests
      where next_follow_up_at is not null and status <> 'pending'`,
  },
  {
    name: 'Each signed request was signed once.',
    breaches: `select s.account_id, 'job ' || j.number || ' (request ' || s.id || ') signed ' || count(e.id) || ' times' as found
      from signature_requests s join jobs j on j.account_id = s.account_id and j.id = s.job_id
      left join signature_events e on e.account_id = s.account_id and e.request_id = s.id and e.kind = 'signed'
      where s.signed_at is not null group by s.account_id, s.id, j.number having count(e.id) <> 1`,
  },
  {
    name: 'What was signed is sealed, or its sealing waits.',
    breaches: `select s.account_id, 'job ' || j.number || ' (request ' || s.id || ')' as found
      from signature_requests s join jobs j on j.account_id = s.account_id and j.id = s.job_id
      where s.signed_at is not null and s.sealed_at is null and not exists (
        select from graphile_worker._private_jobs w join graphile_worker._private_tasks t on t.id = w.task_id
        where t.identifier = 'signing.seal' and w.payload->>'requestId' = s.id::text and w.attempts < w.max_attempts)`,
  },
  {
    name: 'A change order waits for its customer exactly while it has an open link.',
    breaches: `select c.account_id, 'change order ' || c.number || ' (' || c.id || ') ' || c.status || ', ' || count(s.id)
        || ' open links' as found
      from change_orders c left join signature_requests s on s.account_id = c.account_id and s.change_order_id = c.id
        and s.status in ('created', 'pending')
      group by c.account_id, c.id having count(s.id) <> case when c.status = 'sent' then 1 else 0 end`,
  },
  {
    name: 'An approved change order was signed as it is, and the job became that.',
    // The event says what the job said then; what was changed since is another matter.
    breaches: `select c.account_id, 'change order ' || c.number || ' (' || c.id || ') ' || c.status as found
      from change_orders c
      left join signature_requests s on s.account_id = c.account_id and s.change_order_id = c.id and s.status = 'approved'
      left join audit_events e on e.account_id = c.account_id and e.subject_id = c.job_id
        and e.type = '${'job.change_order_applied' satisfies AuditType}' and e.data->>'number' = c.number
      where (c.status = 'approved') <> (s.id is not null) or (c.status = 'approved') <> (e.id is not null)
        or s.total_cents <> c.after_total_cents or (e.data->>'to')::numeric * 100 <> c.after_total_cents
        or (s.id is not null and s.signed is distinct from c.after)`,
  },
  {
    name: 'Every email that waits will be tried.',
    breaches: `select m.account_id, 'email ' || m.id || ' "' || m.subject || '"' as found from mails m
      where m.state = 'queued' and not exists (
        select from graphile_worker._private_jobs w join graphile_worker._private_tasks t on t.id = w.task_id
        where t.identifier = 'mail.deliver' and w.payload->>'mailId' = m.id::text)`,
  },
  {
    name: 'A sent email keeps no content.',
    breaches: `select account_id, 'email ' || id as found from mails where state = 'sent' and content is not null`,
  },
  {
    name: 'The room an account is charged for is the room its files take.',
    breaches: `select account_id, coalesce(u.bytes, 0) || ' bytes charged, ' || coalesce(f.bytes, 0) || ' held' as found
      from storage_use u full join (select account_id, sum(bytes) as bytes from stored_files group by account_id) f
        using (account_id)
      where coalesce(u.bytes, 0) <> coalesce(f.bytes, 0)`,
  },
  {
    name: 'Every photo of a job or of equipment is a picture of its own account, attached to it.',
    breaches: `select p.account_id, p.of || ' photo ' || p.path as found
      from (select j.account_id, 'job ' || j.number || ' (' || j.id || ')' as of, unnest(j.before_photos || j.after_photos) as path
          from jobs j
        union all select e.account_id, 'equipment ' || e.kind || ' (' || e.id || ')', e.photo_path
          from equipment e where e.photo_path is not null) p
      left join objects o on o.account_id = p.account_id and '/api/objects/' || o.id = p.path
      where o.id is null or o.stored_at is null or o.deleting_at is not null or o.attached_at is null
        or o.detached_at is not null`,
  },
  {
    name: 'No line names an item of another company’s price list.',
    // One that is gone is no breach: it was deleted in the moment in which somebody used it, and lines have their own values.
    breaches: `select l.account_id, l.found || ' item ' || l.item_id as found
      from (select o.account_id, o.found, e->>'itemId' as item_id
          from (select account_id, 'job ' || number || ' (' || id || ')' as found, line_items as lines, options from jobs
            union all select account_id, 'template ' || id, line_items, options from templates
            union all select account_id, 'change order ' || number || ' (' || id || ')',
              jsonb_path_query_array(jsonb_build_array(before, after), '$[*].lineItems[*]'), null from change_orders) o
          cross join lateral jsonb_array_elements(
            o.lines || coalesce(jsonb_path_query_array(o.options, '$[*].lineItems[*]'), '[]')) e
          where e ? 'itemId') l
      join price_items i on i.id::text = l.item_id and i.account_id <> l.account_id
      where not exists (select from price_items own where own.account_id = l.account_id and own.id = i.id)`,
  },
  {
    name: 'No payment has been open for longer than a day.',
    breaches: `select account_id, 'attempt ' || id || ' (' || kind || ')' as found from payment_attempts
      where state = 'open' and kind <> 'checkout' and opened_at < now() - interval '1 day'`,
  },
  {
    name: 'Every constraint and unique index of the database is in force.',
    breaches: `select null::uuid as account_id, 'constraint ' || conname as found from pg_constraint
        where not convalidated and connamespace = 'public'::regnamespace
      union all select null, 'index ' || c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
        where c.relnamespace = 'public'::regnamespace and not (i.indisvalid and i.indisready)
      union all select null, 'trigger ' || tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where c.relnamespace = 'public'::regnamespace and t.tgenabled = 'D'`,
  },
];
