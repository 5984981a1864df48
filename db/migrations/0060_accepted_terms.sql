-- Which version of the terms an account accepted by registering, and when; null where a version was only announced.
alter table terms_notices add column accepted_at timestamptz;

-- Until now registering was the only way to dismiss a notice at the instant at which it was known.
update terms_notices set accepted_at = known_at where dismissed_at = known_at;
