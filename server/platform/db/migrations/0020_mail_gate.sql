-- Every email is counted where it is posted, and an owner's address is known to be theirs or not.

alter table mails
  -- The first word of the occasion; null for mails from before they were counted.
  add column kind text,
  -- Whose mailbox it is, however the address is spelled: without a +tag, in lower case.
  add column mailbox text,
  -- The limits it counts against; null when none does.
  add column counts_as text,
  -- When it goes out, or went out: later than created for one that had to wait.
  add column due_at timestamptz,
  -- The later email that tells of it; that one may be gone before this row is.
  add column folded_into uuid;

-- Withheld: not sent on purpose, because too many were.
alter table mails drop constraint mails_state_check;
alter table mails add constraint mails_state_check check (state in ('queued', 'sent', 'failed', 'withheld'));

update mails set kind = split_part(occasion, ' ', 1), mailbox = lower(recipient), due_at = created_at;

create index mails_counted_by_account on mails (account_id, counts_as, due_at desc);
create index mails_counted_by_mailbox on mails (mailbox, counts_as, due_at desc);
create index mails_folded on mails (folded_into) where folded_into is not null;

-- When somebody opened a link that was emailed to this address; null until then. Who was here before counts as proven.
alter table users add column email_confirmed_at timestamptz;
update users set email_confirmed_at = created_at;
create index users_unconfirmed on users (created_at) where email_confirmed_at is null;
