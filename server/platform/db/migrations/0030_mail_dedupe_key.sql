-- What makes an email this one is its kind and a key. Both stood in one text, the kind as its first word.

alter table mails add column dedupe_key text;

update mails set kind = split_part(occasion, ' ', 1), dedupe_key = substr(occasion, length(split_part(occasion, ' ', 1)) + 2);

drop index mails_occasion_key;
alter table mails
  drop column occasion,
  alter column kind set not null,
  alter column dedupe_key set not null;

-- A double click, a retry or a second worker finds it taken.
create unique index mails_dedupe_key on mails (kind, dedupe_key);
