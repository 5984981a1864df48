-- The super admin's data: who may use the platform and why not, the revenue, the use, and figures that agree with the practices
-- without reading each.

alter table psychologists
  -- Since when the account may be used; null while it waits to be verified.
  add column activated_at timestamptz,
  -- When the super admin deactivated the account, and the reason that its owner reads.
  add column deactivated_at timestamptz,
  add column deactivation_reason text,
  -- What the super admin's search looks in: name without case and accents, e-mail and phone, a line each.
  add column search_text text collate "C" not null default '';

drop trigger every_change_counts on psychologists;
create function note_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := concat_ws(E'\n', plain_text(new.name), lower(new.email), new.phone);
  return new;
end
$$;
create trigger a_search_follows before insert or update of name, email, phone on psychologists for each row
  execute function note_search_text();
update psychologists set name = name, activated_at = case when is_active then created_at end;
alter table psychologists
  add constraint an_active_account_was_activated check (not is_active or activated_at is not null),
  add constraint an_active_account_is_not_switched_off check (not is_active or deactivated_at is null),
  add constraint a_reason_belongs_to_a_deactivation check (deactivation_reason is null or deactivated_at is not null);
-- The link of the feed and the super admin's decisions are no changes that a form must notice.
create trigger every_change_counts before update on psychologists for each row
  when (to_jsonb(new) - '{calendar_feed,calendar_feeds,calendar_names,is_active,activated_at,deactivated_at,deactivation_reason}'::text[] is distinct from
    to_jsonb(old) - '{calendar_feed,calendar_feeds,calendar_names,is_active,activated_at,deactivated_at,deactivation_reason}'::text[])
  execute function count_version();
-- The super admin's list reads only this index.
create index psychologists_by_age on psychologists (created_at, id)
  include (search_text, plan, is_active, activated_at, closed_at) where not is_admin;
-- The accounts that wait for activation, and those with the same registration number.
create index psychologists_waiting on psychologists (created_at, id)
  where not is_admin and not is_active and activated_at is null and deactivated_at is null and closed_at is null;
create index psychologists_by_crp on psychologists (crp) where crp is not null;

-- Each period of a plan that was paid. It outlives its account (what was received stays received): the id names nobody then.
create table subscription_payments (
  psychologist_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  plan text not null check (plan in ('pro', 'pro-annual')),
  amount_cents integer not null check (amount_cents >= 0),
  paid_at timestamptz not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  primary key (psychologist_id, id),
  constraint a_paid_period_has_a_length check (period_end > period_start),
  constraint a_period_is_paid_once unique (psychologist_id, subscription_id, period_start)
);
-- The first payment decides the platform's first day.
create index subscription_payments_by_day on subscription_payments (paid_at);
create index subscriptions_by_age on subscriptions (created_at, id);
-- Each count looks up the accounts that it leaves out.
create index super_admins on psychologists (id) where is_admin;

-- The payments up to now: every period up to current_period_end, the first from its start or, where one subscription took
-- another's place, from the end of what that had paid. Months of 30.4375 days and years of 365.25, rounded, are the calendar's.
insert into subscription_payments
with terms as (
  select psychologist_id, id, plan, amount_cents, current_period_end,
    greatest(started_at, max(current_period_end) over (
      partition by psychologist_id order by created_at, id rows between unbounded preceding and 1 preceding)) as paid_from,
    case plan when 'pro' then interval '1 month' else interval '1 year' end as length
  from subscriptions
),
counted as (
  select *, greatest(0, round(extract(epoch from current_period_end - paid_from) / 86400
    / case plan when 'pro' then 30.4375 else 365.25 end))::integer as periods
  from terms
)
select c.psychologist_id, gen_random_uuid(), c.id, c.plan, c.amount_cents,
  least(c.paid_from + n * c.length, now()), c.paid_from + n * c.length,
  case when n = c.periods - 1 then greatest(c.current_period_end, c.paid_from + n * c.length + interval '1 day')
    else c.paid_from + (n + 1) * c.length end
from counted c, generate_series(0, c.periods - 1) n;

-- The screens that an account used on a day, with the number and length of the visits, without patients or content. Deleted once
-- the day is added up.
create table usage_days (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  day date not null,
  features text[] not null,
  visits integer not null,
  seconds integer not null,
  seen_at timestamptz not null,
  primary key (psychologist_id, day)
);
create index usage_days_by_day on usage_days (day);

-- The days of all accounts together. `uses`: of each feature, how many accounts used it that day.
create table platform_usage (
  day date primary key,
  actives integer not null,
  visits integer not null,
  seconds bigint not null,
  uses jsonb not null
);

-- The figures of each day, in the platform's zone, computed again when they are a minute old.
create table platform_days (
  day date primary key,
  -- Registered on that day.
  psychologists integer not null,
  sessions integer not null,
  -- Sessions taking place on that day, not cancelled.
  appointments integer not null,
  -- Received on that day.
  revenue_cents bigint not null,
  -- Accounts whose plan was paid for when the day began, and those whose paid time ended on it with nothing after it.
  subscribers integer not null,
  ended integer not null,
  -- Accounts that paid for the first time, erased ones too; those still known, and how long after they had registered, in
  -- seconds together.
  payers integer not null,
  conversions integer not null,
  conversion_seconds bigint not null
);
-- Patients with a session on a day of the week (0 is Sunday) in a period of the analytics, each once: days do not add up to it.
create table platform_weekdays (
  period text not null,
  weekday integer not null check (weekday between 0 and 6),
  patients integer not null,
  primary key (period, weekday)
);
create table figures_state (
  name text primary key check (name = 'platform'),
  refreshed_at timestamptz not null,
  -- When they were last viewed, to the minute: they are recomputed for a while after that.
  asked_at timestamptz not null,
  took_ms integer not null
);

alter table support_messages
  -- Whether an account on Pro wrote, which is answered first.
  add column pro boolean not null default false,
  add column answered_at timestamptz;
update support_messages m set pro = p.plan <> 'free' from psychologists p where p.id = m.psychologist_id;
create index support_messages_by_age on support_messages (created_at, id);
-- Those on Pro first, then the longest waiting.
create index support_messages_open on support_messages ((not pro), created_at, id) where (answered_at is null);

-- Events across practices, in order.
drop index messages_by_day;
create index messages_in_order on messages (created_at, id, psychologist_id) include (status, channel, kind);
create index messages_given_up on messages (created_at, id, psychologist_id) include (channel, kind) where (status = 'failed');
-- A message that the super admin retries is named only by its id.
create index messages_by_id on messages (id);
alter table audit_events
  -- The super admin who acted, if one did; the account may be erased since.
  add column admin_id uuid,
  -- The reason that the owner reads.
  add column reason text;
create index audit_events_in_order on audit_events (at, id) include (psychologist_id, actor, action);

alter table subscription_payments enable row level security;
create policy one_tenant on subscription_payments to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
create policy every_tenant on subscription_payments to consultorio_platform using (true);
grant select, insert on subscription_payments to consultorio_tenant;
grant select on subscription_payments to consultorio_platform;

alter table usage_days enable row level security;
create policy one_tenant on usage_days to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
create policy every_tenant on usage_days to consultorio_platform using (true);
grant select on usage_days to consultorio_tenant;
grant select, insert, update, delete on usage_days, platform_days to consultorio_platform;
grant select, insert, update on platform_usage, platform_weekdays, figures_state to consultorio_platform;

-- The system page names the last migration.
grant select on kysely_migration to consultorio_platform;
