-- Agreed prices of patients and the changes of many of them; see docs/product.md, Agreed prices.
create table price_changes (
  psychologist_id uuid not null references psychologists on delete cascade,
  id uuid not null,
  -- Exactly one of the two: hundredths of a percent, or cents that are added.
  percent_hundredths integer,
  amount_cents integer,
  from_day date not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  -- The sessions as they were before, and the ids of the e-mails; removed once it can no longer be undone.
  undo jsonb,
  primary key (psychologist_id, id),
  constraint a_price_change_is_by_percent_or_amount check (num_nonnulls(percent_hundredths, amount_cents) = 1)
);
create index price_changes_with_undo on price_changes (created_at) where undo is not null;

create table patient_prices (
  psychologist_id uuid not null references psychologists on delete cascade,
  id uuid not null,
  patient_id uuid not null,
  -- The fixed time with a separate price; null for the patient's price.
  series_id uuid,
  since date not null,
  -- Null if the agreement ends: from then on the service's price applies.
  price_cents integer check (price_cents >= 0),
  reason text,
  price_change_id uuid,
  created_at timestamptz not null,
  primary key (psychologist_id, id),
  constraint a_price_is_of_a_known_patient foreign key (psychologist_id, patient_id)
    references patients (psychologist_id, id) on delete cascade,
  constraint a_price_is_of_a_known_series foreign key (psychologist_id, series_id)
    references series (psychologist_id, id) on delete cascade,
  constraint a_price_is_of_a_known_change foreign key (psychologist_id, price_change_id)
    references price_changes (psychologist_id, id) on delete cascade
);
create index patient_prices_by_patient on patient_prices (psychologist_id, patient_id, since);
create index patient_prices_by_series on patient_prices (psychologist_id, series_id) where series_id is not null;
create index patient_prices_by_change on patient_prices (psychologist_id, price_change_id) where price_change_id is not null;

-- Whether its sessions cost its price instead of the patient's.
alter table series add column own_price boolean not null default true;

do $$
declare
  owned text;
begin
  foreach owned in array array['price_changes', 'patient_prices'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('create policy one_tenant on %I to consultorio_tenant
      using (psychologist_id = nullif(current_setting(''consultorio.tenant'', true), '''')::uuid)', owned);
    execute format('create policy every_tenant on %I to consultorio_platform using (true)', owned);
    execute format('grant select, insert, update, delete on %I to consultorio_tenant', owned);
    execute format('create trigger an_insert_is_noted after insert on %I referencing new table as changed
      for each statement execute function note_change(''patients'')', owned);
    execute format('create trigger an_update_is_noted after update on %I referencing new table as changed
      for each statement execute function note_change(''patients'')', owned);
    execute format('create trigger a_delete_is_noted after delete on %I referencing old table as changed
      for each statement execute function note_change(''patients'')', owned);
  end loop;
end
$$;
grant select on patient_prices, price_changes to consultorio_platform;
grant update (undo) on price_changes to consultorio_platform;
