-- The keyed hash of the account, as in calendars: an account that was connected again keeps its permission.
alter table calendar_revocations add column address_key bytea;
