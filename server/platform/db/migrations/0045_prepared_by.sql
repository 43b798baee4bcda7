-- Who wrote a job's estimate, as its document names them. Stored with the job, so that a name that is changed later
-- changes no estimate a customer may hold already. Null for jobs from before, and where no name is known.
alter table jobs add column prepared_by text;

-- Office people have a name since they were invited; the owner gives one in the settings.
alter table companies add column owner_name text;
