-- Patients move their own sessions, at once or by a request; see docs/product.md, Rescheduling.
alter table psychologists
  add column allow_reschedule text not null default 'yes'
    constraint rescheduling_is_known check (allow_reschedule in ('no', 'ask', 'yes')),
  add column reschedule_notice_hours integer not null default 24
    constraint rescheduling_has_a_notice check (reschedule_notice_hours between 0 and 168),
  add column reschedule_most integer not null default 2
    constraint a_session_is_rescheduled_a_few_times check (reschedule_most between 1 and 20),
  add column reschedule_days_ahead integer not null default 30
    constraint rescheduling_has_a_reach check (reschedule_days_ahead between 1 and 90);

alter table services add column reschedulable boolean not null default true;

-- Each move that a patient made or requested, with both times.
create table session_moves (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  id uuid not null,
  session_id uuid not null,
  asked_at timestamptz not null,
  from_starts_at timestamptz not null,
  to_starts_at timestamptz not null,
  state text not null constraint a_move_is_in_a_known_state
    check (state in ('open', 'declined', 'lapsed', 'withdrawn', 'moved', 'moved_back')),
  -- Until when a request holds the new time; null for a move at once.
  expires_at timestamptz,
  primary key (psychologist_id, id),
  constraint an_open_move_expires check (state <> 'open' or expires_at is not null),
  constraint a_move_is_of_a_known_session foreign key (psychologist_id, session_id)
    references sessions (psychologist_id, id) on delete cascade
);
create index moves_by_session on session_moves (psychologist_id, session_id);
create unique index a_session_has_one_open_request on session_moves (psychologist_id, session_id) where state = 'open';
create index open_moves on session_moves (expires_at) where state = 'open';

alter table session_moves enable row level security;
create policy one_tenant on session_moves to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
-- A patient's own list reads across practices, and expired holds are released by the platform.
create policy every_tenant on session_moves to consultorio_platform using (true);
grant select, insert, update, delete on session_moves to consultorio_tenant, consultorio_platform;

create trigger an_insert_is_noted after insert on session_moves
  referencing new table as changed for each statement execute function note_change('sessions');
create trigger an_update_is_noted after update on session_moves
  referencing new table as changed for each statement execute function note_change('sessions');
create trigger a_delete_is_noted after delete on session_moves
  referencing old table as changed for each statement execute function note_change('sessions');

-- Ends a request once the session differs from what its patient saw: another time, patient or state, or an expired hold.
create function withdraw_move_request() returns trigger language plpgsql as $$
begin
  delete from held_times where psychologist_id = new.psychologist_id and owner_id = new.id and kind = 'request';
  if new.patient_id is distinct from old.patient_id then
    delete from session_moves where psychologist_id = new.psychologist_id and session_id = new.id;
  else
    update session_moves set state = 'withdrawn'
    where psychologist_id = new.psychologist_id and session_id = new.id and state = 'open';
  end if;
  return null;
end
$$;
create trigger a_request_to_move_it_ends after update of starts_at, duration, patient_id, status, holds on sessions
  for each row when (new.starts_at <> old.starts_at or new.duration <> old.duration or new.patient_id is distinct from old.patient_id
    or new.status not in ('pending', 'confirmed') or old.holds and not new.holds)
  execute function withdraw_move_request();
