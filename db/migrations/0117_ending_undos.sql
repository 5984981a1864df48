-- The sessions and fixed times that the end of a treatment cancelled, for an undo; see docs/product.md, Ending a treatment.
create table ending_undos (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  patient_id uuid not null,
  changed_at timestamptz not null,
  -- The cancelled sessions with their versions, the fixed times as they were, and the ids of the e-mails.
  undo jsonb not null,
  primary key (psychologist_id, patient_id),
  constraint an_ending_is_of_a_known_patient foreign key (psychologist_id, patient_id)
    references patients (psychologist_id, id) on delete cascade
);
create index ending_undos_by_age on ending_undos (changed_at);
alter table ending_undos enable row level security;
create policy one_tenant on ending_undos to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
create policy every_tenant on ending_undos to consultorio_platform using (true);
grant select, insert, update, delete on ending_undos to consultorio_tenant, consultorio_platform;
