-- Statements are sent by a link and reminded of; how a patient is billed; see docs/decisions/075-statements-sent.md.

alter table patients
  add column billing text not null default 'session' check (billing in ('session', 'monthly', 'package'));

alter table psychologists
  -- The day of a month from which closing the month before is proposed; null for none.
  add column closing_day integer check (closing_day between 1 and 28),
  -- Days after a statement was sent until its first reminder; null for none.
  add column statement_reminder_days integer check (statement_reminder_days between 1 and 60),
  add column statement_reminder_every integer not null default 7 check (statement_reminder_every between 1 and 60),
  add column statement_reminder_most integer not null default 3 check (statement_reminder_most between 1 and 12),
  -- When that rule was switched on or changed: reminders that were due by then are not sent.
  add column statement_reminders_since timestamptz;

-- The link of a statement carries it: the next number ends the link.
alter table statements add column link_number integer not null default 1 check (link_number >= 1);
grant update (link_number) on statements to consultorio_tenant;

-- When a statement was sent, or reminded of, and by which channel.
create table statement_sends (
  psychologist_id uuid not null references psychologists on delete cascade,
  id uuid not null,
  statement_id uuid not null,
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  is_reminder boolean not null,
  -- The number of its link.
  link_number integer not null check (link_number >= 1),
  -- Null for a chat, and once the message is deleted.
  message_id uuid,
  created_at timestamptz not null,
  primary key (psychologist_id, id),
  constraint a_send_is_of_a_known_statement foreign key (psychologist_id, statement_id)
    references statements (psychologist_id, id) on delete cascade,
  constraint a_send_is_by_a_known_message foreign key (psychologist_id, message_id)
    references messages (psychologist_id, id) on delete set null (message_id)
);
create index statement_sends_by_statement on statement_sends (psychologist_id, statement_id, created_at);
create index statement_sends_by_message on statement_sends (psychologist_id, message_id) where message_id is not null;

alter table statement_sends enable row level security;
create policy one_tenant on statement_sends to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert on statement_sends to consultorio_tenant;

-- Waiting messages are checked across practices: whether the link is valid, and whether an amount is open.
create policy every_tenant on statement_sends to consultorio_platform using (true);
grant select on statement_sends to consultorio_platform;
create policy every_tenant on statement_items to consultorio_platform using (true);
grant select on statement_items to consultorio_platform;
