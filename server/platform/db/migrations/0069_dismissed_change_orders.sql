-- When the owner left the job as it was: a declined change order then asks for nobody any more.
alter table change_orders add column dismissed_at timestamptz check (dismissed_at is null or status = 'declined');
