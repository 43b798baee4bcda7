-- Which signature of a job is the newest, and which of them a cancellation took, whatever the clock said.
alter table signature_requests add column signature_number integer check (signature_number > 0);
-- The request whose cancellation took this signature too; itself where it is the one that was cancelled.
alter table signature_requests add column cancelled_with uuid;
update signature_requests r set signature_number = n.number
from (select account_id, id, row_number() over (partition by account_id, job_id order by signed_at, id) as number
      from signature_requests where signed_at is not null) n
where n.account_id = r.account_id and n.id = r.id;
-- The newest cancellation, as it has counted until now: of the job's customer for what was made for them, and of
-- whoever had the job before for theirs. Begun at the cancellations, because there are few.
with requests as not materialized (
  select r.account_id, r.job_id, r.id, r.signed_at, r.cancelled_at,
         coalesce(r.page->>'customerName' = j.customer_name or r.signer_email = j.customer_email, false) as is_own
  from signature_requests r join jobs j on j.account_id = r.account_id and j.id = r.job_id
  where r.signed_at is not null),
taken as (
  select distinct on (s.account_id, s.id) s.account_id, s.id, c.id as with_id
  from requests c join requests s on s.account_id = c.account_id and s.job_id = c.job_id
  where c.cancelled_at is not null
    and (s.id = c.id or (s.cancelled_at is null and s.is_own = c.is_own and c.cancelled_at > s.signed_at))
  order by s.account_id, s.id, c.cancelled_at desc, c.id)
update signature_requests r set cancelled_with = t.with_id
from taken t where t.account_id = r.account_id and t.id = r.id;
alter table signature_requests add foreign key (account_id, cancelled_with) references signature_requests (account_id, id);
alter table signature_requests add constraint signature_requests_numbered
  check ((signed_at is null) = (signature_number is null));
create unique index signature_requests_signature_number_key on signature_requests (account_id, job_id, signature_number)
  where signature_number is not null;
-- Signing holds the lock of the job, so that two never take one number. A restored row has its number.
create function number_signature() returns trigger language plpgsql as $$
begin
  new.signature_number := (
    select coalesce(max(r.signature_number), 0) + 1 from signature_requests r
    where r.account_id = new.account_id and r.job_id = new.job_id);
  return new;
end $$;
create trigger number_signature before insert or update on signature_requests for each row
  when (new.signed_at is not null and new.signature_number is null) execute function number_signature();
