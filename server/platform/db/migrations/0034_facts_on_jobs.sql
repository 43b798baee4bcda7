-- A job's row keeps what lists show of its emails and signatures, so that a page reads no other table. Kept by
-- features/jobs/derived-columns.store.ts in the transaction that changes the source; `verify` compares both.

alter table jobs
  -- The newest email about it: {kind, state, unsentReason, lastError, at}.
  add column last_mail jsonb,
  -- The newest email of the invoice that went out, or will.
  add column invoice_sent_at timestamptz,
  add column estimate_signed_at timestamptz,
  -- Of the newest document that was signed.
  add column signed_total_cents bigint,
  -- Why the customer declined the document of that stage the last time.
  add column estimate_decline_reason text,
  add column work_order_decline_reason text;

update jobs j
set last_mail = jsonb_build_object('kind', m.kind, 'state', m.state, 'unsentReason', m.unsent_reason,
      'lastError', m.last_error,
      'at', to_char(coalesce(m.sent_at, m.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')),
    invoice_sent_at = m.invoice_sent_at
from (
  select distinct on (account_id, subject_id) *,
    max(coalesce(sent_at, created_at)) filter (where kind = 'job.invoice' and state in ('queued', 'sent'))
      over (partition by account_id, subject_id) as invoice_sent_at
  from mails where subject_id is not null
  order by account_id, subject_id, created_at desc, id desc
) m
where j.account_id = m.account_id and j.id = m.subject_id;

update jobs j
set estimate_signed_at = s.estimate_signed_at, signed_total_cents = s.signed_total_cents,
    estimate_decline_reason = s.estimate_decline_reason, work_order_decline_reason = s.work_order_decline_reason
from (
  select account_id, job_id,
    max(signed_at) filter (where status = 'approved' and stage = 'estimate') as estimate_signed_at,
    (array_agg(total_cents order by signed_at desc, id desc) filter (where status = 'approved'))[1] as signed_total_cents,
    (array_agg(decline_reason order by ended_at desc, id desc)
      filter (where status = 'declined' and stage = 'estimate'))[1] as estimate_decline_reason,
    (array_agg(decline_reason order by ended_at desc, id desc)
      filter (where status = 'declined' and stage = 'work_order'))[1] as work_order_decline_reason
  from signature_requests where status in ('approved', 'declined') group by account_id, job_id
) s
where j.account_id = s.account_id and j.id = s.job_id;
