-- Counts every saved change of a job or a template that a form can show, so that a form opened before it can tell.
-- jobs.revision counts something else: the versions of the printed document.
alter table jobs add column version integer not null default 1;
alter table templates add column version integer not null default 1;
