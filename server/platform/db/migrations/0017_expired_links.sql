-- When a link was first found to have run out: it stays so even if the machine's clock is put back.
alter table signature_requests add column expired_at timestamptz;
create index signature_requests_running_out on signature_requests (token_expires_at)
  where status in ('created', 'pending') and expired_at is null;
