-- Documents by CFP 06/2019 that a psychologist issued: part of the record of their patient; see docs/decisions/065-documents.md.

create table record_documents (
  psychologist_id uuid not null references psychologists on delete cascade,
  id uuid not null,
  patient_id uuid not null,
  -- Counts within a year of the practice: 3/2026.
  year integer not null check (year between 2000 and 2200),
  number integer not null check (number >= 1),
  issued_on date not null,
  -- Its content, encrypted: patient, signer, kind and parts.
  content bytea not null,
  created_at timestamptz not null,
  primary key (psychologist_id, id),
  constraint a_document_has_a_number_of_its_year unique (psychologist_id, year, number),
  constraint a_document_is_of_a_known_record foreign key (psychologist_id, patient_id)
    references records (psychologist_id, patient_id) on delete cascade
);
create index record_documents_by_patient on record_documents (psychologist_id, patient_id, issued_on, number);

alter table record_documents enable row level security;
create policy one_tenant on record_documents to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
-- An issued document is neither changed nor revoked; it is removed with its record.
grant select, insert on record_documents to consultorio_tenant;
