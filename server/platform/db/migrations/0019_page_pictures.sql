-- One picture for each page of what was sent. The joined pictures of before covered their first page with the ground of
-- the last: they are not shown any more, and the files that no row names are cleared away.
create table signature_pages (
  account_id uuid not null,
  request_id uuid not null,
  page integer not null check (page > 0),
  picture_key text not null,
  picture_sha256 text not null,
  primary key (account_id, request_id, page),
  foreign key (account_id, request_id) references signature_requests (account_id, id) on delete cascade
);

alter table signature_requests
  drop column picture_key,
  drop column picture_sha256,
  -- A link that nobody ever got keeps its record and gives up its files when it ends.
  alter column document_key drop not null,
  add constraint signature_requests_document_kept
    check (document_key is not null or status in ('superseded', 'cancelled'));
