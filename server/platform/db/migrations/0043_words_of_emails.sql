-- What somebody wrote in an email to a customer, to be read again in the job. The whole email is emptied once it is
-- sent, because it carries links; these words carry none of ours.
alter table mails add column message text;
