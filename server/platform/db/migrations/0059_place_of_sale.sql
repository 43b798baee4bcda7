-- Where it was agreed to as the sender chose it, also where the document needs no notice: a follow-up asks in the same way.
alter table signature_requests add column place_of_sale text check (place_of_sale in ('home', 'elsewhere'));
update signature_requests set place_of_sale = agreed_at where agreed_at is not null;

-- By whose midnight the right to cancel ends: a company may move while it runs.
alter table signature_requests add column cancel_time_zone text;
update signature_requests r set cancel_time_zone = c.time_zone
from companies c where c.account_id = r.account_id and r.cancel_until is not null;
