-- Every payment names its payer when it is made; see docs/decisions/113-who-pays.md.
alter table payments rename column payer_cpf to payer_document;
alter table payments rename constraint a_payer_with_a_cpf_has_a_name to a_payer_with_a_document_has_a_name;
alter table paper_details rename column payer_cpf to payer_document;
alter table payments
  -- How the payer was chosen: a correction of the receipt repeats the choice.
  add column payer_kind text not null default 'on_file' check (payer_kind in ('on_file', 'patient', 'person', 'named')),
  -- The person around the patient, or the patient, who was chosen. A person may be removed since: the name stays.
  add column payer_id uuid;
grant update (payer_id, payer_name) on payments to consultorio_tenant;

-- Whether the details were filled in from the registration, because none were stored with the paper.
alter table paper_details add column reconstructed boolean not null default false;
alter table fiscal_receipts add column reconstructed boolean not null default false;

create or replace function forget_payment_notes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update payments y set note = null, payer_id = null, payer_name = null, payer_document = null
  where y.psychologist_id = old.psychologist_id and num_nonnulls(y.note, y.payer_id, y.payer_name) > 0
    and (y.session_id in (select id from sessions s where s.psychologist_id = old.psychologist_id and s.patient_id = old.id)
      or y.package_id in (select id from packages k where k.psychologist_id = old.psychologist_id and k.patient_id = old.id)
      or y.statement_id in (select id from statements t where t.psychologist_id = old.psychologist_id and t.patient_id = old.id));
  return old;
end
$$;

-- Papers made before migration 0034 have the names that were on file on its day.
update paper_details d set reconstructed = true
from kysely_migration m
where m.name = '0034_paper_details' and coalesce(
  (select y.created_at from payments y where y.psychologist_id = d.psychologist_id and y.id = d.payment_id),
  (select t.created_at from statements t where t.psychologist_id = d.psychologist_id and t.id = d.statement_id)) < m.timestamp::timestamptz;

update payments set payer_kind = 'named' where payer_name is not null;
update payments y set payer_name = d.payer_name, payer_document = d.payer_document
from paper_details d
where d.psychologist_id = y.psychologist_id and d.payment_id = y.id and y.payer_name is null and d.payer_name is not null;

-- Lines that were marked as issued before migration 0034 kept what they declared.
update fiscal_receipts f set reconstructed = true, declared_day = coalesce(d.made_on, (y.received_at at time zone a.timezone)::date),
  payer_name = d.payer_name, payer_cpf = case when d.payer_name is null then d.patient_cpf else d.payer_document end,
  beneficiary_name = d.patient_name, beneficiary_cpf = d.patient_cpf, professional_cpf = a.cpf, crp = coalesce(d.crp, a.crp)
from payments y
join psychologists a on a.id = y.psychologist_id
left join paper_details d on d.psychologist_id = y.psychologist_id and d.payment_id = y.id
where f.declared_day is null and y.psychologist_id = f.psychologist_id and y.id = f.payment_id;
