-- Expenses and packages imported from files: hidden while they arrive, as patients are; see
-- docs/decisions/116-arriving-patients.md.
alter table expenses add column arriving boolean not null default false;
alter table packages add column arriving boolean not null default false;
alter policy one_tenant on packages
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid
    and (not arriving or coalesce(current_setting('consultorio.importing', true), '') = 'on'));
alter policy every_tenant on packages using (not arriving);
alter policy one_tenant on expenses
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid
    and (not arriving or coalesce(current_setting('consultorio.importing', true), '') = 'on'));
alter policy deleted_of_every_tenant on expenses using (deleted_at is not null and not arriving);

-- Showing a row is not a change of it.
drop trigger every_change_counts on expenses;
create trigger every_change_counts before update on expenses for each row
  when (new.arriving = old.arriving) execute function count_version();
drop trigger every_change_counts on packages;
create trigger every_change_counts before update on packages for each row
  when (new.arriving = old.arriving) execute function count_version();

-- The expenses and packages that an import added, as long as it can be undone.
create table imported_expenses (
  psychologist_id uuid not null references psychologists on delete cascade,
  import_id uuid not null,
  expense_id uuid not null,
  -- Why an undo left it.
  kept text check (kept in ('changed', 'files')),
  primary key (psychologist_id, import_id, expense_id),
  constraint an_imported_expense_is_of_a_known_import foreign key (psychologist_id, import_id)
    references imports (psychologist_id, id) on delete cascade,
  constraint an_imported_expense_is_known foreign key (psychologist_id, expense_id)
    references expenses (psychologist_id, id) on delete cascade
);
create index imported_expenses_by_expense on imported_expenses (psychologist_id, expense_id);

create table imported_packages (
  psychologist_id uuid not null references psychologists on delete cascade,
  import_id uuid not null,
  package_id uuid not null,
  -- Why an undo left it.
  kept text check (kept in ('changed', 'sessions', 'payments', 'papers')),
  primary key (psychologist_id, import_id, package_id),
  constraint an_imported_package_is_of_a_known_import foreign key (psychologist_id, import_id)
    references imports (psychologist_id, id) on delete cascade,
  constraint an_imported_package_is_known foreign key (psychologist_id, package_id)
    references packages (psychologist_id, id) on delete cascade
);
create index imported_packages_by_package on imported_packages (psychologist_id, package_id);

do $$
declare
  owned text;
begin
  foreach owned in array array['imported_expenses', 'imported_packages'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('create policy one_tenant on %I to consultorio_tenant
      using (psychologist_id = nullif(current_setting(''consultorio.tenant'', true), '''')::uuid)', owned);
    execute format('grant select, insert, update, delete on %I to consultorio_tenant', owned);
    -- A job removes what is kept for an undo that is not possible any more.
    execute format('create policy every_tenant on %I to consultorio_platform using (true)', owned);
    execute format('grant select (psychologist_id, import_id), delete on %I to consultorio_platform', owned);
  end loop;
end
$$;
