-- The whole schema. Every tenant table leads its keys with psychologist_id, so that its rows can be distributed by it.
-- Constraints that a person's input can violate have names that read as sentences; src/platform/server/errors.ts maps them.

create extension if not exists btree_gist;

create table psychologists (
  id uuid primary key,
  friendly_id integer generated always as identity,
  name text not null,
  email text not null,
  password_hash text not null,
  phone text,
  crp text,
  bio text,
  specialization text,
  plan text not null default 'free' check (plan in ('free', 'pro', 'pro-annual')),
  public_slug text not null check (public_slug <> ''),
  allow_online_booking boolean not null default true,
  default_session_duration integer not null default 50 check (default_session_duration >= 15),
  pix_key text,
  pix_key_type text check (pix_key_type in ('cpf', 'cnpj', 'phone', 'email', 'random')),
  address text,
  address_number text,
  city text,
  state text,
  enable_email_notifications boolean not null default true,
  enable_sms_notifications boolean not null default false,
  auto_confirm_bookings boolean not null default false,
  attends_online boolean not null default true,
  attends_in_person boolean not null default false,
  observations text,
  working_hours text not null,
  profile_image text,
  session_price_cents integer check (session_price_cents >= 0),
  timezone text not null default 'America/Sao_Paulo',
  -- Minutes a public booking holds its time unpaid; null is without limit.
  booking_hold_minutes integer default 1440 check (booking_hold_minutes > 0),
  minimum_notice_minutes integer not null default 0 check (minimum_notice_minutes >= 0),
  buffer_minutes integer not null default 0 check (buffer_minutes between 0 and 240),
  opens_weekends boolean not null default false,
  is_admin boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null,
  constraint an_email_registers_once unique (email),
  constraint a_friendly_id_is_one_persons unique (friendly_id)
);

create table login_tokens (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  token_hash bytea not null,
  purpose text not null check (purpose in ('login', 'password_reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (psychologist_id, token_hash)
);

create table days_off (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  id uuid not null,
  first_day date not null,
  last_day date not null,
  primary key (psychologist_id, id),
  constraint days_off_end_after_they_start check (last_day >= first_day)
);

create table patients (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  id uuid not null,
  name text not null,
  email text,
  phone text not null,
  observations text,
  created_at timestamptz not null,
  primary key (psychologist_id, id)
);
create index patients_by_name on patients (psychologist_id, lower(name), id);
create index patients_by_phone on patients (phone, psychologist_id);

create table services (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  id uuid not null,
  name text not null,
  description text,
  type text not null check (type in ('single', 'package')),
  sessions_count integer not null check (sessions_count >= 1),
  price_cents integer not null check (price_cents >= 0),
  duration integer not null check (duration >= 15),
  is_online boolean not null,
  is_in_person boolean not null,
  active boolean not null,
  created_at timestamptz not null,
  primary key (psychologist_id, id)
);

create table packages (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  id uuid not null,
  patient_id uuid,
  service_id uuid not null,
  sessions_count integer not null check (sessions_count >= 1),
  sessions_used integer not null default 0,
  price_cents integer not null check (price_cents >= 0),
  paid boolean not null default false,
  expires_at timestamptz,
  created_at timestamptz not null,
  primary key (psychologist_id, id),
  constraint a_package_is_of_a_known_patient foreign key (psychologist_id, patient_id)
    references patients (psychologist_id, id) on delete set null (patient_id),
  constraint a_package_is_of_a_known_service foreign key (psychologist_id, service_id)
    references services (psychologist_id, id),
  constraint a_package_gives_no_more_than_it_has check (sessions_used between 0 and sessions_count)
);

create table coupons (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  id uuid not null,
  code text not null,
  percent integer check (percent between 1 and 100),
  amount_cents integer check (amount_cents > 0),
  valid_from date,
  valid_until date,
  max_uses integer check (max_uses > 0),
  max_uses_per_patient integer check (max_uses_per_patient > 0),
  uses integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null,
  primary key (psychologist_id, id),
  constraint a_coupon_code_is_used_once unique (psychologist_id, code),
  constraint a_coupon_takes_a_percentage_or_an_amount check ((percent is null) <> (amount_cents is null)),
  constraint a_coupon_is_not_used_up check (max_uses is null or uses <= max_uses)
);

create table sessions (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  id uuid not null,
  -- Null once the patient was erased: the account of the money stays.
  patient_id uuid,
  service_id uuid not null,
  package_id uuid,
  coupon_id uuid,
  type text not null check (type in ('online', 'presencial')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- ends_at plus the buffer of the day it was booked; stored because a sum of instants is not immutable.
  blocked_until timestamptz not null,
  duration integer not null check (duration >= 15),
  location text,
  price_cents integer not null check (price_cents >= 0),
  notes text,
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'completed', 'cancelled')),
  paid boolean not null default false,
  origin text not null check (origin in ('psychologist', 'public')),
  -- A constraint cannot read the clock: expired holds are cleared by the booking transaction and by a job.
  holds boolean not null,
  hold_expires_at timestamptz,
  consent_version text,
  consent_at timestamptz,
  created_at timestamptz not null,
  primary key (psychologist_id, id),
  constraint a_session_is_of_a_known_patient foreign key (psychologist_id, patient_id)
    references patients (psychologist_id, id) on delete set null (patient_id),
  constraint a_session_is_of_a_known_service foreign key (psychologist_id, service_id)
    references services (psychologist_id, id),
  constraint a_session_draws_from_a_known_package foreign key (psychologist_id, package_id)
    references packages (psychologist_id, id),
  constraint a_session_uses_a_known_coupon foreign key (psychologist_id, coupon_id)
    references coupons (psychologist_id, id),
  constraint a_session_ends_after_it_starts check (ends_at > starts_at and blocked_until >= ends_at),
  constraint a_confirmed_session_holds_its_time check (status not in ('confirmed', 'completed') or holds),
  constraint a_cancelled_session_frees_its_time check (status <> 'cancelled' or not holds),
  constraint sessions_do_not_overlap exclude using gist
    (psychologist_id with =, tstzrange(starts_at, blocked_until) with &&) where (holds)
);
create index sessions_by_start on sessions (psychologist_id, starts_at, id);
create index sessions_by_patient on sessions (psychologist_id, patient_id, starts_at);
create index sessions_by_service on sessions (psychologist_id, service_id);
create index sessions_held_until on sessions (hold_expires_at) where (holds and hold_expires_at is not null);

-- Append-only: a refund is another row.
create table payments (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  id uuid not null,
  session_id uuid,
  package_id uuid,
  kind text not null check (kind in ('payment', 'refund')),
  method text not null check (method in ('pix', 'cash', 'card', 'transfer', 'other')),
  amount_cents integer not null check (amount_cents >= 0),
  received_at timestamptz not null,
  note text,
  created_at timestamptz not null,
  primary key (psychologist_id, id),
  constraint a_payment_is_for_a_known_session foreign key (psychologist_id, session_id)
    references sessions (psychologist_id, id),
  constraint a_payment_is_for_a_known_package foreign key (psychologist_id, package_id)
    references packages (psychologist_id, id),
  constraint a_payment_is_for_something check (session_id is not null or package_id is not null)
);
create index payments_by_session on payments (psychologist_id, session_id);
create index payments_by_date on payments (psychologist_id, received_at);

create table subscriptions (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  id uuid not null,
  provider text not null,
  provider_ref text,
  plan text not null check (plan in ('pro', 'pro-annual')),
  amount_cents integer not null check (amount_cents >= 0),
  status text not null check (status in ('active', 'cancelled', 'pending')),
  started_at timestamptz not null,
  current_period_end timestamptz not null,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  primary key (psychologist_id, id)
);

-- The outbox and the log of sent messages: a row is written with its cause and sent afterwards.
create table messages (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  id uuid not null,
  channel text not null check (channel in ('email', 'sms')),
  kind text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  -- The subject of the message, checked again right before it is sent.
  session_id uuid,
  status text not null default 'queued' check (status in ('queued', 'sent', 'dropped', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  primary key (psychologist_id, id)
);
create index messages_to_send on messages (next_attempt_at) where (status = 'queued');

-- Append-only: who read or changed a patient, and every change of an account.
create table audit_events (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  id uuid not null,
  actor text not null check (actor in ('psychologist', 'patient', 'visitor', 'admin', 'system')),
  action text not null,
  subject_id uuid,
  at timestamptz not null,
  primary key (psychologist_id, id)
);

-- The first answer to a request that may be repeated.
create table idempotency_keys (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  key text not null,
  request_hash bytea not null,
  reply text,
  created_at timestamptz not null,
  primary key (psychologist_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table support_messages (
  id uuid primary key,
  psychologist_id uuid,
  name text not null,
  email text not null,
  phone text,
  category text not null check (category in ('geral', 'tecnico', 'pagamento', 'conta', 'sugestao')),
  subject text not null,
  message text not null,
  created_at timestamptz not null
);

-- How often a key (an address, an account, a phone; hashed) did something within a window of time.
create table throttle_hits (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (key, window_start)
);

-- Two ordinary roles: one sees one tenant's rows, the other serves calls before and across tenants. Roles belong to the whole
-- server, so another database may have created them.
do $$
begin
  begin create role consultorio_tenant nologin; exception when duplicate_object or unique_violation then null; end;
  begin create role consultorio_platform nologin; exception when duplicate_object or unique_violation then null; end;
  execute format('grant consultorio_tenant, consultorio_platform to %I', current_user);
  execute format('grant usage on schema public to consultorio_tenant, consultorio_platform');
end
$$;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'login_tokens', 'days_off', 'patients', 'services', 'packages', 'coupons', 'sessions', 'payments',
    'subscriptions', 'messages', 'audit_events', 'idempotency_keys'
  ] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy one_tenant on %I to consultorio_tenant
       using (psychologist_id = nullif(current_setting(''consultorio.tenant'', true), '''')::uuid)', tenant_table);
    execute format('create policy every_tenant on %I to consultorio_platform using (true)', tenant_table);
    execute format('grant select, insert, update, delete on %I to consultorio_tenant, consultorio_platform', tenant_table);
  end loop;
end
$$;

alter table psychologists enable row level security;
create policy one_tenant on psychologists to consultorio_tenant
  using (id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
create policy every_tenant on psychologists to consultorio_platform using (true);
grant select, update on psychologists to consultorio_tenant;
grant select, insert, update, delete on psychologists, support_messages, throttle_hits to consultorio_platform;

-- No role that serves requests may change append-only tables.
revoke update, delete on payments, audit_events from consultorio_tenant, consultorio_platform;
