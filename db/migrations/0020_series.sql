-- Fixed times: a rule of dates whose occurrences are ordinary sessions; see docs/decisions/055-series.md.

create table series (
  psychologist_id uuid not null references psychologists on delete cascade,
  id uuid not null,
  patient_id uuid,
  service_id uuid not null,
  -- The package whose credits its sessions consume; null once it is used up.
  package_id uuid,
  type text not null check (type in ('online', 'presencial')),
  duration integer not null check (duration >= 15),
  location text,
  -- The price of a session that consumes no credit.
  price_cents integer not null check (price_cents >= 0),
  -- The rule in force, in the practice's clock; sessions of an earlier one stay as they are.
  first_date date not null,
  start_time text not null check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  every_unit text not null check (every_unit in ('week', 'month')),
  every_count integer not null,
  ends_on date,
  ends_count integer check (ends_count >= 1),
  -- The next date that growth decides about; null once there is none.
  next_date date,
  -- From this day on it has no sessions any more.
  ended_from date,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (psychologist_id, id),
  constraint a_series_comes_every_few_weeks_or_each_month
    check (every_count between 1 and case when every_unit = 'week' then 4 else 1 end),
  constraint a_series_ends_once check (ends_on is null or ends_count is null),
  constraint an_ended_series_does_not_grow check (ended_from is null or next_date is null),
  constraint a_series_is_of_a_known_patient foreign key (psychologist_id, patient_id)
    references patients (psychologist_id, id) on delete set null (patient_id),
  constraint a_series_is_of_a_known_service foreign key (psychologist_id, service_id)
    references services (psychologist_id, id),
  constraint a_series_draws_from_a_known_package foreign key (psychologist_id, package_id)
    references packages (psychologist_id, id) on delete set null (package_id)
);
create index series_by_patient on series (psychologist_id, patient_id);
create index series_to_grow on series (next_date) where next_date is not null;
create trigger every_change_counts before update on series for each row
  when (to_jsonb(new) - '{next_date,package_id}'::text[] is distinct from to_jsonb(old) - '{next_date,package_id}'::text[])
  execute function count_version();

-- Each decided date: growth skips it from then on, so that no session is created twice or returns.
create table series_dates (
  psychologist_id uuid not null references psychologists on delete cascade,
  series_id uuid not null,
  date date not null,
  state text not null check (state in ('made', 'skipped', 'conflict')),
  -- Why growth created no session.
  reason text check (reason in ('taken', 'day_off', 'holiday', 'outside_hours', 'over_limit')),
  -- The start by the rule; a session that begins at another time was moved by hand.
  starts_at timestamptz not null,
  primary key (psychologist_id, series_id, date),
  constraint a_conflict_has_its_reason check ((state = 'conflict') = (reason is not null)),
  constraint a_date_is_of_a_known_series foreign key (psychologist_id, series_id)
    references series (psychologist_id, id) on delete cascade
);
create index series_dates_in_conflict on series_dates (psychologist_id, date) where state = 'conflict';

alter table series enable row level security;
create policy one_tenant on series to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
create policy every_tenant on series to consultorio_platform using (true);
grant select, insert, update, delete on series to consultorio_tenant, consultorio_platform;
alter table series_dates enable row level security;
create policy one_tenant on series_dates to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
create policy every_tenant on series_dates to consultorio_platform using (true);
grant select, insert, update, delete on series_dates to consultorio_tenant, consultorio_platform;

alter table sessions
  add column series_id uuid,
  -- The date of its series, even after a move.
  add column series_date date,
  add constraint a_session_stands_for_a_date_of_its_series check ((series_id is null) = (series_date is null)),
  add constraint a_session_is_of_a_known_series foreign key (psychologist_id, series_id)
    references series (psychologist_id, id);
create unique index a_date_of_a_series_is_one_session on sessions (psychologist_id, series_id, series_date)
  where series_id is not null;
