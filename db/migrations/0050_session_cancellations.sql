-- Who cancelled a session, and who was notified: the dashboard lists the patients whom the practice still has to notify, and a
-- patient reads the cancellation until it was seen. See docs/decisions/110-after-a-cancellation.md.
create table session_cancellations (
  psychologist_id uuid not null references psychologists on delete cascade,
  session_id uuid not null,
  cancelled_at timestamptz not null,
  cancelled_by text not null check (cancelled_by in ('practice', 'patient')),
  -- When the psychologist marked the patient as notified; null until then.
  notified_at timestamptz,
  -- When the patient marked it as seen; null while it is shown.
  seen_at timestamptz,
  primary key (psychologist_id, session_id),
  constraint a_cancellation_is_of_a_known_session foreign key (psychologist_id, session_id)
    references sessions (psychologist_id, id) on delete cascade
);

alter table session_cancellations enable row level security;
create policy one_tenant on session_cancellations to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert, update, delete on session_cancellations to consultorio_tenant;

-- A patient's own list reads across practices.
create policy every_tenant on session_cancellations to consultorio_platform using (true);
grant select on session_cancellations to consultorio_platform;

create trigger an_insert_is_noted after insert on session_cancellations
  referencing new table as changed for each statement execute function note_change('sessions');
create trigger an_update_is_noted after update on session_cancellations
  referencing new table as changed for each statement execute function note_change('sessions');
create trigger a_delete_is_noted after delete on session_cancellations
  referencing old table as changed for each statement execute function note_change('sessions');
