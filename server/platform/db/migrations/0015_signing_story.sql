-- Looks at a document are told in groups: one line for each address and device, with the last time and how often.
alter table signature_events add column look_id text;
alter table signature_events add column last_at timestamptz;
alter table signature_events add column times integer not null default 1;
create unique index signature_events_look on signature_events (account_id, request_id, look_id) where look_id is not null;

alter table signature_requests
  -- Looks of groups that the story no longer holds.
  add column further_looks integer not null default 0,
  -- The same pages as pictures, which every phone can show.
  add column picture_key text,
  add column picture_sha256 text;

-- The words of the paper that the page shows since; for older links they stand in the PDF alone.
update signature_requests
set page = '{"facts": [], "sections": [], "agreement": null, "thankYou": null}'::jsonb || page;

-- Which stored files a mail needs as long as it waits: none of them may be removed before.
alter table mails add column file_keys text[] not null default '{}';
