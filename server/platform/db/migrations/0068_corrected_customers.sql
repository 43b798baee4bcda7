-- Whom it was made for, as the job has called them since: a name that was corrected, and an email after that, leave neither
-- of those it was sent with. Null, in requests of the version before, until the job is corrected next.
alter table signature_requests add column customer_name text, add column customer_email text;
