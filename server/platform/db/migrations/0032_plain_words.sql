-- Tables and columns under the names the field uses. Nothing but names changes.

alter table half_logins rename to pending_logins;
alter index half_logins_pkey rename to pending_logins_pkey;
alter index half_logins_by_user rename to pending_logins_by_user;

alter table payment_attempts rename column ask to input;
alter table payment_attempts rename column settled_at to closed_at;

alter table kept_logos rename to snapshot_logos;
alter index kept_logos_pkey rename to snapshot_logos_pkey;
alter table job_snapshots rename column sheet to model;

alter table signature_events rename column look_id to view_id;
alter index signature_events_look rename to signature_events_view;
alter table signature_requests rename column further_looks to further_views;
alter table signature_requests rename column renew_asked_at to renewal_requested_at;

alter table installation_keys rename column noted_at to recorded_at;
