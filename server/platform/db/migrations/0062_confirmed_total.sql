-- The total above the approved one with which somebody has sent the invoice knowingly. Versions before this one sent it
-- without a question: their reminders go on.
alter table jobs add column confirmed_total_cents bigint check (confirmed_total_cents >= 0);
update jobs set confirmed_total_cents = total_cents
where total_cents > signed_total_cents and (invoice_sent_at is not null or last_reminder_at is not null);
