-- Customers are also found by the labels of their places and by what stands there: make, model and serial. Those who have
-- either are brought up to date by features/customers/list/reindex-customers.task.ts, a few at a time; for all others
-- nothing has changed.
alter table customers add column search_version smallint not null default 2;
create index customers_to_reindex on customers (account_id, id) where search_version < 2;
update customers c set search_version = 1 where exists (
  select from places p where p.account_id = c.account_id and p.customer_id = c.id
    and (p.label is not null
      or exists (select from equipment e where e.account_id = p.account_id and e.place_id = p.id)));
