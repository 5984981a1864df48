-- The state before a session's last change, for an undo within seconds; see docs/decisions/043-undo.md.

create table session_undos (
  psychologist_id uuid not null references psychologists on delete cascade,
  session_id uuid not null,
  -- The sessions that one change touched have its id in common; the one that was acted on is its root.
  change_id uuid not null,
  is_root boolean not null,
  changed_at timestamptz not null,
  -- The version after the change: if it differs, something else changed the row since.
  version integer not null,
  presence_at timestamptz,
  -- The number of changed sessions; the amount that the change received, and the package's received amount then.
  sessions integer not null default 1,
  payment_id uuid,
  package_received_cents integer,
  coupon_returned boolean not null default false,
  -- The time that the patient knew, where a move was not reported yet.
  known_starts_at timestamptz,
  -- Before the change: the columns of the session, how often its coupon was used, and its package.
  status text not null,
  holds boolean not null,
  hold_expires_at timestamptz,
  held_from bytea,
  confirmed_by text,
  package_id uuid,
  package_place integer,
  coupon_id uuid,
  price_cents integer not null,
  discount_cents integer not null,
  paid boolean not null,
  received_cents integer not null,
  coupon_uses integer,
  package jsonb,
  primary key (psychologist_id, session_id, change_id),
  constraint an_undo_is_of_a_known_session foreign key (psychologist_id, session_id)
    references sessions (psychologist_id, id) on delete cascade
);
create index session_undos_by_age on session_undos (changed_at);
alter table session_undos enable row level security;
create policy one_tenant on session_undos to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
create policy every_tenant on session_undos to consultorio_platform using (true);
grant select, insert, update, delete on session_undos to consultorio_tenant, consultorio_platform;

-- The payment that a counter-row undoes. Both rows stay; sums and lists of payments leave both out.
alter table payments
  add column reverses uuid,
  add constraint a_counter_row_gives_back check (reverses is null or kind = 'refund'),
  add constraint a_payment_is_undone_once unique (psychologist_id, reverses),
  add constraint a_counter_row_is_of_a_known_payment foreign key (psychologist_id, reverses)
    references payments (psychologist_id, id);
