-- What a cancellation took along is canceled too, since the same moment.
update signature_requests s set cancelled_at = c.cancelled_at
from signature_requests c
where c.account_id = s.account_id and c.id = s.cancelled_with and s.cancelled_at is null;
-- The newest cancellation of the job's customer as it is now, where they have signed nothing since. It was not asked again
-- when the job was given to another customer.
with own as materialized (
  select j.account_id, j.id as job_id, r.id, r.change_order_id, r.status, r.cancelled_at, r.cancelled_with, r.signature_number
  from (select distinct account_id, job_id from signature_requests where cancelled_at is not null) c
  join jobs j on j.account_id = c.account_id and j.id = c.job_id
  left join signature_requests r on r.account_id = j.account_id and r.job_id = j.id
    and (r.page->>'customerName' = j.customer_name or r.signer_email = j.customer_email)),
derived as (
  select account_id, job_id,
    case when not bool_or(coalesce(status = 'approved' and cancelled_at is null and change_order_id is null, false))
      then (array_agg(cancelled_at order by signature_number desc) filter (where cancelled_with = id))[1] end as cancelled_at
  from own group by account_id, job_id)
update jobs j set customer_cancelled_at = d.cancelled_at
from derived d
where d.account_id = j.account_id and d.job_id = j.id and j.customer_cancelled_at is distinct from d.cancelled_at;
-- Canceled by the customer, whether or not something is to be returned.
create index jobs_canceled_by_customer on jobs (account_id, created_at desc, id desc)
  where customer_cancelled_at is not null and closed_as is null and deleted_at is null;
