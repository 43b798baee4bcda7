-- Customers with hundreds of places or units are found by all of them. Those whose terms were cut off so far are brought up
-- to date by features/customers/list/reindex-customers.task.ts; for all others nothing has changed.
update customers c set search_version = 1
where length(c.search) >= 600 or 300 < (
  select count(*) from places p join equipment e on e.account_id = p.account_id and e.place_id = p.id
  where p.account_id = c.account_id and p.customer_id = c.id);
