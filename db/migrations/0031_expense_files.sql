-- A deleted expense can be restored for an hour; then it goes with its files.
alter table expenses add column deleted_at timestamptz;
create index expenses_deleted on expenses (deleted_at) where deleted_at is not null;

-- Proofs of expenses, in chunks: in the database, so that every server and every backup has them; as files of records are (docs/decisions/064-record-files.md).
create table expense_files (
  psychologist_id uuid not null references psychologists on delete cascade,
  id uuid not null,
  expense_id uuid not null,
  name text not null check (char_length(name) between 1 and 120),
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  -- In bytes; null during the upload.
  size integer check (size > 0),
  created_at timestamptz not null,
  primary key (psychologist_id, id),
  constraint a_proof_is_of_a_known_expense foreign key (psychologist_id, expense_id)
    references expenses (psychologist_id, id) on delete cascade
);
create index expense_files_by_expense on expense_files (psychologist_id, expense_id);
create index expense_files_arriving on expense_files (psychologist_id, created_at) where size is null;

create table expense_file_chunks (
  psychologist_id uuid not null references psychologists on delete cascade,
  file_id uuid not null,
  number integer not null check (number >= 0),
  body bytea not null,
  primary key (psychologist_id, file_id, number),
  constraint a_chunk_is_of_a_known_proof foreign key (psychologist_id, file_id)
    references expense_files (psychologist_id, id) on delete cascade
);
-- PDFs and pictures are compressed already.
alter table expense_file_chunks alter column body set storage external;

alter table expense_files enable row level security;
create policy one_tenant on expense_files to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert, update (size), delete on expense_files to consultorio_tenant;

alter table expense_file_chunks enable row level security;
create policy one_tenant on expense_file_chunks to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert on expense_file_chunks to consultorio_tenant;

-- The hourly job removes expenses that were deleted an hour ago.
create policy deleted_of_every_tenant on expenses to consultorio_platform using (deleted_at is not null);
grant select, delete on expenses to consultorio_platform;
