-- A whole practice imported from the export of an account; see docs/product.md, Import, and
-- docs/decisions/121-moving-a-practice.md. The export of an account: how many rows its tables have, and what they count towards a
-- plan; null for sheets.
alter table imports add column account jsonb;
-- While it writes, all other transactions see none of the practice's rows of the tables below.
alter table imports add column hides boolean not null default false;
-- The settings before the account's replaced them, and their version since; kept as long as it can be undone.
alter table imports add column settings_before jsonb;
create index imports_that_hide on imports (psychologist_id) where hides;
create index imports_with_settings on imports (finished_at) where settings_before is not null;
grant select (hides) on imports to consultorio_platform;
grant select (settings_before), update (settings_before) on imports to consultorio_platform;

-- The rows that an account's import added, without its patients, as long as it can be undone. Rows that are removed with another
-- one are not listed.
create table imported_rows (
  psychologist_id uuid not null references psychologists on delete cascade,
  import_id uuid not null,
  kind text not null check (kind in ('services', 'coupons', 'price_changes', 'packages', 'series', 'sessions',
    'statements', 'payments', 'expenses', 'days_off', 'blocks')),
  id uuid not null,
  -- Detects whether a row without a version was changed since.
  print text,
  -- Whether an undo kept it.
  kept boolean not null default false,
  primary key (psychologist_id, import_id, kind, id),
  constraint an_imported_row_is_of_a_known_import foreign key (psychologist_id, import_id)
    references imports (psychologist_id, id) on delete cascade
);
alter table imported_rows enable row level security;
create policy one_tenant on imported_rows to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
create policy every_tenant on imported_rows to consultorio_platform using (true);
grant select, insert, update, delete on imported_rows to consultorio_tenant;
grant select (psychologist_id, import_id), delete on imported_rows to consultorio_platform;

-- A practice that moves in is empty, so all its rows are arriving: they are hidden by one switch, and shown at once. Children of
-- these tables are read with their parents. No row of the practice's own is written meanwhile.
-- Functions, because the plan of their query is kept: a subquery in each policy is planned for each table of each statement.
create function is_moving_in() returns boolean language plpgsql stable as $$
begin
  return exists (select from imports i where i.hides
    and i.psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
end
$$;
create function practices_moving_in() returns uuid[] language plpgsql stable as $$
begin
  return array(select i.psychologist_id from imports i where i.hides);
end
$$;

do $$
declare
  hidden text;
begin
  foreach hidden in array array['patients', 'patient_people', 'patient_prices', 'services', 'coupons', 'price_changes', 'packages',
    'series', 'sessions', 'statements', 'payments', 'expenses', 'days_off', 'blocks'] loop
    execute format('create policy a_practice_that_moves_in_is_hidden on %I as restrictive to consultorio_tenant
      using (not (select is_moving_in()) or coalesce(current_setting(''consultorio.importing'', true), '''') = ''on'')', hidden);
    execute format('create policy a_practice_that_moves_in_is_not_read on %I as restrictive to consultorio_platform
      using (psychologist_id <> all ((select practices_moving_in())::uuid[]))', hidden);
  end loop;
end
$$;

-- Neither statements nor payments are deleted, except those that an import removes again.
create function remove_imported(an_import uuid, a_kind text, an_id uuid[]) returns void
language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
declare
  tenant uuid := nullif(current_setting('consultorio.tenant', true), '')::uuid;
  brought uuid[] := array(
    select r.id from imported_rows r where r.psychologist_id = tenant and r.import_id = an_import and r.kind = a_kind and r.id = any(an_id));
begin
  if a_kind = 'payments' then
    delete from payments y where y.psychologist_id = tenant and y.id = any(brought);
  elsif a_kind = 'statements' then
    delete from statements t where t.psychologist_id = tenant and t.id = any(brought);
  end if;
end
$$;
revoke execute on function remove_imported(uuid, text, uuid[]) from public;
grant execute on function remove_imported(uuid, text, uuid[]) to consultorio_tenant;
