-- The color and the logo a document was printed with when it was frozen: the record of its signature looks like it. Older
-- requests have none; their records take the company's.
alter table signature_requests
  add column header_color text,
  add column logo_path text,
  add foreign key (account_id, logo_path) references snapshot_logos (account_id, path);
create index signature_requests_of_logo on signature_requests (account_id, logo_path) where logo_path is not null;
