-- The names on a receipt or statement, kept when it is made; see docs/decisions/086-papers-keep-their-names.md.
create table paper_details (
  psychologist_id uuid not null references psychologists on delete cascade,
  payment_id uuid,
  statement_id uuid,
  -- The paper's own id.
  id uuid not null generated always as (coalesce(payment_id, statement_id)) stored,
  -- Erasing the patient erases the names that were kept.
  patient_id uuid not null,
  patient_name text not null,
  patient_cpf text,
  payer_name text,
  payer_cpf text,
  -- The day of the payment, or of the closing, in the practice's time zone at that time.
  made_on date not null,
  timezone text not null,
  -- The paid appointment, as it was planned at the time of the payment.
  starts_at timestamptz,
  professional_name text not null,
  professional_title text not null,
  crp text,
  city text,
  primary key (psychologist_id, id),
  constraint a_paper_is_one_receipt_or_statement check (num_nonnulls(payment_id, statement_id) = 1),
  constraint a_paper_is_of_a_known_payment foreign key (psychologist_id, payment_id)
    references payments (psychologist_id, id) on delete cascade,
  constraint a_paper_is_of_a_known_statement foreign key (psychologist_id, statement_id)
    references statements (psychologist_id, id) on delete cascade,
  constraint a_paper_is_of_a_known_patient foreign key (psychologist_id, patient_id)
    references patients (psychologist_id, id) on delete cascade
);
create index paper_details_by_patient on paper_details (psychologist_id, patient_id);

alter table paper_details enable row level security;
create policy one_tenant on paper_details to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert, update on paper_details to consultorio_tenant;

-- Existing papers keep the names with which they would be printed today.
insert into paper_details (psychologist_id, payment_id, patient_id, patient_name, patient_cpf, payer_name, payer_cpf, made_on, timezone,
  starts_at, professional_name, professional_title, crp, city)
select y.psychologist_id, y.id, p.id, p.name, p.cpf, coalesce(y.payer_name, p.payer_name),
  case when y.payer_name is not null then y.payer_cpf else p.payer_cpf end, (y.received_at at time zone a.timezone)::date, a.timezone,
  s.starts_at, a.name, a.professional_title, a.crp, a.city
from payments y
join psychologists a on a.id = y.psychologist_id
left join packages k on k.psychologist_id = y.psychologist_id and k.id = y.package_id
left join sessions s on s.psychologist_id = y.psychologist_id and s.id = y.session_id
left join statements t on t.psychologist_id = y.psychologist_id and t.id = y.statement_id
join patients p on p.psychologist_id = y.psychologist_id and p.id = coalesce(k.patient_id, s.patient_id, t.patient_id)
where y.receipt_number is not null;

insert into paper_details (psychologist_id, statement_id, patient_id, patient_name, patient_cpf, payer_name, payer_cpf, made_on, timezone,
  professional_name, professional_title, crp, city)
select t.psychologist_id, t.id, p.id, p.name, p.cpf, p.payer_name, p.payer_cpf, (t.created_at at time zone a.timezone)::date, a.timezone,
  a.name, a.professional_title, a.crp, a.city
from statements t
join psychologists a on a.id = t.psychologist_id
join patients p on p.psychologist_id = t.psychologist_id and p.id = t.patient_id;

-- The values that a line of Receita Saúde declared; null in lines marked as issued before they were stored.
alter table fiscal_receipts
  add column declared_day date,
  add column payer_name text,
  add column payer_cpf text,
  add column beneficiary_name text,
  add column beneficiary_cpf text,
  add column professional_cpf text,
  add column crp text;
