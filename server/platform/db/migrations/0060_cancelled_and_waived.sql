-- What a customer's right to cancel left on the job: that it was used, or that work began before its last day and why.
alter table jobs add column customer_cancelled_at timestamptz;
alter table jobs add column waived_at timestamptz;
alter table jobs add column waiver_reason text;
update jobs j set customer_cancelled_at = r.cancelled_at
from (select distinct on (account_id, job_id) account_id, job_id, cancelled_at, status
      from signature_requests where cancel_until is not null and signed_at is not null
      order by account_id, job_id, signed_at desc) r
where r.account_id = j.account_id and r.job_id = j.id and r.cancelled_at is not null;
