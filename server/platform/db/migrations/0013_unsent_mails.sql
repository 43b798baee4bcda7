-- Counting what waits and what failed must not cost more with every mail that was ever sent.
create index mails_unsent on mails (state) where state <> 'sent';
