-- Names are sorted and searched without regard to case and accents, in the same way on both databases, whose collations differ.
create function plain_text(written text) returns text
  language sql immutable strict parallel safe
  return lower(translate(
    written,
    'ÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝáàâãäåéèêëíìîïóòôõöúùûüçñý',
    'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny') collate "C");

-- Detects concurrent changes of two tabs: it counts every change of a row, by any writer.
create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

alter table psychologists
  add column version integer not null default 1,
  -- The default location of online sessions.
  add column video_link text,
  add column closes_holidays boolean not null default false,
  -- Closed by its owner; erased 30 days later.
  add column closed_at timestamptz;
alter table patients
  add column version integer not null default 1,
  add column cpf text,
  -- The payer, if it is not the patient.
  add column payer_name text,
  add column payer_cpf text,
  add column sort_name text collate "C" not null generated always as (plain_text(name)) stored;
alter table services add column version integer not null default 1;
alter table sessions add column version integer not null default 1;

create trigger every_change_counts before update on psychologists for each row execute function count_version();
create trigger every_change_counts before update on patients for each row execute function count_version();
create trigger every_change_counts before update on services for each row execute function count_version();
-- A hold that ends is not a change of the session by a person.
create trigger every_change_counts before update on sessions for each row
  when (to_jsonb(new) - '{holds,hold_expires_at}'::text[] is distinct from to_jsonb(old) - '{holds,hold_expires_at}'::text[])
  execute function count_version();

-- Includes the columns that the figures add up, so that only the index is read.
drop index sessions_by_start;
create index sessions_by_start on sessions (psychologist_id, starts_at, id)
  include (status, paid, price_cents, type, patient_id);

drop index patients_by_name;
create index patients_by_name on patients (psychologist_id, sort_name, id);
create index psychologists_to_erase on psychologists (closed_at) where closed_at is not null;

-- A part of a day: the same hours on each day of the range.
alter table days_off
  add column start_time text check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column end_time text check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add constraint a_part_of_a_day_has_a_start_and_an_end
    check ((start_time is null) = (end_time is null) and (start_time is null or start_time < end_time));

create table profile_pictures (
  psychologist_id uuid primary key references psychologists (id) on delete cascade,
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes bytea not null check (octet_length(bytes) <= 200000),
  -- Part of the picture's address, so that browsers may cache it without end.
  hash text not null
);

-- The events of payment providers, each once.
create table subscription_events (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  provider text not null,
  event_id text not null,
  received_at timestamptz not null,
  primary key (psychologist_id, provider, event_id)
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['profile_pictures', 'subscription_events'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy one_tenant on %I to consultorio_tenant
       using (psychologist_id = nullif(current_setting(''consultorio.tenant'', true), '''')::uuid)', tenant_table);
    execute format('create policy every_tenant on %I to consultorio_platform using (true)', tenant_table);
    execute format('grant select, insert, update, delete on %I to consultorio_tenant, consultorio_platform', tenant_table);
  end loop;
end
$$;

-- Append-only.
revoke update, delete on subscription_events from consultorio_tenant, consultorio_platform;
