-- Since money was given back on an invoice that is owed again (D-27): nothing is sent by the timetable until somebody turns
-- the reminders on.
alter table jobs add column reminders_off_since timestamptz;

-- Payments are asked about again now and then: what was done on the provider's own pages may have been told to nobody.
create index customer_payment_attempts_paid on customer_payment_attempts (asked_at) where state = 'paid';
create index job_payments_disputed on job_payments (id) where dispute_state in ('needs_response', 'under_review');
