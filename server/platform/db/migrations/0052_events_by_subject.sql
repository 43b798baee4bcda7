-- What happened to one job or one customer, newest first: a customer's timeline reads it for each of its jobs (D-4).
create index audit_events_by_subject on audit_events (account_id, subject_id, at desc, id desc) include (type)
  where subject_id is not null;
