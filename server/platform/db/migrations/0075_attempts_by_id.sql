-- An event about a payment names the attempt, and not whose it is.
create index customer_payment_attempts_by_id on customer_payment_attempts (id);
