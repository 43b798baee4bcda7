-- The last number that a change order of a job was given. One whose draft was deleted is not given again (D-20).
create table change_order_counts (
  account_id uuid not null,
  job_id uuid not null,
  last_seq integer not null check (last_seq > 0),
  primary key (account_id, job_id),
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade
);
insert into change_order_counts (account_id, job_id, last_seq)
  select account_id, job_id, max(seq) from change_orders group by account_id, job_id;
