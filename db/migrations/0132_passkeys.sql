-- Passkeys (WebAuthn credentials), and the device of a login in words; see docs/product.md, Passkeys and devices.

create table passkeys (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  -- The counter of its last accepted answer. Keys that are synced between devices always answer 0.
  counter bigint not null,
  -- The domain it was created for; browsers offer it nowhere else.
  rp_id text not null,
  name text not null,
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (psychologist_id, id),
  constraint a_passkey_is_registered_once unique (psychologist_id, credential_id)
);
alter table passkeys enable row level security;
create policy one_tenant on passkeys to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert, update, delete on passkeys to consultorio_tenant;
-- The start of the server says how many passkeys a changed domain would orphan.
create policy every_tenant on passkeys to consultorio_platform using (true);
grant select (psychologist_id, rp_id) on passkeys to consultorio_platform;

create trigger an_insert_is_noted after insert on passkeys referencing new table as changed
  for each statement execute function note_change('passkeys');
create trigger a_delete_is_noted after delete on passkeys referencing old table as changed
  for each statement execute function note_change('passkeys');

-- `login_id` names a login without its token. `device_name`: browser and device in words; null for logins from before.
alter table login_tokens
  add column login_id uuid not null default gen_random_uuid(),
  add column device_name text;

-- The list of logins in open windows.
create trigger a_new_login_is_noted after insert on login_tokens referencing new table as changed
  for each statement execute function note_change('logins');
create trigger an_ended_login_is_noted after delete on login_tokens referencing old table as changed
  for each statement execute function note_change('logins');
