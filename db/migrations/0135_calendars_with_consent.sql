-- Calendars at Google and Microsoft 365, read with their owner's consent; see docs/product.md, Calendars.
alter table calendars
  drop constraint a_calendar_is_of_a_known_kind,
  add constraint a_calendar_is_of_a_known_kind check (kind in ('ics', 'caldav', 'google', 'microsoft')),
  -- The scopes that its owner allowed, by the last part of each; none for the other kinds.
  add column scopes text[] not null default '{}';

alter table calendar_collections
  -- Whether it was made for sessions: its times are never taken, and its busy times are not requested.
  add column is_made boolean not null default false;

-- The name that the other side gave an event; null where it follows from the session.
alter table written_sessions add column there_id text;

-- A consent that was requested at Google or Microsoft, until its answer arrives.
create table calendar_consents (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  -- The hashes of the state, which the answer contains, and of the login that requested it.
  state_hash bytea not null,
  login_hash bytea not null,
  kind text not null constraint a_consent_is_of_a_known_kind check (kind in ('google', 'microsoft')),
  expires_at timestamptz not null,
  primary key (psychologist_id, state_hash)
);

-- A consent to be revoked there, because its calendar was disconnected here.
create table calendar_revocations (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  -- The id of the calendar, with whose row its address was encrypted.
  id uuid not null,
  kind text not null constraint a_revocation_is_of_a_known_kind check (kind in ('google', 'microsoft')),
  address bytea not null,
  -- When it is tried next; null for at once.
  due_at timestamptz,
  tries integer not null default 0,
  primary key (psychologist_id, id)
);
create index revocations_by_time on calendar_revocations (due_at nulls first);

do $$
declare
  owned text;
begin
  foreach owned in array array['calendar_consents', 'calendar_revocations'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('create policy one_tenant on %I to consultorio_tenant
      using (psychologist_id = nullif(current_setting(''consultorio.tenant'', true), '''')::uuid)', owned);
    execute format('create policy every_tenant on %I to consultorio_platform using (true)', owned);
    execute format('grant select, insert, update, delete on %I to consultorio_tenant', owned);
  end loop;
end
$$;
grant select on calendar_revocations to consultorio_platform;
grant update (due_at, tries) on calendar_revocations to consultorio_platform;
