-- Approved in writing is what was made for the present customer: what the one before has signed is not. No version
-- before this one had change orders or cancelled anything.
update jobs j
set signed_total_cents = (
  select s.total_cents from signature_requests s
  where s.account_id = j.account_id and s.job_id = j.id and (s.page->>'customerName' = j.customer_name or s.signer_email = j.customer_email)
    and s.status = 'approved' and s.cancelled_at is null
  order by s.signed_at desc, s.id desc limit 1)
where j.signed_total_cents is not null;
