-- One table for the Idempotency-Keys of every creating call; before, jobs and templates each had their own way.

-- The same key is the same action. No reference to what was made: an action stays done after its result was deleted.
create table idempotency_keys (
  account_id uuid not null references accounts (id) on delete cascade,
  -- What is done with it: 'job', 'payment', 'template'.
  action text not null,
  key text not null,
  -- Hash of the action and what was asked: a key belongs to one content.
  content_hash text not null,
  -- What was made, or is being made: whoever comes second finishes the same thing.
  subject_id uuid not null,
  -- Set aside for what is being made, such as the number of a job.
  reserved text,
  done boolean not null default false,
  created_at timestamptz not null,
  primary key (account_id, action, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Which action it was is told by the audit trail; the hash already includes it.
insert into idempotency_keys (account_id, action, key, content_hash, subject_id, reserved, done, created_at)
select r.account_id,
  case
    when r.number is not null then 'generate'
    when exists (select 1 from audit_events e where e.account_id = r.account_id
                 and e.type = 'job.payment_recorded' and e.data ->> 'paymentId' = r.subject_id::text) then 'payment'
    when exists (select 1 from audit_events e where e.account_id = r.account_id
                 and e.type = 'technician.created' and e.subject_id = r.subject_id) then 'create technician'
    when exists (select 1 from audit_events e where e.account_id = r.account_id
                 and e.type = 'job.created' and e.subject_id = r.subject_id and e.data ? 'copyOf') then 'duplicate'
    else 'job'
  end,
  r.key, r.ask_hash, r.subject_id, r.number, r.done, r.created_at
from job_requests r;
drop table job_requests;

-- A key for a template belongs to any content.
insert into idempotency_keys (account_id, action, key, content_hash, subject_id, created_at)
select account_id, 'template', creation_key, encode(sha256('["template"]'), 'hex'), id, created_at
from templates where creation_key not like 'starter: %';

-- What is left in the column: which of the product's own templates it came from. Each comes once.
alter table templates rename column creation_key to starter;
alter table templates rename constraint templates_account_id_creation_key_key to templates_starter_key;
update templates set starter = case when starter like 'starter: %' then substr(starter, 10) end
where starter is not null;
