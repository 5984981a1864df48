-- Statements of the bank and the matches of their lines; see docs/product.md, Bank statements.
create table bank_statements (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  id uuid not null,
  -- The name of the file, and the account as the file writes it; a CSV names none.
  name text not null,
  account text,
  from_day date,
  to_day date,
  created_at timestamptz not null,
  primary key (psychologist_id, id)
);

create table bank_lines (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  id uuid not null,
  statement_id uuid not null,
  account text,
  day date not null,
  -- Below zero for money that left the account.
  amount_cents bigint not null constraint a_line_moves_money check (amount_cents <> 0),
  text text not null,
  payer text,
  txid text,
  is_reversal boolean not null,
  -- Keyed hashes: of account, day, amount and text, of the bank's identifier, and of the other side's name.
  line_key bytea not null,
  reference_key bytea,
  payer_key bytea,
  -- Whether the psychologist set it aside as no patient's.
  set_aside boolean not null default false,
  expense_id uuid,
  -- Whether the texts are still kept.
  is_named boolean not null default true,
  created_at timestamptz not null,
  primary key (psychologist_id, id),
  constraint a_line_is_of_a_known_statement foreign key (psychologist_id, statement_id)
    references bank_statements (psychologist_id, id) on delete cascade,
  constraint a_line_is_a_known_expense foreign key (psychologist_id, expense_id)
    references expenses (psychologist_id, id) on delete set null (expense_id)
);
create index bank_lines_by_day on bank_lines (psychologist_id, day, id);
create index bank_lines_by_key on bank_lines (psychologist_id, line_key);
create index bank_lines_by_statement on bank_lines (psychologist_id, statement_id);
create index bank_lines_by_expense on bank_lines (psychologist_id, expense_id) where expense_id is not null;
create index bank_lines_with_names on bank_lines (created_at) where is_named;

-- The payments that a line is matched with.
create table bank_matches (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  line_id uuid not null,
  payment_id uuid not null,
  -- Whether the match recorded the payment; otherwise a person recorded it.
  made_payment boolean not null,
  primary key (psychologist_id, line_id, payment_id),
  constraint a_payment_is_of_one_line unique (psychologist_id, payment_id),
  constraint a_match_is_of_a_known_line foreign key (psychologist_id, line_id)
    references bank_lines (psychologist_id, id) on delete cascade,
  constraint a_match_is_a_known_payment foreign key (psychologist_id, payment_id)
    references payments (psychologist_id, id) on delete cascade
);

-- Remembered payers and payees: whether they are no patient's, and the category of their last expense.
create table bank_counterparties (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  payer_key bytea not null,
  is_set_aside boolean not null default false,
  category text,
  primary key (psychologist_id, payer_key)
);

-- The meaning of the columns of a bank's CSV, by its headings.
create table bank_columns (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  source text not null,
  columns text[] not null,
  primary key (psychologist_id, source)
);

do $$
declare
  owned text;
begin
  foreach owned in array array['bank_statements', 'bank_lines', 'bank_matches', 'bank_counterparties', 'bank_columns'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('create policy one_tenant on %I to consultorio_tenant
      using (psychologist_id = nullif(current_setting(''consultorio.tenant'', true), '''')::uuid)', owned);
    execute format('grant select, insert, update, delete on %I to consultorio_tenant', owned);
  end loop;
end
$$;
-- A job deletes the names of third parties; it reads none.
create policy every_tenant on bank_lines to consultorio_platform using (true);
create policy every_tenant on bank_matches to consultorio_platform using (true);
grant select (psychologist_id, id, is_named, created_at), update (text, payer, txid, payer_key, is_named) on bank_lines to consultorio_platform;
grant select (psychologist_id, line_id) on bank_matches to consultorio_platform;

-- Erasing a patient erases the names of the patient and the people around from the lines of the bank.
create function forget_bank_names() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update bank_lines l set text = '', payer = null, txid = null, payer_key = null, is_named = false
  where l.psychologist_id = old.psychologist_id and l.is_named and (
    exists (
      select from bank_matches m join payments y on y.psychologist_id = m.psychologist_id and y.id = m.payment_id
      where m.psychologist_id = l.psychologist_id and m.line_id = l.id and (
        y.session_id in (select id from sessions s where s.psychologist_id = old.psychologist_id and s.patient_id = old.id)
        or y.package_id in (select id from packages k where k.psychologist_id = old.psychologist_id and k.patient_id = old.id)
        or y.statement_id in (select id from statements t where t.psychologist_id = old.psychologist_id and t.patient_id = old.id)))
    or exists (
      select from (
        select old.registered_name as name union all select old.social_name
        union all select q.name from patient_people q where q.psychologist_id = old.psychologist_id and q.patient_id = old.id) known
      where known.name like '% %' and strpos(plain_text(l.text || ' ' || coalesce(l.payer, '')), plain_text(known.name)) > 0));
  return old;
end
$$;
create trigger an_erased_patient_leaves_no_bank_name before delete on patients for each row execute function forget_bank_names();

create trigger an_insert_is_noted after insert on bank_lines referencing new table as changed
  for each statement execute function note_change('bank');
create trigger an_update_is_noted after update on bank_lines referencing new table as changed
  for each statement execute function note_change('bank');
create trigger a_delete_is_noted after delete on bank_lines referencing old table as changed
  for each statement execute function note_change('bank');
create trigger an_insert_is_noted after insert on bank_matches referencing new table as changed
  for each statement execute function note_change('bank');
create trigger a_delete_is_noted after delete on bank_matches referencing old table as changed
  for each statement execute function note_change('bank');
