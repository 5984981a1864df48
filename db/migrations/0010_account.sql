-- Protection of accounts against takeover: when a login was last proved by the password, addresses that wait for a confirmation
-- or can be restored, the sources of logins, and limits whose delay grows.

alter table login_tokens add proved_at timestamptz;
update login_tokens set proved_at = created_at where purpose = 'login';

-- `email`: the address that a link confirms, or restores.
alter table login_tokens add email text;
alter table login_tokens drop constraint login_tokens_purpose_check;
alter table login_tokens add constraint login_tokens_purpose_check
  check (purpose in ('login', 'password_reset', 'email_verification', 'email_change', 'email_revert'));
alter table login_tokens add constraint a_link_about_an_address_names_it
  check ((email is not null) = (purpose in ('email_change', 'email_revert')));

alter table psychologists add pending_email text;
create index psychologists_changing_email on psychologists (id) where pending_email is not null;
-- A pending address is not a change that a form must notice.
drop trigger every_change_counts on psychologists;
create trigger every_change_counts before update on psychologists for each row
  when (to_jsonb(new) - '{calendar_feed,calendar_feeds,calendar_names,is_active,activated_at,deactivated_at,deactivation_reason,email_verified_at,pending_email}'::text[] is distinct from
    to_jsonb(old) - '{calendar_feed,calendar_feeds,calendar_names,is_active,activated_at,deactivated_at,deactivation_reason,email_verified_at,pending_email}'::text[])
  execute function count_version();

-- A former address stays reserved while a valid link can restore it.
create index login_tokens_reserved on login_tokens (email) where purpose = 'email_revert';

-- Returns whether an account other than `asker` has an address, or can restore it at `moment`; not which account.
create function is_email_taken(wanted text, asker uuid, moment timestamptz) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (select 1 from psychologists where email = wanted and id <> asker)
      or exists (
        select 1 from login_tokens
        where purpose = 'email_revert' and email = wanted and expires_at > moment and psychologist_id <> asker)
  $$;
revoke execute on function is_email_taken(text, uuid, timestamptz) from public;
grant execute on function is_email_taken(text, uuid, timestamptz) to consultorio_tenant, consultorio_platform;

-- `place_hash`: an address or a device, as a keyed hash.
create table login_places (
  psychologist_id uuid not null references psychologists on delete cascade,
  place_hash bytea not null,
  last_login_at timestamptz not null,
  primary key (psychologist_id, place_hash)
);
create index login_places_by_age on login_places (last_login_at);
alter table login_places enable row level security;
create policy one_tenant on login_places to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
create policy every_tenant on login_places to consultorio_platform using (true);
grant select, insert, update, delete on login_places to consultorio_tenant, consultorio_platform;

-- Attempts of a key (hashed), and until when it waits; each attempt over the limit makes the wait longer.
create table throttle_delays (
  key text not null primary key,
  hits integer not null,
  window_start timestamptz not null,
  opens_at timestamptz not null
);
create index throttle_delays_by_end on throttle_delays (opens_at);
grant select, insert, update, delete on throttle_delays to consultorio_platform;
