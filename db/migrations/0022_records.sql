-- The patients' records: ciphertext that only the application can read; see docs/decisions/061-records-vault.md.

-- The data key of each practice, encrypted with a master key of RECORDS_KEY_FILE.
create table record_keys (
  psychologist_id uuid primary key references psychologists on delete cascade,
  master_id text not null,
  wrapped bytea not null,
  created_at timestamptz not null
);

-- Outlives its patient: there is no foreign key to patients.
create table records (
  psychologist_id uuid not null references psychologists on delete cascade,
  patient_id uuid not null,
  last_entry_on date not null,
  created_at timestamptz not null,
  -- Of a deleted patient: the identification that the law requires, encrypted, and the day until which the record is kept.
  patient_deleted_at timestamptz,
  identification bytea,
  kept_until date,
  primary key (psychologist_id, patient_id),
  constraint a_record_without_its_patient_is_identified
    check ((patient_deleted_at is null) = (identification is null) and (patient_deleted_at is null) = (kept_until is null))
);
create index records_without_patient on records (psychologist_id, kept_until) where patient_deleted_at is not null;

create table record_entries (
  psychologist_id uuid not null references psychologists on delete cascade,
  id uuid not null,
  patient_id uuid not null,
  kind text not null check (kind in ('identification', 'demand', 'evolution', 'procedure', 'referral')),
  date date not null,
  session_id uuid,
  created_at timestamptz not null,
  -- Counts each saved draft and each sealed version.
  version integer not null default 1,
  sealed_versions integer not null default 0 check (sealed_versions >= 0),
  sealed_at timestamptz,
  primary key (psychologist_id, id),
  constraint a_sealed_entry_has_its_time check ((sealed_versions = 0) = (sealed_at is null)),
  constraint an_entry_is_of_a_known_record foreign key (psychologist_id, patient_id)
    references records (psychologist_id, patient_id) on delete cascade,
  constraint an_entry_is_of_a_known_session foreign key (psychologist_id, session_id)
    references sessions (psychologist_id, id) on delete set null (session_id)
);
create index record_entries_by_patient on record_entries (psychologist_id, patient_id, date, id);
create index record_entries_by_session on record_entries (psychologist_id, session_id) where session_id is not null;

create table record_versions (
  psychologist_id uuid not null references psychologists on delete cascade,
  entry_id uuid not null,
  number integer not null check (number >= 1),
  text bytea not null,
  reason bytea,
  sealed_at timestamptz not null,
  primary key (psychologist_id, entry_id, number),
  constraint a_later_version_has_its_reason check ((number = 1) = (reason is null)),
  constraint a_version_is_of_a_known_entry foreign key (psychologist_id, entry_id)
    references record_entries (psychologist_id, id) on delete cascade
);

create table record_drafts (
  psychologist_id uuid not null references psychologists on delete cascade,
  entry_id uuid not null,
  -- The entry's values at the time of the save.
  version integer not null,
  text bytea not null,
  saved_at timestamptz not null,
  primary key (psychologist_id, entry_id),
  constraint a_draft_is_of_a_known_entry foreign key (psychologist_id, entry_id)
    references record_entries (psychologist_id, id) on delete cascade
);

-- The restricted register, in tables that no query of the record reads.
create table restricted_entries (
  psychologist_id uuid not null references psychologists on delete cascade,
  id uuid not null,
  patient_id uuid not null,
  date date not null,
  created_at timestamptz not null,
  version integer not null default 1,
  sealed_versions integer not null default 0 check (sealed_versions >= 0),
  sealed_at timestamptz,
  primary key (psychologist_id, id),
  constraint a_sealed_restricted_entry_has_its_time check ((sealed_versions = 0) = (sealed_at is null)),
  constraint a_restricted_entry_is_of_a_known_record foreign key (psychologist_id, patient_id)
    references records (psychologist_id, patient_id) on delete cascade
);
create index restricted_entries_by_patient on restricted_entries (psychologist_id, patient_id, date, id);

create table restricted_versions (
  psychologist_id uuid not null references psychologists on delete cascade,
  entry_id uuid not null,
  number integer not null check (number >= 1),
  text bytea not null,
  reason bytea,
  sealed_at timestamptz not null,
  primary key (psychologist_id, entry_id, number),
  constraint a_later_restricted_version_has_its_reason check ((number = 1) = (reason is null)),
  constraint a_version_is_of_a_known_restricted_entry foreign key (psychologist_id, entry_id)
    references restricted_entries (psychologist_id, id) on delete cascade
);

create table restricted_drafts (
  psychologist_id uuid not null references psychologists on delete cascade,
  entry_id uuid not null,
  version integer not null,
  text bytea not null,
  saved_at timestamptz not null,
  primary key (psychologist_id, entry_id),
  constraint a_draft_is_of_a_known_restricted_entry foreign key (psychologist_id, entry_id)
    references restricted_entries (psychologist_id, id) on delete cascade
);

-- The log of reading and writing a record, kept as long as the record.
create table record_log (
  psychologist_id uuid not null references psychologists on delete cascade,
  id uuid not null,
  at timestamptz not null,
  actor text not null check (actor in ('psychologist', 'system')),
  action text not null,
  -- Null for the removal of a record, which outlives it.
  patient_id uuid,
  -- The entry or the file; of a removed record its patient.
  subject_id uuid,
  primary key (psychologist_id, id),
  constraint a_log_entry_is_of_a_known_record foreign key (psychologist_id, patient_id)
    references records (psychologist_id, patient_id) on delete cascade
);
create index record_log_by_time on record_log (psychologist_id, at, id);
create index record_log_by_patient on record_log (psychologist_id, patient_id, at, id);

-- consultorio_platform has rights only on the wrapped keys, for their rotation: no role reads across practices.
alter table record_keys enable row level security;
create policy one_tenant on record_keys to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
create policy every_tenant on record_keys to consultorio_platform using (true);
grant select, insert on record_keys to consultorio_tenant;
grant select, update on record_keys to consultorio_platform;

alter table records enable row level security;
create policy one_tenant on records to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
-- A record is removed once its patient is deleted or its retention is over; its parts cannot be removed separately.
grant select, insert, update, delete on records to consultorio_tenant;

alter table record_entries enable row level security;
create policy one_tenant on record_entries to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert, update (version, sealed_versions, sealed_at) on record_entries to consultorio_tenant;

alter table record_versions enable row level security;
create policy one_tenant on record_versions to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert on record_versions to consultorio_tenant;

alter table record_drafts enable row level security;
create policy one_tenant on record_drafts to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert, update, delete on record_drafts to consultorio_tenant;

alter table restricted_entries enable row level security;
create policy one_tenant on restricted_entries to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert, update (version, sealed_versions, sealed_at) on restricted_entries to consultorio_tenant;

alter table restricted_versions enable row level security;
create policy one_tenant on restricted_versions to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert on restricted_versions to consultorio_tenant;

alter table restricted_drafts enable row level security;
create policy one_tenant on restricted_drafts to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert, update, delete on restricted_drafts to consultorio_tenant;

alter table record_log enable row level security;
create policy one_tenant on record_log to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert on record_log to consultorio_tenant;

-- The last call that requires and extends the proof of its login.
alter table login_tokens add column proof_used_at timestamptz;

alter table psychologists
  -- The years that a record is kept after its last entry.
  add column record_years integer not null default 20,
  add constraint a_record_is_kept_for_five_years_at_least check (record_years between 5 and 100);

alter table patients
  add column birth_date date,
  add column guardian_name text,
  add column guardian_cpf text;
