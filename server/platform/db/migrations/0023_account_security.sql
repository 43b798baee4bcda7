-- Two factors are set up by whoever gave the password in this session, within minutes; a mailed link undoes it.

alter table users
  -- The session that may prove the pending secret, and until when.
  add column totp_pending_session_id uuid,
  add column totp_pending_until timestamptz;

-- Begun without a password: to be begun again.
update users set totp_pending_secret = null where totp_pending_secret is not null;

alter table users
  add constraint users_totp_pending_check
    check ((totp_pending_secret is null) = (totp_pending_session_id is null)
       and (totp_pending_secret is null) = (totp_pending_until is null));

alter table account_links
  drop constraint account_links_purpose_check,
  add constraint account_links_purpose_check
    check (purpose in ('reset_password', 'confirm_email', 'restore_account', 'undo_mfa'));
