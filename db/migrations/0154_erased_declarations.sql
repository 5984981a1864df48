-- Erasing a patient erases the names and CPFs of what was declared in Receita Saúde for them; see docs/product.md, Papers.
create or replace function forget_payment_notes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own uuid[] := array(
    select y.id from payments y
    where y.psychologist_id = old.psychologist_id
      and (y.session_id in (select id from sessions s where s.psychologist_id = old.psychologist_id and s.patient_id = old.id)
        or y.package_id in (select id from packages k where k.psychologist_id = old.psychologist_id and k.patient_id = old.id)
        or y.statement_id in (select id from statements t where t.psychologist_id = old.psychologist_id and t.patient_id = old.id)
        or y.balance_id in (select id from balances b where b.psychologist_id = old.psychologist_id and b.patient_id = old.id)));
begin
  update payments y set note = null, payer_id = null, payer_name = null, payer_document = null
  where y.psychologist_id = old.psychologist_id and y.id = any(own) and num_nonnulls(y.note, y.payer_id, y.payer_name) > 0;
  update fiscal_receipts f set payer_name = null, payer_cpf = null, beneficiary_name = null, beneficiary_cpf = null
  where f.psychologist_id = old.psychologist_id and f.payment_id = any(own);
  return old;
end
$$;

update fiscal_receipts f set payer_name = null, payer_cpf = null, beneficiary_name = null, beneficiary_cpf = null
from payments y
  left join sessions s on s.psychologist_id = y.psychologist_id and s.id = y.session_id
  left join packages k on k.psychologist_id = y.psychologist_id and k.id = y.package_id
  left join statements t on t.psychologist_id = y.psychologist_id and t.id = y.statement_id
  left join balances b on b.psychologist_id = y.psychologist_id and b.id = y.balance_id
where y.psychologist_id = f.psychologist_id and y.id = f.payment_id
  and coalesce(k.patient_id, s.patient_id, t.patient_id, b.patient_id) is null;
