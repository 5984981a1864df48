-- Word documents among the files of a record, and files of the restricted register in tables that no query of the record reads; see
-- docs/decisions/064-record-files.md. Templates of a practice's own, encrypted; see docs/decisions/073-templates.md.

alter table record_files
  drop constraint record_files_type_check,
  add constraint record_files_type_check check (type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document'));

create table restricted_files (
  psychologist_id uuid not null references psychologists on delete cascade,
  id uuid not null,
  entry_id uuid not null,
  name bytea not null,
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document')),
  -- The size of the plaintext in bytes; null during the upload.
  size integer check (size > 0),
  salt bytea not null,
  created_at timestamptz not null,
  primary key (psychologist_id, id),
  constraint a_file_is_of_a_known_restricted_entry foreign key (psychologist_id, entry_id)
    references restricted_entries (psychologist_id, id) on delete cascade
);
create index restricted_files_by_entry on restricted_files (psychologist_id, entry_id);
create index restricted_files_arriving on restricted_files (psychologist_id, created_at) where size is null;

create table restricted_file_chunks (
  psychologist_id uuid not null references psychologists on delete cascade,
  file_id uuid not null,
  number integer not null check (number >= 0),
  body bytea not null,
  primary key (psychologist_id, file_id, number),
  constraint a_chunk_is_of_a_known_restricted_file foreign key (psychologist_id, file_id)
    references restricted_files (psychologist_id, id) on delete cascade
);
alter table restricted_file_chunks alter column body set storage external;

alter table restricted_files enable row level security;
create policy one_tenant on restricted_files to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
create policy only_an_unfinished_file_is_removed on restricted_files as restrictive for delete to consultorio_tenant
  using (size is null);
create policy only_an_unfinished_file_is_changed on restricted_files as restrictive for update to consultorio_tenant
  using (size is null) with check (true);
grant select, insert, update (size), delete on restricted_files to consultorio_tenant;

alter table restricted_file_chunks enable row level security;
create policy one_tenant on restricted_file_chunks to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert on restricted_file_chunks to consultorio_tenant;

-- A practice's templates of entries: name and text in one value.
create table note_templates (
  psychologist_id uuid not null references psychologists on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('identification', 'demand', 'evolution', 'procedure', 'referral', 'restricted')),
  body bytea not null,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (psychologist_id, id)
);
alter table note_templates enable row level security;
create policy one_tenant on note_templates to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert, update, delete on note_templates to consultorio_tenant;
