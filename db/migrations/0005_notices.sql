-- What is told, to whom, and when. A message is written with its cause and sent by a job of the queue (schema pgboss), which
-- is written in the same transaction; the row stays as the log of what became of it.
alter table messages
  drop constraint messages_channel_check,
  add constraint messages_channel_check check (channel in ('email', 'sms', 'whatsapp', 'push')),
  drop constraint messages_status_check,
  -- `ready`: a chat the psychologist opens with a tap.
  add constraint messages_status_check check (status in ('queued', 'ready', 'sent', 'dropped', 'failed')),
  -- Whom it is for, where it is a patient: opt-outs are asked again at the moment of sending.
  add column patient_id uuid,
  -- Which patient it speaks of, where that is not who it is for: erased with them, whoever's the session is by then.
  add column about_patient_id uuid,
  -- When the session it speaks of begins, as far as it says: moved meanwhile, it is no longer true.
  add column session_starts_at timestamptz,
  -- Of a move: the time its receiver knew before; moved back there within the minute it waits, nobody is told anything.
  add column moved_from timestamptz,
  -- An e-mail's parts, drawn as HTML and as text when it is sent; null on the other channels, and once forgotten.
  add column letter jsonb,
  -- Why it was not sent though nothing failed.
  add column dropped_because text check (dropped_because in
    ('cancelled', 'moved', 'past', 'opted_out', 'opens_nothing', 'erased', 'not_true', 'gone', 'dismissed',
    'address_changed', 'inactive', 'switched_off')),
  -- How often nobody heard whether a provider took it: it may have, so it is tried again seldom.
  add column unheard integer not null default 0,
  -- How often a person had it tried again.
  add column retries integer not null default 0,
  -- What may be said only once: a second row with it is refused.
  add column once_key text;
alter table messages drop column next_attempt_at;
update messages m set about_patient_id = s.patient_id from sessions s
where s.psychologist_id = m.psychologist_id and s.id = m.session_id;
create unique index a_message_is_said_once on messages (psychologist_id, once_key);
create index messages_by_age on messages (psychologist_id, created_at, id);
create index messages_by_session on messages (psychologist_id, session_id);
create index messages_by_patient on messages (psychologist_id, patient_id);
create index messages_about_a_patient on messages (psychologist_id, about_patient_id) where (about_patient_id is not null);
-- What waits to be sent: each start looks whether all of it has its job.
create index messages_to_send on messages (psychologist_id, id) where (status = 'queued');
-- Whose words are still to be forgotten, and which are to be forgotten altogether.
create index messages_with_words on messages (created_at) where (body <> '' or letter is not null);
create index messages_by_day on messages using brin (created_at);
create index messages_to_tap on messages (psychologist_id, session_starts_at) where (status = 'ready');

-- Hours before a session at which its patient is reminded; none is without reminders.
alter table psychologists
  add column reminder_hours integer[] not null default '{24,2}'
    constraint a_reminder_comes_hours_before check (reminder_hours <@ '{1,2,3,6,12,24,48,72}'::integer[]),
  -- Since when these hours hold, if not from the beginning: a reminder they would have asked for before is not sent.
  add column reminders_since timestamptz,
  -- Whether ready chats are offered on the dashboard.
  add column whatsapp_reminders boolean not null default true,
  -- The feed of the agenda that calendars may read: the number of the link in use; null without one.
  add column calendar_feed integer check (calendar_feed >= 1),
  -- How many links there have been: a number is never used twice.
  add column calendar_feeds integer not null default 0,
  add column calendar_names boolean not null default false;
-- The link of the feed is not what the forms edit.
drop trigger every_change_counts on psychologists;
-- Nobody is written to for hours that had passed when reminders came; what forms have open stays good.
update psychologists set reminders_since = now();
create trigger every_change_counts before update on psychologists for each row
  when (to_jsonb(new) - '{calendar_feed,calendar_feeds,calendar_names}'::text[] is distinct from
    to_jsonb(old) - '{calendar_feed,calendar_feeds,calendar_names}'::text[])
  execute function count_version();

-- The ways a patient does not want to be written to.
alter table patients
  add column opted_out text[] not null default '{}'
    constraint a_patient_opts_out_of_a_channel check (opted_out <@ '{email,sms,whatsapp,push}'::text[]);

alter table sessions
  -- Since when it is at its time, if not from the beginning: a reminder whose hour had passed by then is not sent.
  add column timed_at timestamptz,
  -- When its reminders are looked at next; the epoch is as soon as possible, null is never again.
  add column reminder_due_at timestamptz,
  -- What the patient answered a reminder, and for which time: it counts while the session is there.
  add column presence text check (presence in ('confirmed', 'reschedule')),
  add column presence_at timestamptz,
  add column presence_for timestamptz,
  add constraint an_answer_has_its_time check
    ((presence is null) = (presence_at is null) and (presence is null) = (presence_for is null));
create index sessions_to_remind on sessions (reminder_due_at) where (reminder_due_at is not null);

-- Whoever writes a session, its reminders follow: a new time asks for new ones.
create function plan_reminders() returns trigger language plpgsql as $$
begin
  new.reminder_due_at := case when new.status in ('pending', 'confirmed') then 'epoch'::timestamptz end;
  return new;
end
$$;
create trigger a_session_asks_for_reminders before insert on sessions for each row execute function plan_reminders();
create trigger a_change_asks_for_reminders before update of starts_at, status, patient_id on sessions for each row
  when (new.starts_at <> old.starts_at or new.status <> old.status or new.patient_id is distinct from old.patient_id)
  execute function plan_reminders();
-- The number of the link that opens a session without a login: another patient's session has another.
alter table sessions add column link_number integer not null default 1;
create function renew_link() returns trigger language plpgsql as $$
begin
  new.link_number := old.link_number + 1;
  return new;
end
$$;
create trigger another_patient_gets_another_link before update of patient_id on sessions for each row
  when (new.patient_id is distinct from old.patient_id)
  execute function renew_link();
-- Neither reminders, the patient's answer nor the link are what a person edits.
drop trigger every_change_counts on sessions;
update sessions set reminder_due_at = 'epoch' where status in ('pending', 'confirmed') and starts_at > now();
create trigger every_change_counts before update on sessions for each row
  when (to_jsonb(new) - '{holds,hold_expires_at,coupon_id,timed_at,reminder_due_at,presence,presence_at,presence_for,link_number}'::text[] is distinct from
    to_jsonb(old) - '{holds,hold_expires_at,coupon_id,timed_at,reminder_due_at,presence,presence_at,presence_for,link_number}'::text[])
  execute function count_version();

-- Where a browser takes notifications. Without a patient it is the psychologist's own, and ends with the login it was made in.
create table push_subscriptions (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  id uuid not null,
  patient_id uuid,
  login_hash bytea,
  -- What was proved when a patient made it; it tells of what that opens, as long as that opens it. A null e-mail is the phone alone.
  phone text,
  email text,
  -- Whether a login or a code proved it; else a phone number was typed, which is enough only where no codes are asked.
  proved boolean not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  primary key (psychologist_id, id),
  constraint a_subscription_is_of_a_known_patient foreign key (psychologist_id, patient_id)
    references patients (psychologist_id, id) on delete cascade,
  constraint a_subscription_ends_with_its_login foreign key (psychologist_id, login_hash)
    references login_tokens (psychologist_id, token_hash) on delete cascade,
  constraint a_subscription_is_a_login_s_or_a_patient_s check
    ((patient_id is null) = (login_hash is not null) and (patient_id is null) = (phone is null))
);
-- A browser has one subscription; its owner takes it along.
create unique index a_browser_subscribes_once on push_subscriptions
  (psychologist_id, coalesce(patient_id, '00000000-0000-0000-0000-000000000000'::uuid), endpoint);
create index push_subscriptions_by_endpoint on push_subscriptions (endpoint);
create index push_subscriptions_by_login on push_subscriptions (psychologist_id, login_hash);
alter table push_subscriptions enable row level security;
create policy one_tenant on push_subscriptions to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
create policy every_tenant on push_subscriptions to consultorio_platform using (true);
grant select, insert, update, delete on push_subscriptions to consultorio_tenant, consultorio_platform;
