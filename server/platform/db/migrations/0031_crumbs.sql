-- The order in which old jobs are deleted, see listOldJobs.
create index jobs_by_age on jobs (account_id, (coalesce(service_start, created_at)), id);
