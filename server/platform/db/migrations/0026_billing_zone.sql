-- Days that were paid and not used are counted in the zone they were bought in: a company that moves its clock, or says
-- so, neither gains nor loses days.

alter table payers
  -- Kept from the first paid period on, until the subscription ends; null outside of one.
  add column period_time_zone text,
  -- The last change between two running plans: one a day.
  add column plan_changed_at timestamptz;

update payers p set period_time_zone = a.time_zone
from accounts a where a.id = p.account_id and p.period_starts_at is not null;
