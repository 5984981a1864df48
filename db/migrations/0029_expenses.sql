-- A practice's expenses, by the standard chart of accounts of Carnê-Leão; see docs/decisions/074-receita-saude.md.

create table expenses (
  psychologist_id uuid not null references psychologists on delete cascade,
  id uuid not null,
  date date not null,
  -- The code of its account: P10 is deductible, P11 is not.
  category text not null check (category ~ '^P1[01]\.01\.\d{5}$'),
  description text not null check (char_length(description) between 1 and 255),
  amount_cents integer not null check (amount_cents > 0),
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (psychologist_id, id)
);
create index expenses_by_date on expenses (psychologist_id, date, id);
create trigger every_change_counts before update on expenses for each row execute function count_version();

alter table expenses enable row level security;
create policy one_tenant on expenses to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert, update, delete on expenses to consultorio_tenant;

alter table psychologists
  -- The CPF (eleven digits) under which receipts are issued in Receita Saúde.
  add column cpf text check (cpf ~ '^\d{11}$'),
  -- Whether the psychologist works as a company, which issues invoices instead of Receita Saúde.
  add column is_company boolean not null default false;

-- Payments whose receipt was issued in Receita Saúde, with the declared values: later differences are flagged.
create table fiscal_receipts (
  psychologist_id uuid not null references psychologists on delete cascade,
  payment_id uuid not null,
  issued_on date not null,
  amount_cents integer not null check (amount_cents > 0),
  created_at timestamptz not null,
  primary key (psychologist_id, payment_id),
  constraint a_receipt_is_of_a_known_payment foreign key (psychologist_id, payment_id)
    references payments (psychologist_id, id)
);
alter table fiscal_receipts enable row level security;
create policy one_tenant on fiscal_receipts to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert, update, delete on fiscal_receipts to consultorio_tenant;
