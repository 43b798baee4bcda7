-- A job's own pay link beside those of its emails (D-71): printed on its invoice and shown on its signed page, so it has to
-- be the same each time. Its token is made from the row's id and the secret of the installation, and nothing that opens
-- the page is stored: here too there is only the hash.
alter table pay_links add column is_lasting boolean not null default false;
create unique index pay_links_lasting on pay_links (account_id, job_id) where is_lasting and withdrawn_at is null;
