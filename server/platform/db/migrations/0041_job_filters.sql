-- The filters of the job list: each is a small part of the jobs, in the order of the list, so that neither a page nor a
-- number reads all of them. Written exactly as in features/jobs/list/job-filters.ts. Unscheduled and archived jobs have
-- their index already.

create index jobs_awaiting_signature on jobs (account_id, created_at desc, id desc)
  where (case stage when 'estimate' then estimate_signature when 'work_order' then work_order_signature
         else invoice_signature end) = 'pending' and closed_as is null and deleted_at is null;
create index jobs_declined on jobs (account_id, created_at desc, id desc)
  where (case stage when 'estimate' then estimate_signature when 'work_order' then work_order_signature
         else invoice_signature end) = 'declined' and closed_as is null and deleted_at is null;
-- Also for what is past due or was not sent. Emails change a job's row often, so nothing about them is in an index.
create index jobs_unpaid on jobs (account_id, created_at desc, id desc) include (due_on)
  where stage = 'invoice' and paid_cents < total_cents and closed_as is null and deleted_at is null;
-- Jobs whose last email failed are found among these few.
create index mails_failed on mails (account_id, subject_id) where state in ('failed', 'withheld');
