-- A job's revision is what replies and forms call so: its saved changes. The versions of the printed document have a
-- name of their own. Nothing but names changes.

alter table jobs rename column revision to document_version;
alter table jobs rename column version to revision;
alter table job_snapshots rename column revision to document_version;
