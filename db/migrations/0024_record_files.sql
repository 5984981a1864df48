-- Files of a record, encrypted in chunks: in the database, so that every server and every backup has them; see docs/decisions/064-record-files.md.

create table record_files (
  psychologist_id uuid not null references psychologists on delete cascade,
  id uuid not null,
  entry_id uuid not null,
  name bytea not null,
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  -- The size of the plaintext in bytes; null during the upload.
  size integer check (size > 0),
  salt bytea not null,
  created_at timestamptz not null,
  primary key (psychologist_id, id),
  constraint a_file_is_of_a_known_entry foreign key (psychologist_id, entry_id)
    references record_entries (psychologist_id, id) on delete cascade
);
create index record_files_by_entry on record_files (psychologist_id, entry_id);
create index record_files_arriving on record_files (psychologist_id, created_at) where size is null;

create table record_file_chunks (
  psychologist_id uuid not null references psychologists on delete cascade,
  file_id uuid not null,
  number integer not null check (number >= 0),
  body bytea not null,
  primary key (psychologist_id, file_id, number),
  constraint a_chunk_is_of_a_known_file foreign key (psychologist_id, file_id)
    references record_files (psychologist_id, id) on delete cascade
);
-- Compressing ciphertext takes time and saves no space.
alter table record_file_chunks alter column body set storage external;

alter table record_files enable row level security;
create policy one_tenant on record_files to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
-- A complete file is never removed separately.
create policy only_an_unfinished_file_is_removed on record_files as restrictive for delete to consultorio_tenant
  using (size is null);
create policy only_an_unfinished_file_is_changed on record_files as restrictive for update to consultorio_tenant
  using (size is null) with check (true);
grant select, insert, update (size), delete on record_files to consultorio_tenant;

alter table record_file_chunks enable row level security;
create policy one_tenant on record_file_chunks to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert on record_file_chunks to consultorio_tenant;
