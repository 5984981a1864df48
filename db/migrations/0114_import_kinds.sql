-- A sheet has a kind, and an import adds rows of several kinds; see docs/product.md, Import. The kind of each sheet, as chosen.
alter table imports add column kinds jsonb not null default '[]';
-- The number of added rows of each kind; null before it is done.
alter table imports add column brings jsonb;
-- Next to `reached_id`: the kind of the last row that was shown, or decided by an undo.
alter table imports add column reached_kind text;
-- The service of sessions whose sheet names none.
alter table imports add column service_id uuid;
alter table imports add constraint an_import_uses_a_known_service foreign key (psychologist_id, service_id)
  references services (psychologist_id, id) on delete set null (service_id);
-- Whether patients are reminded of its future sessions.
alter table imports add column reminds boolean not null default false;

-- The services, sessions and fixed times that an import added, as long as it can be undone.
create table imported_services (
  psychologist_id uuid not null references psychologists on delete cascade,
  import_id uuid not null,
  service_id uuid not null,
  kept text,
  primary key (psychologist_id, import_id, service_id),
  constraint an_imported_service_is_of_a_known_import foreign key (psychologist_id, import_id)
    references imports (psychologist_id, id) on delete cascade,
  constraint an_imported_service_is_known foreign key (psychologist_id, service_id)
    references services (psychologist_id, id) on delete cascade
);
create index imported_services_by_service on imported_services (psychologist_id, service_id);
create table imported_sessions (
  psychologist_id uuid not null references psychologists on delete cascade,
  import_id uuid not null,
  session_id uuid not null,
  kept text,
  primary key (psychologist_id, import_id, session_id),
  constraint an_imported_session_is_of_a_known_import foreign key (psychologist_id, import_id)
    references imports (psychologist_id, id) on delete cascade,
  constraint an_imported_session_is_known foreign key (psychologist_id, session_id)
    references sessions (psychologist_id, id) on delete cascade
);
create index imported_sessions_by_session on imported_sessions (psychologist_id, session_id);
create table imported_series (
  psychologist_id uuid not null references psychologists on delete cascade,
  import_id uuid not null,
  series_id uuid not null,
  kept text,
  primary key (psychologist_id, import_id, series_id),
  constraint an_imported_series_is_of_a_known_import foreign key (psychologist_id, import_id)
    references imports (psychologist_id, id) on delete cascade,
  constraint an_imported_series_is_known foreign key (psychologist_id, series_id)
    references series (psychologist_id, id) on delete cascade
);
create index imported_series_by_series on imported_series (psychologist_id, series_id);
do $$
declare
  owned text;
begin
  foreach owned in array array['imported_services', 'imported_sessions', 'imported_series'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('create policy one_tenant on %I to consultorio_tenant
      using (psychologist_id = nullif(current_setting(''consultorio.tenant'', true), '''')::uuid)', owned);
    execute format('grant select, insert, update, delete on %I to consultorio_tenant', owned);
    execute format('create policy every_tenant on %I to consultorio_platform using (true)', owned);
    execute format('grant select (psychologist_id, import_id), delete on %I to consultorio_platform', owned);
  end loop;
end
$$;

-- Their rows are hidden until all are in, as patients are.
alter table services add column arriving boolean not null default false;
alter table series add column arriving boolean not null default false;
-- A session from before the practice moved in occupies no time, counts in no plan month and has no receipt.
alter table sessions add column arriving boolean not null default false, add column from_before boolean not null default false;
alter table payments add column arriving boolean not null default false, add column from_before boolean not null default false;
do $$
declare
  hidden text;
begin
  foreach hidden in array array['services', 'series', 'sessions', 'payments'] loop
    execute format('alter policy one_tenant on %I
      using (psychologist_id = nullif(current_setting(''consultorio.tenant'', true), '''')::uuid
        and (not arriving or coalesce(current_setting(''consultorio.importing'', true), '''') = ''on''))', hidden);
    execute format('alter policy every_tenant on %I using (not arriving)', hidden);
  end loop;
end
$$;

alter table sessions drop constraint a_confirmed_session_holds_its_time;
alter table sessions add constraint a_confirmed_session_holds_its_time
  check (status not in ('confirmed', 'completed') or holds or (status = 'completed' and from_before));
alter table payments drop constraint a_payment_has_a_receipt;
alter table payments add constraint a_payment_has_a_receipt
  check ((kind = 'payment' and amount_cents > 0 and not from_before) = (receipt_number is not null));

-- The index still answers by itself: row-level security reads `arriving`, and figures of the plan `from_before`.
drop index sessions_by_start;
create index sessions_by_start on sessions (psychologist_id, starts_at, id)
  include (status, paid, price_cents, fee_cents, received_cents, type, patient_id, ends_at, arriving, from_before);

-- Showing a row is not a change of it.
drop trigger every_change_counts on services;
create trigger every_change_counts before update on services for each row
  when (new.arriving = old.arriving)
  execute function count_version();
drop trigger every_change_counts on series;
create trigger every_change_counts before update on series for each row
  when (to_jsonb(new) - '{next_date,package_id,arriving}'::text[] is distinct from to_jsonb(old) - '{next_date,package_id,arriving}'::text[])
  execute function count_version();
drop trigger every_change_counts on sessions;
create trigger every_change_counts before update on sessions for each row
  when (to_jsonb(new) - '{holds,hold_expires_at,coupon_id,timed_at,reminder_due_at,presence,presence_at,presence_for,link_number,held_from,confirmed_by,contact_proven,arriving}'::text[]
    is distinct from to_jsonb(old) - '{holds,hold_expires_at,coupon_id,timed_at,reminder_due_at,presence,presence_at,presence_for,link_number,held_from,confirmed_by,contact_proven,arriving}'::text[])
  execute function count_session_change();

-- Payments are append-only: an import only shows its rows, and may remove its own, which have no receipt.
grant update (arriving), delete on payments to consultorio_tenant;
create policy only_imported_ones_are_removed on payments as restrictive for delete to consultorio_tenant
  using (from_before and coalesce(current_setting('consultorio.importing', true), '') = 'on');
