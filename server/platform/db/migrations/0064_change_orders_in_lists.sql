-- A job's row repeats what lists show of its newest change order: that its link was made, that it waits for the customer,
-- or that the customer has declined it. So the filters find it by an index.
alter table jobs add column change_order_status text check (change_order_status in ('not_sent', 'sent', 'declined'));
update jobs j set change_order_status = case
    when c.status = 'sent' and exists (select from signature_requests r
      where r.account_id = c.account_id and r.change_order_id = c.id and r.status = 'created') then 'not_sent'
    else c.status end
from (select distinct on (account_id, job_id) account_id, id, job_id, status
      from change_orders order by account_id, job_id, seq desc) c
where c.account_id = j.account_id and c.job_id = j.id and c.status in ('sent', 'declined');
drop index jobs_awaiting_signature;
drop index jobs_declined;
create index jobs_awaiting_signature on jobs (account_id, created_at desc, id desc)
  where ((case stage when 'estimate' then estimate_signature when 'work_order' then work_order_signature
         else invoice_signature end) = 'pending'
      or change_order_status = 'sent' and signed_total_cents is not null)
    and closed_as is null and deleted_at is null;
create index jobs_declined on jobs (account_id, created_at desc, id desc)
  where ((case stage when 'estimate' then estimate_signature when 'work_order' then work_order_signature
         else invoice_signature end) = 'declined'
      or change_order_status = 'declined' and signed_total_cents is not null
        and (paid_cents < total_cents or paid_cents = 0 and stage <> 'invoice'))
    and closed_as is null and deleted_at is null;
-- What a customer paid for what they canceled.
create index jobs_to_refund on jobs (account_id, created_at desc, id desc)
  where customer_cancelled_at is not null and paid_cents > 0 and closed_as is null and deleted_at is null;
