-- Whom to ask for at a customer that is a company, as it was written on the job: "Attn: Sam Lee" (D-2).
alter table jobs add column customer_contact_name text;
