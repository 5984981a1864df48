-- Contracts between a psychologist and a patient, sent by link and accepted once; see docs/decisions/071-agreements.md.

-- The practice's own text, a row for each version. Version 1, the text of the product, has none.
create table agreement_templates (
  psychologist_id uuid not null references psychologists on delete cascade,
  version integer not null check (version >= 2),
  content bytea not null,
  created_at timestamptz not null,
  primary key (psychologist_id, version)
);

-- A contract that waits for its acceptance, of which a patient has one at most. Accepted, it becomes a row of record_agreements.
create table agreement_offers (
  psychologist_id uuid not null references psychologists on delete cascade,
  id uuid not null,
  patient_id uuid not null,
  template_version integer not null check (template_version >= 1),
  -- SHA-256 of the link's token.
  token_hash bytea not null,
  -- The text as it was sent, encrypted.
  content bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (psychologist_id, id),
  constraint a_patient_has_one_open_offer unique (psychologist_id, patient_id),
  constraint an_offer_has_its_link unique (psychologist_id, token_hash),
  constraint an_offer_is_of_a_known_patient foreign key (psychologist_id, patient_id)
    references patients (psychologist_id, id) on delete cascade
);

-- An accepted contract: part of its patient's record, which outlives the patient.
create table record_agreements (
  psychologist_id uuid not null references psychologists on delete cascade,
  -- The id of the offer.
  id uuid not null,
  patient_id uuid not null,
  template_version integer not null check (template_version >= 1),
  token_hash bytea not null,
  sent_at timestamptz not null,
  accepted_at timestamptz not null,
  -- Until when the link shows it to the signer.
  link_expires_at timestamptz not null,
  -- The text, its SHA-256, and the signer with the CPF, encrypted.
  content bytea not null,
  primary key (psychologist_id, id),
  constraint an_agreement_has_its_link unique (psychologist_id, token_hash),
  constraint an_agreement_is_of_a_known_record foreign key (psychologist_id, patient_id)
    references records (psychologist_id, patient_id) on delete cascade
);
create index record_agreements_by_patient on record_agreements (psychologist_id, patient_id, accepted_at, id);

-- No right for consultorio_platform: the link's token names its practice.
alter table agreement_templates enable row level security;
create policy one_tenant on agreement_templates to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert on agreement_templates to consultorio_tenant;

alter table agreement_offers enable row level security;
create policy one_tenant on agreement_offers to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert, delete on agreement_offers to consultorio_tenant;

alter table record_agreements enable row level security;
create policy one_tenant on record_agreements to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
-- An accepted contract is neither changed nor revoked; it is removed with its record.
grant select, insert on record_agreements to consultorio_tenant;

-- The patient accepts without a login.
alter table record_log drop constraint record_log_actor_check;
alter table record_log add constraint record_log_actor_check check (actor in ('psychologist', 'system', 'patient'));
