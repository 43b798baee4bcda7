-- Jobs are also found by the words of their lines and by their technician. Those from before are brought up to date by
-- features/jobs/list/reindex-jobs.task.ts, a few at a time.
alter table jobs add column search_version smallint not null default 1;
create index jobs_to_reindex on jobs (account_id, id) where search_version < 2;
