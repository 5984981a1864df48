-- The second factor of a login: the authenticator app's secret, recovery codes, remembered devices, open challenges, and the wait
-- of an owner who lost all of them; see docs/product.md, Second factor.

-- A step of a login in progress; consuming it deletes it. Null account: a login whose account is not known yet.
create table login_challenges (
  challenge_hash bytea not null primary key,
  kind text not null check (kind in ('second_factor', 'passkey_creation', 'passkey_login', 'passkey_proof')),
  psychologist_id uuid references psychologists (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index login_challenges_by_end on login_challenges (expires_at);
create index login_challenges_of_an_account on login_challenges (psychologist_id);

-- Secrets are encrypted with the practice's data key. `last_step`: the 30 seconds of the last accepted code, which is
-- accepted once. `pending_secret` waits for its first code and leaves the present one in force.
create table second_factors (
  psychologist_id uuid not null primary key references psychologists (id) on delete cascade,
  secret bytea,
  confirmed_at timestamptz,
  last_step integer,
  pending_secret bytea,
  constraint a_secret_is_confirmed check ((secret is null) = (confirmed_at is null))
);

create table recovery_codes (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  code_hash bytea not null,
  primary key (psychologist_id, code_hash)
);

-- `device_hash`: a browser's number, as a keyed hash, like login_places.place_hash.
create table remembered_devices (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  device_hash bytea not null,
  expires_at timestamptz not null,
  primary key (psychologist_id, device_hash)
);
create index remembered_devices_by_end on remembered_devices (expires_at);

-- Removes a lost second factor once `opens_at` is past; null until the link of the first mail was opened.
create table second_factor_waits (
  psychologist_id uuid not null primary key references psychologists (id) on delete cascade,
  link_hash bytea not null,
  cancel_hash bytea,
  opens_at timestamptz,
  expires_at timestamptz not null,
  constraint a_begun_wait_can_be_cancelled check ((opens_at is null) = (cancel_hash is null))
);
create index second_factor_waits_by_end on second_factor_waits (expires_at);

-- The browser that logged in; null for logins from before.
alter table login_tokens add column device_hash bytea;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'login_challenges', 'second_factors', 'recovery_codes', 'remembered_devices', 'second_factor_waits'
  ] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy one_tenant on %I to consultorio_tenant
       using (psychologist_id = nullif(current_setting(''consultorio.tenant'', true), '''')::uuid)', tenant_table);
    execute format('grant select, insert, update, delete on %I to consultorio_tenant', tenant_table);
  end loop;
end
$$;

-- The platform answers logins whose account is not known yet, and deletes what is over; it reads no secret and no code.
create policy every_tenant on login_challenges to consultorio_platform using (true);
create policy every_tenant on remembered_devices to consultorio_platform using (true);
create policy every_tenant on second_factor_waits to consultorio_platform using (true);
grant select, insert, delete on login_challenges to consultorio_platform;
grant select, delete on remembered_devices, second_factor_waits to consultorio_platform;

-- Open tabs of the account show changes, above all a wait that another person began.
do $$
declare
  noted text;
begin
  foreach noted in array array['second_factors', 'second_factor_waits'] loop
    execute format('create trigger an_insert_is_noted after insert on %I referencing new table as changed
      for each statement execute function note_change(''secondFactor'')', noted);
    execute format('create trigger an_update_is_noted after update on %I referencing new table as changed
      for each statement execute function note_change(''secondFactor'')', noted);
    execute format('create trigger a_delete_is_noted after delete on %I referencing old table as changed
      for each statement execute function note_change(''secondFactor'')', noted);
  end loop;
end
$$;
