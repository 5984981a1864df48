-- Sessions that are written into an outside calendar; see docs/product.md, Calendars.
alter table calendars
  -- The collection that gets the sessions; null for none.
  add column writes_to uuid,
  add column shows text not null default 'initials'
    constraint a_session_is_shown_in_a_known_way check (shows in ('initials', 'session')),
  -- Up to which transaction all sessions are written, and when that was found; null while some may be missing.
  add column written_before xid8,
  add column compared_at timestamptz,
  -- The end of the writing server's lease, and the next try after a failure.
  add column writing_until timestamptz,
  add column next_write_at timestamptz,
  -- The first failure since it was last written, its reason, and when the psychologist was notified.
  add column write_failing_since timestamptz,
  add column write_failure text,
  add column write_told_at timestamptz,
  add constraint a_write_failure_has_a_beginning check ((write_failure is null) = (write_failing_since is null)),
  add constraint sessions_go_to_a_known_collection foreign key (psychologist_id, writes_to)
    references calendar_collections (psychologist_id, id) on delete set null (writes_to);

-- The sessions that an outside collection has, or may have: a row is written before its event is sent.
create table written_sessions (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  collection_id uuid not null,
  session_id uuid not null,
  -- A hash of the event's text there; null if it may not have arrived.
  digest text,
  primary key (psychologist_id, collection_id, session_id),
  constraint a_written_session_is_in_a_known_collection foreign key (psychologist_id, collection_id)
    references calendar_collections (psychologist_id, id) on delete cascade,
  constraint a_written_session_is_known foreign key (psychologist_id, session_id)
    references sessions (psychologist_id, id) on delete cascade
);
create index written_sessions_by_session on written_sessions (psychologist_id, session_id);
alter table written_sessions enable row level security;
create policy one_tenant on written_sessions to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert, update, delete on written_sessions to consultorio_tenant;
grant update (writing_until) on calendars to consultorio_platform;
