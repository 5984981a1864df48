-- Outside calendars, and the times that are taken there; see docs/product.md, Calendars.
create table calendars (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  id uuid not null,
  kind text not null constraint a_calendar_is_of_a_known_kind check (kind in ('ics', 'caldav')),
  name text not null constraint a_calendar_has_a_short_name check (char_length(name) between 1 and 60),
  -- The address, encrypted as records are, since anybody with it can read the calendar; for caldav with the user's name and
  -- password.
  address bytea not null,
  -- A keyed hash of it and the user: the same one is connected once.
  address_key bytea not null,
  created_at timestamptz not null,
  -- When a server last began to read it, and up to when its times are known; null before the first whole reading.
  tried_at timestamptz not null,
  known_until timestamptz,
  -- The first failure since it was last read, its reason, and when the psychologist was notified.
  failing_since timestamptz,
  failure text,
  told_at timestamptz,
  -- As the other side sent them with the file, so that only a newer one is requested.
  etag text,
  last_modified text,
  primary key (psychologist_id, id),
  constraint an_address_is_connected_once unique (psychologist_id, address_key),
  constraint a_failure_has_a_beginning check ((failure is null) = (failing_since is null))
);
create index calendars_by_try on calendars (tried_at);

create table calendar_collections (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  calendar_id uuid not null,
  id uuid not null,
  name text not null,
  blocks boolean not null default true,
  all_day_blocks boolean not null default false,
  -- Of kind caldav: its path there, what the server gave with its last list, and the number of readings that changed it.
  href text,
  ctag text,
  sync_token text,
  readings integer not null default 0,
  primary key (psychologist_id, id),
  constraint a_collection_is_of_a_known_calendar foreign key (psychologist_id, calendar_id)
    references calendars (psychologist_id, id) on delete cascade
);
create index collections_by_calendar on calendar_collections (psychologist_id, calendar_id);

-- The objects of a CalDAV collection whose times are known.
create table calendar_objects (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  collection_id uuid not null,
  -- A hash of its address there, which may contain words of its event.
  id uuid not null,
  -- Null if the server sends none, or if it could not be read: then it is read again.
  etag text,
  -- Whether it has times after known_until.
  goes_on boolean not null,
  primary key (psychologist_id, collection_id, id),
  constraint an_object_is_of_a_known_collection foreign key (psychologist_id, collection_id)
    references calendar_collections (psychologist_id, id) on delete cascade
);

create table outside_times (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  collection_id uuid not null,
  -- Its object; the only file of an iCalendar address has the collection's id.
  object_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_all_day boolean not null,
  -- Whether it blocks the time here, by the switches of its collection.
  blocks boolean not null,
  primary key (psychologist_id, collection_id, object_id, starts_at, ends_at, is_all_day),
  constraint an_outside_time_lasts check (starts_at < ends_at),
  constraint an_outside_time_is_of_a_known_collection foreign key (psychologist_id, collection_id)
    references calendar_collections (psychologist_id, id) on delete cascade
);
create index outside_times_by_end on outside_times (psychologist_id, ends_at, starts_at) where blocks;

-- Sessions whose hour is taken elsewhere, about which the psychologist was notified, or which were shown when the calendar was
-- connected.
create table calendar_meetings (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  session_id uuid not null,
  found_at timestamptz not null,
  primary key (psychologist_id, session_id),
  constraint a_meeting_is_of_a_known_session foreign key (psychologist_id, session_id)
    references sessions (psychologist_id, id) on delete cascade
);

alter table series_dates drop constraint series_dates_reason_check,
  add constraint series_dates_reason_check
    check (reason in ('taken', 'busy', 'day_off', 'holiday', 'outside_hours', 'over_limit'));

do $$
declare
  owned text;
begin
  foreach owned in array array['calendars', 'calendar_collections', 'calendar_objects', 'outside_times', 'calendar_meetings'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('create policy one_tenant on %I to consultorio_tenant
      using (psychologist_id = nullif(current_setting(''consultorio.tenant'', true), '''')::uuid)', owned);
    execute format('create policy every_tenant on %I to consultorio_platform using (true)', owned);
    execute format('grant select, insert, update, delete on %I to consultorio_tenant', owned);
    execute format('grant select on %I to consultorio_platform', owned);
  end loop;
end
$$;
create trigger an_insert_is_noted after insert on calendar_collections referencing new table as changed
  for each statement execute function note_change('calendars');
create trigger an_update_is_noted after update on calendar_collections referencing new table as changed
  for each statement execute function note_change('calendars');
create trigger a_delete_is_noted after delete on calendar_collections referencing old table as changed
  for each statement execute function note_change('calendars');
create trigger an_insert_is_noted after insert on outside_times referencing new table as changed
  for each statement execute function note_change('daysOff');
create trigger an_update_is_noted after update on outside_times referencing new table as changed
  for each statement execute function note_change('daysOff');
create trigger a_delete_is_noted after delete on outside_times referencing old table as changed
  for each statement execute function note_change('daysOff');
grant update (tried_at) on calendars to consultorio_platform;
