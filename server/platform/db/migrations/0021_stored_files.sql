-- Every file an account has stored, whatever it is: pictures, printed documents, what was sent for signature, seals. A row
-- is written before its file and leaves after it, so that no byte is stored uncounted.

create table stored_files (
  account_id uuid not null references accounts (id) on delete cascade,
  key text not null,
  -- The folder it lies in below the account's own.
  kind text not null,
  bytes bigint not null check (bytes >= 0),
  -- Set while the file is being written or removed; what a crash leaves behind is counted anew a day later.
  claim uuid,
  claimed_at timestamptz,
  primary key (account_id, key),
  check ((claim is null) = (claimed_at is null))
);
create index stored_files_claimed on stored_files (claimed_at) where claimed_at is not null;

-- Files from before: which ones there are is known, their sizes are looked up by the recount.
update storage_use set bytes = 0;
insert into stored_files (account_id, key, kind, bytes, claim, claimed_at)
select account_id, key, split_part(key, '/', 3), max(bytes), gen_random_uuid(), 'epoch' from (
    select account_id, file_key as key, 0::bigint as bytes from job_documents
    union all select account_id, document_key, 0 from signature_requests
    union all select account_id, picture_key, 0 from signature_pages
    union all select account_id, sealed_key, 0 from signature_requests where sealed_key is not null
    union all select account_id, format('accounts/%s/objects/%s-%s', account_id,
        encode(decode(translate(id, '-_', '+/') || '=', 'base64'), 'hex'), size),
        case size when 'full' then bytes else 0 end
      from objects cross join (values ('full'), ('thumb')) as sizes (size)) as known
where key like 'accounts/' || account_id || '/%'
group by account_id, key;

insert into storage_use (account_id, bytes)
select account_id, sum(bytes) from stored_files group by account_id
on conflict (account_id) do update set bytes = excluded.bytes;

-- The sum per account, which is also the row that uploads queue up at. No code adds it up beside this.
create function count_stored_file() returns trigger language plpgsql as $$
declare
  growth bigint := case when tg_op = 'DELETE' then 0 else new.bytes end
    - case when tg_op = 'INSERT' then 0 else old.bytes end;
begin
  if growth <> 0 then
    update storage_use set bytes = bytes + growth where account_id = coalesce(new.account_id, old.account_id);
  end if;
  return null;
end $$;
create trigger stored_files_counted after insert or update of bytes or delete on stored_files
  for each row execute function count_stored_file();

-- A picture that was sent without saying what for serves as either.
alter table objects drop constraint objects_purpose_check;
alter table objects add constraint objects_purpose_check check (purpose in ('logo', 'photo', 'any'));
