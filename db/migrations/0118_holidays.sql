-- Dates that return each year, and the place whose holidays are shown; see docs/product.md, Holidays.
create table holidays (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  id uuid not null,
  name text not null constraint a_holiday_has_a_short_name check (char_length(name) between 1 and 60),
  month integer not null constraint a_holiday_has_a_month check (month between 1 and 12),
  day integer not null constraint a_holiday_is_a_day_of_its_month
    check (day between 1 and case when month = 2 then 29 when month in (4, 6, 9, 11) then 30 else 31 end),
  primary key (psychologist_id, id),
  constraint a_holiday_is_added_once unique (psychologist_id, month, day, name)
);

create table holiday_places (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  -- Null if only national holidays are shown.
  state text constraint a_state_has_two_letters check (state ~ '^[A-Z]{2}$'),
  -- Whether the holidays of the state's capital are shown too.
  in_capital boolean not null,
  primary key (psychologist_id),
  constraint a_capital_is_of_a_state check (state is not null or not in_capital)
);

do $$
declare
  owned text;
begin
  foreach owned in array array['holidays', 'holiday_places'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('create policy one_tenant on %I to consultorio_tenant
      using (psychologist_id = nullif(current_setting(''consultorio.tenant'', true), '''')::uuid)', owned);
    execute format('create policy every_tenant on %I to consultorio_platform using (true)', owned);
    execute format('grant select, insert, update, delete on %I to consultorio_tenant', owned);
    execute format('grant select on %I to consultorio_platform', owned);
    execute format('create trigger an_insert_is_noted after insert on %I referencing new table as changed
      for each statement execute function note_change(''holidays'')', owned);
    execute format('create trigger an_update_is_noted after update on %I referencing new table as changed
      for each statement execute function note_change(''holidays'')', owned);
    execute format('create trigger a_delete_is_noted after delete on %I referencing old table as changed
      for each statement execute function note_change(''holidays'')', owned);
  end loop;
end $$;
