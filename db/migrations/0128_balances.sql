-- Payments in advance or in excess, and payments that the bank reversed; see docs/product.md, Balance.
create table balances (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  id uuid not null,
  -- Null once the patient was erased.
  patient_id uuid,
  -- The sum of its payments. Below zero is a debt: a payment was reversed after the balance was used.
  amount_cents integer not null default 0,
  -- The reversed part of its payments.
  returned_cents integer not null default 0 check (returned_cents >= 0),
  primary key (psychologist_id, id),
  constraint a_patient_has_one_balance unique (psychologist_id, patient_id),
  constraint a_balance_is_of_a_known_patient foreign key (psychologist_id, patient_id)
    references patients (psychologist_id, id) on delete set null (patient_id),
  -- Only a reversed payment takes it below zero.
  constraint a_balance_is_used_once check (amount_cents + returned_cents >= 0)
);
alter table balances enable row level security;
create policy one_tenant on balances to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert, update (amount_cents, returned_cents) on balances to consultorio_tenant;
-- A patient's own balance and receipts are read across practices.
create policy every_tenant on balances to consultorio_platform using (true);
grant select on balances to consultorio_platform;
create policy a_practice_that_moves_in_is_hidden on balances as restrictive to consultorio_tenant
  using (not (select is_moving_in()) or coalesce(current_setting('consultorio.importing', true), '') = 'on');
create policy a_practice_that_moves_in_is_not_read on balances as restrictive to consultorio_platform
  using (psychologist_id <> all ((select practices_moving_in())::uuid[]));
create trigger an_insert_is_noted after insert on balances referencing new table as changed
  for each statement execute function note_change('payments');
create trigger an_update_is_noted after update on balances referencing new table as changed
  for each statement execute function note_change('payments');

alter table payments
  -- Without another target: money received for the balance, or refunded from it. With one: the amount that the balance paid, or
  -- got back.
  add column balance_id uuid,
  -- The payment that was reversed, in whole or in part.
  add column returns uuid,
  add constraint a_payment_is_of_a_known_balance foreign key (psychologist_id, balance_id)
    references balances (psychologist_id, id),
  add constraint a_return_is_of_a_known_payment foreign key (psychologist_id, returns)
    references payments (psychologist_id, id),
  add constraint a_return_gives_back check (returns is null or kind = 'refund'),
  drop constraint a_payment_is_for_one_thing,
  add constraint a_payment_is_for_something check (num_nonnulls(session_id, package_id, statement_id, balance_id) >= 1),
  drop constraint a_payment_has_a_receipt,
  -- Money from the balance was received earlier, with the receipt of that day.
  add constraint a_payment_has_a_receipt check (
    (kind = 'payment' and amount_cents > 0 and not from_before
      and (balance_id is null or num_nonnulls(session_id, package_id, statement_id) = 0)) = (receipt_number is not null));
create index payments_by_balance on payments (psychologist_id, balance_id) where balance_id is not null;
create index payments_by_return on payments (psychologist_id, returns) where returns is not null;

-- Erasing a patient erases the payers' names.
create or replace function forget_payment_notes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update payments y set note = null, payer_id = null, payer_name = null, payer_document = null
  where y.psychologist_id = old.psychologist_id and num_nonnulls(y.note, y.payer_id, y.payer_name) > 0
    and (y.session_id in (select id from sessions s where s.psychologist_id = old.psychologist_id and s.patient_id = old.id)
      or y.package_id in (select id from packages k where k.psychologist_id = old.psychologist_id and k.patient_id = old.id)
      or y.statement_id in (select id from statements t where t.psychologist_id = old.psychologist_id and t.patient_id = old.id)
      or y.balance_id in (select id from balances b where b.psychologist_id = old.psychologist_id and b.patient_id = old.id));
  return old;
end
$$;
create or replace function forget_bank_names() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update bank_lines l set text = '', payer = null, txid = null, payer_key = null, is_named = false
  where l.psychologist_id = old.psychologist_id and l.is_named and (
    exists (
      select from bank_matches m join payments y on y.psychologist_id = m.psychologist_id and y.id = m.payment_id
      where m.psychologist_id = l.psychologist_id and m.line_id = l.id and (
        y.session_id in (select id from sessions s where s.psychologist_id = old.psychologist_id and s.patient_id = old.id)
        or y.package_id in (select id from packages k where k.psychologist_id = old.psychologist_id and k.patient_id = old.id)
        or y.statement_id in (select id from statements t where t.psychologist_id = old.psychologist_id and t.patient_id = old.id)
        or y.balance_id in (select id from balances b where b.psychologist_id = old.psychologist_id and b.patient_id = old.id)))
    or exists (
      select from (
        select old.registered_name as name union all select old.social_name
        union all select q.name from patient_people q where q.psychologist_id = old.psychologist_id and q.patient_id = old.id) known
      where known.name like '% %' and strpos(plain_text(l.text || ' ' || coalesce(l.payer, '')), plain_text(known.name)) > 0));
  return old;
end
$$;

-- An account's import adds balances, and removes its own.
alter table imported_rows drop constraint imported_rows_kind_check;
alter table imported_rows add constraint imported_rows_kind_check check (kind in ('services', 'coupons', 'price_changes', 'packages',
  'series', 'sessions', 'statements', 'payments', 'balances', 'expenses', 'days_off', 'blocks'));
create or replace function remove_imported(an_import uuid, a_kind text, an_id uuid[]) returns void
language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
declare
  tenant uuid := nullif(current_setting('consultorio.tenant', true), '')::uuid;
  brought uuid[] := array(
    select r.id from imported_rows r where r.psychologist_id = tenant and r.import_id = an_import and r.kind = a_kind and r.id = any(an_id));
begin
  if a_kind = 'payments' then
    delete from payments y where y.psychologist_id = tenant and y.id = any(brought);
  elsif a_kind = 'balances' then
    delete from balances b where b.psychologist_id = tenant and b.id = any(brought);
  elsif a_kind = 'statements' then
    delete from statements t where t.psychologist_id = tenant and t.id = any(brought);
  end if;
end
$$;
