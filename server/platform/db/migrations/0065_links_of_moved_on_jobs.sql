-- An offer somebody decided by hand ended its link as "changed", and the customer was told to wait for a new one.
alter table signature_requests drop constraint signature_requests_end_reason_check;
alter table signature_requests
  add constraint signature_requests_end_reason_check
  check (end_reason in ('replaced', 'changed', 'withdrawn', 'moved_on'));
