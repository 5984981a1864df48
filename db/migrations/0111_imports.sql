-- Patients imported from files: the cells, the written rows, and the progress; see docs/product.md, Import.
create table imports (
  psychologist_id uuid not null references psychologists on delete cascade,
  id uuid not null,
  -- Of the file.
  name text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'stopped', 'failed', 'undoing', 'undone')),
  -- Headings, guesses and examples of the sheets, encrypted; null once the cells are removed.
  sheets bytea,
  -- The fields of the columns, a list for each sheet.
  fields jsonb not null default '[]',
  area_code text check (area_code ~ '^[1-9][0-9]$'),
  -- How many rows were read; null while the file still arrives.
  rows integer check (rows > 0),
  -- Rows that became new, same and so on; null before it runs.
  counts jsonb,
  -- The remaining work of a job; null for none. `show` follows `write`.
  work text check (work in ('write', 'show', 'take_back', 'undo')),
  next_chunk integer not null default 0,
  -- The last patient that was shown, or decided about by an undo.
  reached_id uuid,
  done integer not null default 0,
  total integer not null default 0,
  -- The server that does it, and the end of its lease.
  leased_by uuid,
  leased_until timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (psychologist_id, id)
);
create index imports_by_time on imports (psychologist_id, created_at);
create index imports_with_work on imports (created_at) where work is not null;
create index imports_unfinished on imports (created_at) where state = 'waiting';

-- The cells, at most 500 rows in a chunk, encrypted.
create table import_chunks (
  psychologist_id uuid not null references psychologists on delete cascade,
  import_id uuid not null,
  number integer not null check (number >= 0),
  -- The number of its first row in the import, from 1.
  first_row integer not null,
  row_count integer not null check (row_count between 1 and 500),
  -- Counts corrections; the ciphertext is bound to it.
  version integer not null default 1,
  body bytea not null,
  primary key (psychologist_id, import_id, number),
  constraint a_chunk_is_of_a_known_import foreign key (psychologist_id, import_id)
    references imports (psychologist_id, id) on delete cascade
);
alter table import_chunks alter column body set storage external;

-- The patients that an import added, as long as it can be undone.
create table imported_patients (
  psychologist_id uuid not null references psychologists on delete cascade,
  import_id uuid not null,
  patient_id uuid not null,
  -- Why an undo kept it.
  kept text check (kept in ('changed', 'sessions', 'packages', 'record', 'papers', 'messages')),
  primary key (psychologist_id, import_id, patient_id),
  constraint an_imported_patient_is_of_a_known_import foreign key (psychologist_id, import_id)
    references imports (psychologist_id, id) on delete cascade,
  constraint an_imported_patient_is_known foreign key (psychologist_id, patient_id)
    references patients (psychologist_id, id) on delete cascade
);
create index imported_patients_by_patient on imported_patients (psychologist_id, patient_id);

do $$
declare
  owned text;
begin
  foreach owned in array array['imports', 'import_chunks', 'imported_patients'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('create policy one_tenant on %I to consultorio_tenant
      using (psychologist_id = nullif(current_setting(''consultorio.tenant'', true), '''')::uuid)', owned);
    execute format('grant select, insert, update, delete on %I to consultorio_tenant', owned);
  end loop;
end
$$;
-- Jobs find the work and clean up; no statement across practices reads the cells of a file.
create policy every_tenant on imports to consultorio_platform using (true);
create policy every_tenant on imported_patients to consultorio_platform using (true);
grant select (psychologist_id, id, state, rows, work, leased_by, leased_until, created_at, finished_at), delete on imports to consultorio_platform;
grant update (leased_by, leased_until) on imports to consultorio_platform;
grant select (psychologist_id, import_id), delete on imported_patients to consultorio_platform;

create trigger an_insert_is_noted after insert on imports referencing new table as changed
  for each statement execute function note_change('imports');
create trigger an_update_is_noted after update on imports referencing new table as changed
  for each statement execute function note_change('imports');
create trigger a_delete_is_noted after delete on imports referencing old table as changed
  for each statement execute function note_change('imports');

-- Rows that an import still writes are arriving: no statement sees them but those of the import, which set consultorio.importing.
alter table patients add column arriving boolean not null default false;
alter table patient_people add column arriving boolean not null default false;
alter table patient_prices add column arriving boolean not null default false;
do $$
declare
  hidden text;
begin
  foreach hidden in array array['patients', 'patient_people', 'patient_prices'] loop
    execute format('alter policy one_tenant on %I
      using (psychologist_id = nullif(current_setting(''consultorio.tenant'', true), '''')::uuid
        and (not arriving or coalesce(current_setting(''consultorio.importing'', true), '''') = ''on''))', hidden);
  end loop;
end
$$;
alter policy every_tenant on patients using (not arriving);
alter policy every_tenant on patient_people using (not arriving);
alter policy every_tenant on patient_prices using (not arriving);

-- Showing a row is not a change of it.
drop trigger every_change_counts on patients;
create trigger every_change_counts before update on patients for each row
  when (new.vouched = old.vouched and new.arriving = old.arriving)
  execute function count_version();
