-- An email that was no longer needed did not fail. Written exactly as in platform/mail/mails.store.ts.
drop index mails_failed;
create index mails_failed on mails (account_id, subject_id)
  where state in ('failed', 'withheld') and unsent_reason is distinct from 'outdated';

-- A link that has ended announces no follow-up.
update signature_requests set next_follow_up_at = null where next_follow_up_at is not null and status <> 'pending';
drop index signature_requests_to_follow_up;
create index signature_requests_to_follow_up on signature_requests (next_follow_up_at)
  where next_follow_up_at is not null and status = 'pending';
