-- What an account needs beyond sign-in: the company's clock and trade, how long it keeps records, and the finer
-- states of its access.

alter table accounts
  add column time_zone text not null default 'America/New_York',
  add column profession text,
  -- Months after the service date; null keeps records for good.
  add column job_retention_months integer check (job_retention_months >= 6),
  add column invoice_retention_months integer check (invoice_retention_months >= 84),
  -- The plan that is charged when the trial ends.
  add column plan_after_trial text check (plan_after_trial in ('monthly', 'annual')),
  -- While a charge has failed, the account works until then.
  add column grace_ends_at timestamptz,
  -- Set together with deactivated_at when the owner left: everything is erased at that moment.
  add column purge_at timestamptz;
