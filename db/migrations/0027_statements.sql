-- Monthly statements: what a patient owes, one payment for all of it, and corrections on the next one; see docs/decisions/072-statements.md.

create table statements (
  psychologist_id uuid not null references psychologists on delete cascade,
  id uuid not null,
  -- Counts in each practice, without a gap.
  number integer not null check (number >= 1),
  -- Null once the patient was erased.
  patient_id uuid,
  -- The first day of the month that it closes.
  month date not null check (extract(day from month) = 1),
  -- The sum of its lines; below zero if more was received than was due.
  total_cents integer not null,
  created_at timestamptz not null,
  primary key (psychologist_id, id),
  constraint a_statement_number_is_given_once unique (psychologist_id, number),
  constraint a_month_of_a_patient_is_closed_once unique (psychologist_id, patient_id, month),
  constraint a_statement_is_of_a_known_patient foreign key (psychologist_id, patient_id)
    references patients (psychologist_id, id) on delete set null (patient_id)
);

-- Its lines, as they were when the month was closed.
create table statement_lines (
  psychologist_id uuid not null references psychologists on delete cascade,
  statement_id uuid not null,
  position integer not null check (position >= 1),
  kind text not null check (kind in ('before', 'session', 'absence', 'late_cancel', 'waived', 'package', 'correction', 'payment')),
  session_id uuid,
  date date not null,
  text text not null,
  amount_cents integer not null,
  primary key (psychologist_id, statement_id, position),
  constraint a_line_is_of_a_known_statement foreign key (psychologist_id, statement_id)
    references statements (psychologist_id, id) on delete cascade,
  constraint a_line_is_about_a_known_session foreign key (psychologist_id, session_id)
    references sessions (psychologist_id, id) on delete set null (session_id)
);
create index statement_lines_by_session on statement_lines (psychologist_id, session_id) where session_id is not null;

-- The amounts by which a statement changed the due and received sums of each session or package: the next statement adds the
-- difference.
create table statement_items (
  psychologist_id uuid not null references psychologists on delete cascade,
  statement_id uuid not null,
  position integer not null check (position >= 1),
  -- Both null once the session or package was deleted.
  session_id uuid,
  package_id uuid,
  asked_cents integer not null,
  received_cents integer not null,
  primary key (psychologist_id, statement_id, position),
  constraint an_item_is_about_one_thing check (session_id is null or package_id is null),
  constraint an_item_is_of_a_known_statement foreign key (psychologist_id, statement_id)
    references statements (psychologist_id, id) on delete cascade,
  constraint an_item_is_about_a_known_session foreign key (psychologist_id, session_id)
    references sessions (psychologist_id, id) on delete set null (session_id),
  constraint an_item_is_about_a_known_package foreign key (psychologist_id, package_id)
    references packages (psychologist_id, id) on delete set null (package_id)
);
create index statement_items_by_session on statement_items (psychologist_id, session_id) where session_id is not null;
create index statement_items_by_package on statement_items (psychologist_id, package_id) where package_id is not null;

-- One payment of a statement pays several sessions and packages.
alter table payments
  add column statement_id uuid,
  -- The payer, if neither the patient nor the payer on file paid.
  add column payer_name text,
  add column payer_cpf text,
  add constraint a_payment_is_for_a_known_statement foreign key (psychologist_id, statement_id)
    references statements (psychologist_id, id),
  add constraint a_payer_with_a_cpf_has_a_name check (payer_cpf is null or payer_name is not null),
  drop constraint a_payment_is_for_something,
  add constraint a_payment_is_for_one_thing check (num_nonnulls(session_id, package_id, statement_id) >= 1);
create index payments_by_statement on payments (psychologist_id, statement_id) where statement_id is not null;

create table payment_shares (
  psychologist_id uuid not null references psychologists on delete cascade,
  payment_id uuid not null,
  position integer not null check (position >= 1),
  session_id uuid,
  package_id uuid,
  amount_cents integer not null check (amount_cents > 0),
  primary key (psychologist_id, payment_id, position),
  constraint a_share_pays_one_thing check (num_nonnulls(session_id, package_id) = 1),
  constraint a_share_is_of_a_known_payment foreign key (psychologist_id, payment_id)
    references payments (psychologist_id, id) on delete cascade,
  constraint a_share_is_for_a_known_session foreign key (psychologist_id, session_id)
    references sessions (psychologist_id, id),
  constraint a_share_is_for_a_known_package foreign key (psychologist_id, package_id)
    references packages (psychologist_id, id)
);
create index payment_shares_by_session on payment_shares (psychologist_id, session_id) where session_id is not null;
create index payment_shares_by_package on payment_shares (psychologist_id, package_id) where package_id is not null;

-- Erasing a patient erases the payers' names.
create or replace function forget_payment_notes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update payments y set note = null, payer_name = null, payer_cpf = null
  where y.psychologist_id = old.psychologist_id and (y.note is not null or y.payer_name is not null)
    and (y.session_id in (select id from sessions s where s.psychologist_id = old.psychologist_id and s.patient_id = old.id)
      or y.package_id in (select id from packages k where k.psychologist_id = old.psychologist_id and k.patient_id = old.id)
      or y.statement_id in (select id from statements t where t.psychologist_id = old.psychologist_id and t.patient_id = old.id));
  return old;
end
$$;

-- A closed month is not changed: later differences are on the next statement.
alter table statements enable row level security;
create policy one_tenant on statements to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert on statements to consultorio_tenant;
alter table statement_lines enable row level security;
create policy one_tenant on statement_lines to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert on statement_lines to consultorio_tenant;
alter table statement_items enable row level security;
create policy one_tenant on statement_items to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert on statement_items to consultorio_tenant;
alter table payment_shares enable row level security;
create policy one_tenant on payment_shares to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert on payment_shares to consultorio_tenant;

-- A patient's own receipts are read across practices.
create policy every_tenant on statements to consultorio_platform using (true);
grant select on statements to consultorio_platform;
create policy every_tenant on payment_shares to consultorio_platform using (true);
grant select on payment_shares to consultorio_platform;
