-- Emails that ask again: about estimates that are not signed, and invoices that are not paid. Null where none is to come.

-- Of the invoice.
alter table jobs add column next_follow_up_at timestamptz;
create index jobs_to_follow_up on jobs (next_follow_up_at) where next_follow_up_at is not null;

alter table signature_requests
  add column next_follow_up_at timestamptz,
  -- When the first link of the same document was sent, where a follow-up has made this one in its place.
  add column first_sent_at timestamptz,
  -- Each follow-up brings a link of its own: of those sent before, only the hash is known.
  add column more_token_hashes bytea[] not null default '{}';
create index signature_requests_to_follow_up on signature_requests (next_follow_up_at)
  where next_follow_up_at is not null;
create index signature_requests_more_tokens on signature_requests using gin (more_token_hashes)
  where more_token_hashes <> '{}';

alter table mails drop constraint mails_unsent_reason_check;
alter table mails add constraint mails_unsent_reason_check
  check (unsent_reason in ('summed_up', 'nobody_there', 'too_many', 'outdated'));
