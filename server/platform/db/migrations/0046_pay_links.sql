-- Links by which a customer opens an invoice without a login (D-24). Every email brings one of its own: only the hash is
-- stored, so an older link cannot be sent again.
create table pay_links (
  account_id uuid not null,
  id uuid not null,
  job_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade
);
create unique index pay_links_by_token on pay_links (token_hash);
create index pay_links_of_job on pay_links (account_id, job_id);

-- What was sent to be signed, as a page of plain HTML (D-76). Links that are older have none.
alter table signature_requests add column reading_html text;
