-- The people around a patient: guardians, payers, recipients of notices, emergency contacts. Each role is a column.
create table patient_people (
  psychologist_id uuid not null references psychologists on delete cascade,
  id uuid not null,
  patient_id uuid not null,
  -- Their order on the patient's page; the first with a role is the one that older calls read and write.
  position integer not null,
  name text not null,
  relation text not null
    check (relation in ('mother', 'father', 'legal_guardian', 'spouse', 'relative', 'school', 'company', 'other')),
  phone text,
  email text,
  -- A CPF, or a CNPJ, which may have letters; without punctuation.
  document text,
  receives_notices boolean not null default false,
  may_accept boolean not null default false,
  pays boolean not null default false,
  opens_area boolean not null default false,
  emergency boolean not null default false,
  phone_key text generated always as (phone_key(phone)) stored,
  primary key (psychologist_id, id),
  constraint a_person_is_around_a_known_patient foreign key (psychologist_id, patient_id)
    references patients (psychologist_id, id) on delete cascade,
  constraint a_notice_needs_a_contact check (not receives_notices or phone is not null or email is not null),
  constraint an_area_needs_a_phone check (not opens_area or phone is not null),
  constraint an_emergency_needs_a_phone check (not emergency or phone is not null)
);
create index patient_people_by_patient on patient_people (psychologist_id, patient_id, position);
create index patient_people_by_phone_key on patient_people (phone_key, psychologist_id) where opens_area;

alter table patient_people enable row level security;
create policy one_tenant on patient_people to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
create policy every_tenant on patient_people to consultorio_platform using (true);
grant select, insert, update, delete on patient_people to consultorio_tenant;
grant select on patient_people to consultorio_platform;
create trigger an_insert_is_noted after insert on patient_people referencing new table as changed
  for each statement execute function note_change('patients');
create trigger an_update_is_noted after update on patient_people referencing new table as changed
  for each statement execute function note_change('patients');
create trigger a_delete_is_noted after delete on patient_people referencing old table as changed
  for each statement execute function note_change('patients');

-- The guardian on file. One who pays as well, by the same name and no other CPF, is one person with both roles.
insert into patient_people (psychologist_id, id, patient_id, position, name, relation, document, may_accept, pays)
select p.psychologist_id, gen_random_uuid(), p.id, 1, p.guardian_name, 'legal_guardian',
  coalesce(p.guardian_cpf, case when same.payer then p.payer_cpf end), true, same.payer
from patients p
cross join lateral (select coalesce(plain_text(p.payer_name) = plain_text(p.guardian_name)
  and (p.payer_cpf is null or p.guardian_cpf is null or p.payer_cpf = p.guardian_cpf), false) as payer) same
where p.guardian_name is not null;

insert into patient_people (psychologist_id, id, patient_id, position, name, relation, document, pays)
select p.psychologist_id, gen_random_uuid(), p.id, 2, p.payer_name, 'other', p.payer_cpf, true
from patients p
where p.payer_name is not null and not exists (
  select from patient_people q where q.psychologist_id = p.psychologist_id and q.patient_id = p.id and q.pays);

-- A guardian's CPF without a name: the name is asked for when the patient is saved next.
insert into patient_people (psychologist_id, id, patient_id, position, name, relation, document, may_accept)
select p.psychologist_id, gen_random_uuid(), p.id, 1, 'Responsável', 'legal_guardian', p.guardian_cpf, true
from patients p where p.guardian_name is null and p.guardian_cpf is not null;

alter table patients drop column payer_name, drop column payer_cpf, drop column guardian_name, drop column guardian_cpf;
