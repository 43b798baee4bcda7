-- A small sigma at the end of a word counts as any other, so that ΑΣ and ασ are the same number. Where both were given
-- before, they share the key.
insert into job_numbers (account_id, number_key)
  select account_id, replace(number_key, 'ς', 'σ') from job_numbers where number_key like '%ς%'
  on conflict do nothing;
delete from job_numbers where number_key like '%ς%';
