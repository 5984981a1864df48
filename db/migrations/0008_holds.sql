-- Proofs and vouches of public bookings and their patients: made-up ones use up neither the free plan nor the agenda.

alter table sessions
  -- The address that an unpaid public booking came from, as a keyed hash; deleted once it is no longer such a hold.
  add column held_from bytea,
  -- Who confirmed it; null until then. An automatic confirmation is not a vouch.
  add column confirmed_by text constraint a_session_is_confirmed_by_someone
    check (confirmed_by in ('psychologist', 'payment', 'automatic')),
  -- The visitor entered a code sent to the phone or the e-mail of the booking.
  add column contact_proven boolean not null default false;

drop trigger every_change_counts on sessions;
-- Only for future ones: past ones do not need it, and rewriting them all would lock the table for long.
update sessions set confirmed_by = case when paid then 'payment' else 'psychologist' end
where status in ('confirmed', 'completed') and starts_at > now();
create trigger every_change_counts before update on sessions for each row
  when (to_jsonb(new) - '{holds,hold_expires_at,coupon_id,timed_at,reminder_due_at,presence,presence_at,presence_for,link_number,held_from,confirmed_by,contact_proven}'::text[] is distinct from
    to_jsonb(old) - '{holds,hold_expires_at,coupon_id,timed_at,reminder_due_at,presence,presence_at,presence_for,link_number,held_from,confirmed_by,contact_proven}'::text[])
  execute function count_version();

-- The addresses that are still stored, and the bookings whose hold expired unpaid.
create index sessions_held_from on sessions (starts_at) where held_from is not null;
create index sessions_expired on sessions (hold_expires_at)
  where origin = 'public' and status = 'pending' and not holds and not paid and received_cents = 0;

-- The psychologist added, saved or confirmed this patient, or received money: only then it counts towards the plan.
alter table patients add column vouched boolean not null default true;
drop trigger every_change_counts on patients;
update patients p set vouched = false
where exists (
    select 1 from audit_events a
    where a.psychologist_id = p.psychologist_id and a.subject_id = p.id and a.actor = 'visitor' and a.action = 'patient.created')
  and not exists (
    select 1 from audit_events a
    where a.psychologist_id = p.psychologist_id and a.subject_id = p.id and a.actor = 'psychologist' and a.action = 'patient.changed')
  and not exists (
    select 1 from sessions s
    where s.psychologist_id = p.psychologist_id and s.patient_id = p.id
      and (s.origin <> 'public' or s.status in ('confirmed', 'completed') or s.paid or s.received_cents > 0
        or exists (select 1 from payments m where m.psychologist_id = s.psychologist_id and m.session_id = s.id)))
  and not exists (
    select 1 from packages k
    where k.psychologist_id = p.psychologist_id and k.patient_id = p.id
      and (k.received_cents > 0 or k.paid or exists (
        select 1 from payments m where m.psychologist_id = k.psychologist_id and m.package_id = k.id)));
-- Set by a separate statement, which is no change by a person.
create trigger every_change_counts before update on patients for each row
  when (new.vouched = old.vouched)
  execute function count_version();

-- A booking's proof of contact is a code like that of a login, and ends no login's.
alter table patient_codes drop constraint patient_codes_phone_fkey, drop constraint patient_codes_pkey;
alter table patient_code_requests drop constraint patient_code_requests_pkey;
alter table patient_code_requests add column purpose text not null default 'login'
  constraint a_code_has_a_purpose check (purpose in ('login', 'booking'));
alter table patient_codes add column purpose text not null default 'login';
alter table patient_code_requests alter column purpose drop default, add primary key (phone, purpose);
alter table patient_codes alter column purpose drop default, add primary key (phone, purpose, code_hash),
  add constraint a_code_was_asked_for foreign key (phone, purpose)
    references patient_code_requests (phone, purpose) on delete cascade;

-- The limits of bookings are counted in the booking's transaction: a refused one counts nothing.
grant select, insert, update on throttle_hits to consultorio_tenant;
