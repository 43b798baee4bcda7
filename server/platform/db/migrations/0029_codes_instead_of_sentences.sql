-- Why a link ended and why an email was not sent are codes; their sentences are made where they are shown.

update signature_requests set end_reason = case
    when end_reason = 'Replaced by a newer link.' then 'replaced'
    when end_reason = 'The job was changed.' then 'changed'
    when end_reason = 'Withdrawn by the sender.' then 'withdrawn'
    -- No version wrote others; one that was put in by hand gets what its status means.
    when status = 'superseded' then 'changed'
    when status = 'cancelled' then 'withdrawn'
  end
where end_reason is not null;
alter table signature_requests
  add constraint signature_requests_end_reason_check check (end_reason in ('replaced', 'changed', 'withdrawn'));

alter table mails
  -- Our own decision not to send it; what a mail server answered stays in last_error, in its own words.
  add column unsent_reason text check (unsent_reason in ('summed_up', 'nobody_there', 'too_many'));
update mails m set unsent_reason = known.code, last_error = null
from (values
    ('Summed up in a later email.', 'summed_up'),
    ('No email can arrive at this address.', 'nobody_there'),
    ('Too many emails of this kind in a short time.', 'too_many')) as known (sentence, code)
where m.last_error = known.sentence and m.state in ('failed', 'withheld');
