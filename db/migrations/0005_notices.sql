-- Messages. One is written with its cause and sent by a job of the queue (schema pgboss), which is written in the same
-- transaction; the row stays as the log of its outcome.
alter table messages
  drop constraint messages_channel_check,
  add constraint messages_channel_check check (channel in ('email', 'sms', 'whatsapp', 'push')),
  drop constraint messages_status_check,
  -- `ready`: a chat the psychologist opens with a tap.
  add constraint messages_status_check check (status in ('queued', 'ready', 'sent', 'dropped', 'failed')),
  -- The patient who receives it, if one does: opt-outs are checked again right before it is sent.
  add column patient_id uuid,
  -- The patient whom it names, if another person receives it: it is erased with that patient, even if the session has another by
  -- then.
  add column about_patient_id uuid,
  -- The start of its session, if the message names it: once the session moves, the message is no longer valid.
  add column session_starts_at timestamptz,
  -- Of a move: the time that its recipient knew before. If the session moves back there before it is sent, nothing is sent.
  add column moved_from timestamptz,
  -- An e-mail's parts, rendered as HTML and as text when it is sent; null on the other channels, and once deleted.
  add column letter jsonb,
  -- The reason that it was not sent, without a failure.
  add column dropped_because text check (dropped_because in
    ('cancelled', 'moved', 'past', 'opted_out', 'opens_nothing', 'erased', 'not_true', 'gone', 'dismissed',
    'address_changed', 'inactive', 'switched_off')),
  -- The number of ambiguous acknowledgements: the provider may have accepted it, so retries are rare.
  add column unheard integer not null default 0,
  -- The number of retries that a person requested.
  add column retries integer not null default 0,
  -- The key of a message that may be sent only once: a second row with it is refused.
  add column once_key text;
alter table messages drop column next_attempt_at;
update messages m set about_patient_id = s.patient_id from sessions s
where s.psychologist_id = m.psychologist_id and s.id = m.session_id;
create unique index a_message_is_said_once on messages (psychologist_id, once_key);
create index messages_by_age on messages (psychologist_id, created_at, id);
create index messages_by_session on messages (psychologist_id, session_id);
create index messages_by_patient on messages (psychologist_id, patient_id);
create index messages_about_a_patient on messages (psychologist_id, about_patient_id) where (about_patient_id is not null);
-- Queued messages: each start checks that all of them have a job.
create index messages_to_send on messages (psychologist_id, id) where (status = 'queued');
-- Messages whose body, and those whose row, is still to be deleted.
create index messages_with_words on messages (created_at) where (body <> '' or letter is not null);
create index messages_by_day on messages using brin (created_at);
create index messages_to_tap on messages (psychologist_id, session_starts_at) where (status = 'ready');

-- Hours before a session at which its patient is reminded; none is without reminders.
alter table psychologists
  add column reminder_hours integer[] not null default '{24,2}'
    constraint a_reminder_comes_hours_before check (reminder_hours <@ '{1,2,3,6,12,24,48,72}'::integer[]),
  -- Since when these hours apply, if not from the beginning: a reminder that was due before is not sent.
  add column reminders_since timestamptz,
  -- Whether ready chats are offered on the dashboard.
  add column whatsapp_reminders boolean not null default true,
  -- The feed of the agenda that calendars may read: the number of the link in use; null without one.
  add column calendar_feed integer check (calendar_feed >= 1),
  -- How many links there have been: a number is never used twice.
  add column calendar_feeds integer not null default 0,
  add column calendar_names boolean not null default false;
-- A new link of the feed is not a change that a form must notice.
drop trigger every_change_counts on psychologists;
-- No reminder is sent for hours that were over when reminders were introduced; open forms stay valid.
update psychologists set reminders_since = now();
create trigger every_change_counts before update on psychologists for each row
  when (to_jsonb(new) - '{calendar_feed,calendar_feeds,calendar_names}'::text[] is distinct from
    to_jsonb(old) - '{calendar_feed,calendar_feeds,calendar_names}'::text[])
  execute function count_version();

-- The channels that a patient opted out of.
alter table patients
  add column opted_out text[] not null default '{}'
    constraint a_patient_opts_out_of_a_channel check (opted_out <@ '{email,sms,whatsapp,push}'::text[]);

alter table sessions
  -- Since when it has its time, if not from the beginning: a reminder that was due before is not sent.
  add column timed_at timestamptz,
  -- The next check of its reminders; the epoch is as soon as possible, null is never again.
  add column reminder_due_at timestamptz,
  -- The patient's answer to a reminder, and the time it is for: it counts while the session has that time.
  add column presence text check (presence in ('confirmed', 'reschedule')),
  add column presence_at timestamptz,
  add column presence_for timestamptz,
  add constraint an_answer_has_its_time check
    ((presence is null) = (presence_at is null) and (presence is null) = (presence_for is null));
create index sessions_to_remind on sessions (reminder_due_at) where (reminder_due_at is not null);

-- Schedules a session's reminders again after any change of its time.
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
-- The number of the link that opens a session without a login; a session that gets another patient gets another number.
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
-- Reminders, the patient's answer and the link are no changes by a person.
drop trigger every_change_counts on sessions;
update sessions set reminder_due_at = 'epoch' where status in ('pending', 'confirmed') and starts_at > now();
create trigger every_change_counts before update on sessions for each row
  when (to_jsonb(new) - '{holds,hold_expires_at,coupon_id,timed_at,reminder_due_at,presence,presence_at,presence_for,link_number}'::text[] is distinct from
    to_jsonb(old) - '{holds,hold_expires_at,coupon_id,timed_at,reminder_due_at,presence,presence_at,presence_for,link_number}'::text[])
  execute function count_version();

-- A browser's address for notifications. Without a patient it is the psychologist's, and ends with its login.
create table push_subscriptions (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  id uuid not null,
  patient_id uuid,
  login_hash bytea,
  -- The contact that was proved when a patient subscribed: notices are of the sessions that it opens, as long as it opens them. A
  -- null e-mail is only the phone.
  phone text,
  email text,
  -- Whether a login or a code proved it; else a phone was typed, which is enough only if no codes are required.
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
-- A browser has one subscription, which another owner takes over.
create unique index a_browser_subscribes_once on push_subscriptions
  (psychologist_id, coalesce(patient_id, '00000000-0000-0000-0000-000000000000'::uuid), endpoint);
create index push_subscriptions_by_endpoint on push_subscriptions (endpoint);
create index push_subscriptions_by_login on push_subscriptions (psychologist_id, login_hash);
alter table push_subscriptions enable row level security;
create policy one_tenant on push_subscriptions to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
create policy every_tenant on push_subscriptions to consultorio_platform using (true);
grant select, insert, update, delete on push_subscriptions to consultorio_tenant, consultorio_platform;
