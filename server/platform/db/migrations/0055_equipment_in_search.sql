-- Customers are also found by the labels of their places and by what stands there: make, model and serial. Those from
-- before, and those whom a process of the version before adds, are brought up to date by
-- features/customers/list/reindex-customers.task.ts, a few at a time. Those with neither are not left out: the version
-- before may give them a label or equipment while both run.
alter table customers add column search_version smallint not null default 1;
create index customers_to_reindex on customers (account_id, id) where search_version < 2;
