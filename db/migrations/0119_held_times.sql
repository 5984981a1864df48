-- Every time that is taken in a practice, one row each: of sessions, and of requests to move one. One exclusion constraint for all of them.
-- See docs/decisions/123-held-times.md.
alter table sessions drop constraint sessions_do_not_overlap;

create table held_times (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  -- The owner of the time: the id of a session. Two times of one owner may overlap.
  owner_id uuid not null,
  kind text not null constraint a_time_is_held_by_a_known_kind check (kind in ('session', 'request')),
  span tstzrange not null,
  -- When it is free again; null for a session, whose row decides that.
  expires_at timestamptz,
  primary key (psychologist_id, owner_id, kind),
  constraint only_a_session_holds_without_end check ((kind = 'session') = (expires_at is null)),
  constraint sessions_do_not_overlap exclude using gist
    (psychologist_id with =, span with &&, owner_id with <>)
);
create index held_times_by_expiry on held_times (psychologist_id, expires_at) where expires_at is not null;

alter table held_times enable row level security;
create policy one_tenant on held_times to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
create policy every_tenant on held_times to consultorio_platform using (true);
grant select, insert, update, delete on held_times to consultorio_tenant, consultorio_platform;

insert into held_times (psychologist_id, owner_id, kind, span)
select psychologist_id, id, 'session', tstzrange(starts_at, blocked_until) from sessions where holds;

-- Keeps the time of a session that occupies one, for every statement that writes sessions.
create function hold_session_time() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from held_times where psychologist_id = old.psychologist_id and owner_id = old.id;
  elsif not new.holds then
    delete from held_times where psychologist_id = new.psychologist_id and owner_id = new.id and kind = 'session';
  elsif tg_op = 'UPDATE' and old.holds then
    update held_times set span = tstzrange(new.starts_at, new.blocked_until)
    where psychologist_id = new.psychologist_id and owner_id = new.id and kind = 'session';
  else
    insert into held_times (psychologist_id, owner_id, kind, span)
    values (new.psychologist_id, new.id, 'session', tstzrange(new.starts_at, new.blocked_until))
    -- An import takes the times of its sessions before it writes them.
    on conflict (psychologist_id, owner_id, kind) do nothing;
  end if;
  return null;
end
$$;
create trigger its_time_is_taken after insert on sessions
  for each row when (new.holds) execute function hold_session_time();
create trigger its_time_is_changed after update of holds, starts_at, blocked_until on sessions
  for each row when ((old.holds, old.starts_at, old.blocked_until) is distinct from (new.holds, new.starts_at, new.blocked_until)
    and (old.holds or new.holds)) execute function hold_session_time();
create trigger its_time_is_freed after delete on sessions
  for each row execute function hold_session_time();
