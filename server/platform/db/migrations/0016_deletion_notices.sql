-- Which notice told the owner that a job will be deleted. `deletion_notice_at` is from now on the moment that notice was
-- really sent; for jobs announced before nobody can tell, so their owners are told again.
alter table jobs add column deletion_notice_id uuid;
update jobs set deletion_notice_at = null where deletion_notice_at is not null;
create index jobs_waiting_notices on jobs (account_id, deletion_notice_id)
  where deletion_notice_id is not null and deletion_notice_at is null;
