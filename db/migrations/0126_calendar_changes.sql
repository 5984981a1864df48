-- Our events that were moved or removed in an outside calendar; see docs/product.md, Calendars.
alter table calendars
  -- Whether changes there cause a question here, and whether a moved event moves its session without one.
  add column two_way boolean not null default false,
  add column applies boolean not null default false,
  add constraint only_what_is_read_is_applied check (two_way or not applies);

-- The time of the event as it was last written: another time there was typed there. Events from before this column are written
-- again.
update written_sessions set digest = null;
alter table written_sessions
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add constraint a_known_event_has_its_time check (digest is null or (starts_at is not null and ends_at is not null));

create table calendar_changes (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  id uuid not null,
  collection_id uuid not null,
  session_id uuid not null,
  -- The present time of the event; null for a removed one.
  starts_at timestamptz,
  ends_at timestamptz,
  found_at timestamptz not null,
  primary key (psychologist_id, id),
  constraint an_event_has_one_open_change unique (psychologist_id, collection_id, session_id),
  constraint a_moved_event_has_both_its_ends check ((starts_at is null) = (ends_at is null)),
  constraint a_change_is_of_a_written_session foreign key (psychologist_id, collection_id, session_id)
    references written_sessions (psychologist_id, collection_id, session_id) on delete cascade
);
alter table calendar_changes enable row level security;
create policy one_tenant on calendar_changes to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert, update, delete on calendar_changes to consultorio_tenant;
create trigger an_insert_is_noted after insert on calendar_changes referencing new table as changed
  for each statement execute function note_change('calendars');
create trigger an_update_is_noted after update on calendar_changes referencing new table as changed
  for each statement execute function note_change('calendars');
create trigger a_delete_is_noted after delete on calendar_changes referencing old table as changed
  for each statement execute function note_change('calendars');
