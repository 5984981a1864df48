-- The waiting list: its people, the freed hours, and the offers. See docs/decisions/128-waiting-list.md.
alter table psychologists
  add column waitlist boolean not null default false,
  -- How long an offer holds its hour.
  add column offer_minutes integer not null default 30
    constraint an_offer_lasts_a_while check (offer_minutes between 10 and 240);

create table waitlist_entries (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  id uuid not null,
  -- A patient whom the psychologist entered, with the contacts on file; anybody else has a name and contacts here.
  patient_id uuid,
  name text,
  phone text,
  phone_key text generated always as (phone_key(phone)) stored,
  email text,
  -- The key of the person: the patient, or the contact that was proved. Each person has one entry.
  person_key text not null,
  service_id uuid not null,
  type text constraint a_wanted_type_is_known check (type in ('online', 'presencial')),
  weekdays integer[] not null constraint some_weekdays_are_wanted check (cardinality(weekdays) between 1 and 7),
  parts text[] not null constraint some_parts_of_the_day_are_wanted
    check (cardinality(parts) between 1 and 3 and parts <@ array['morning', 'afternoon', 'evening']),
  until date not null,
  -- Its place in the list.
  position integer not null,
  origin text not null constraint an_entry_has_a_known_origin check (origin in ('visitor', 'psychologist')),
  consent_version text,
  consent_at timestamptz,
  created_at timestamptz not null,
  -- When the person accepted an offer: the entry no longer waits.
  booked_at timestamptz,
  -- The last hour for which this person was skipped, and why.
  skipped_start timestamptz,
  skipped_why text constraint a_person_is_skipped_for_a_known_reason
    check (skipped_why in ('session_that_day', 'opted_out', 'unreachable')),
  primary key (psychologist_id, id),
  constraint an_entry_has_contacts_of_one_source check ((patient_id is null) = (name is not null and phone is not null)
    and (patient_id is null or coalesce(name, phone, email) is null)),
  constraint a_skip_has_a_reason check ((skipped_start is null) = (skipped_why is null)),
  constraint an_entry_waits_for_a_known_service foreign key (psychologist_id, service_id)
    references services (psychologist_id, id) on delete cascade,
  constraint an_entry_is_of_a_known_patient foreign key (psychologist_id, patient_id)
    references patients (psychologist_id, id) on delete cascade
);
create unique index a_person_waits_once on waitlist_entries (psychologist_id, person_key) where booked_at is null;
create index waiting_in_order on waitlist_entries (psychologist_id, position, id) where booked_at is null;
create index entries_by_end on waitlist_entries (until);
create index entries_by_patient on waitlist_entries (psychologist_id, patient_id);
create index entries_by_service on waitlist_entries (psychologist_id, service_id);

create table waitlist_offers (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  id uuid not null,
  entry_id uuid not null,
  -- The freed time for which it was made; null for one that the psychologist made by hand.
  freed_id uuid,
  starts_at timestamptz not null,
  -- With the pause after it.
  blocked_until timestamptz not null,
  state text not null constraint an_offer_is_in_a_known_state
    check (state in ('open', 'accepted', 'declined', 'expired', 'withdrawn')),
  made_at timestamptz not null,
  -- When its message is sent: the next morning for an offer made at night.
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  session_id uuid,
  message_ids uuid[] not null default '{}',
  primary key (psychologist_id, id),
  constraint an_offer_ends_after_it_is_sent check (sent_at < expires_at),
  constraint an_ended_offer_has_its_time check ((state = 'open') = (ended_at is null)),
  constraint an_offer_is_of_a_known_entry foreign key (psychologist_id, entry_id)
    references waitlist_entries (psychologist_id, id) on delete cascade
);
create unique index a_person_has_one_open_offer on waitlist_offers (psychologist_id, entry_id) where state = 'open';
create index offers_by_entry on waitlist_offers (psychologist_id, entry_id);
create index offers_by_freed_time on waitlist_offers (psychologist_id, freed_id);
create index open_offers on waitlist_offers (expires_at) where state = 'open';

-- Times that became free while somebody waits: of a session or a request, or the days that a day off or a block no longer closes.
create table freed_times (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  starts_at timestamptz,
  ends_at timestamptz,
  first_day date,
  last_day date,
  start_time text,
  end_time text,
  is_weekly boolean not null default false,
  -- When the job first found it, by the application's clock, which the trigger below cannot read.
  noticed_at timestamptz,
  primary key (psychologist_id, id),
  constraint a_freed_time_is_of_one_sort check ((starts_at is null) = (ends_at is null) and (starts_at is null) <> (first_day is null))
);

alter table held_times drop constraint a_time_is_held_by_a_known_kind;
alter table held_times add constraint a_time_is_held_by_a_known_kind check (kind in ('session', 'request', 'offer'));

do $$
declare name text;
begin
  foreach name in array array['waitlist_entries', 'waitlist_offers', 'freed_times'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy one_tenant on %I to consultorio_tenant
      using (psychologist_id = nullif(current_setting(''consultorio.tenant'', true), '''')::uuid)', name);
    execute format('create policy every_tenant on %I to consultorio_platform using (true)', name);
    execute format('grant select, insert, update, delete on %I to consultorio_tenant, consultorio_platform', name);
  end loop;
  foreach name in array array['waitlist_entries', 'waitlist_offers'] loop
    execute format('create trigger an_insert_is_noted after insert on %I
      referencing new table as changed for each statement execute function note_change(''waitlist'')', name);
    execute format('create trigger an_update_is_noted after update on %I
      referencing new table as changed for each statement execute function note_change(''waitlist'')', name);
    execute format('create trigger a_delete_is_noted after delete on %I
      referencing old table as changed for each statement execute function note_change(''waitlist'')', name);
  end loop;
end
$$;

-- Holds the time of an open offer, for every statement that makes or ends one.
create function hold_offered_time() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into held_times (psychologist_id, owner_id, kind, span, expires_at)
    values (new.psychologist_id, new.id, 'offer', tstzrange(new.starts_at, new.blocked_until),
      -- A minute longer than the offer: it goes to the next person before it is public.
      least(new.expires_at + interval '1 minute', new.starts_at));
  else
    delete from held_times where psychologist_id = old.psychologist_id and owner_id = old.id and kind = 'offer';
  end if;
  return null;
end
$$;
create trigger its_time_is_offered after insert on waitlist_offers
  for each row when (new.state = 'open') execute function hold_offered_time();
create trigger its_time_is_no_longer_offered after update of state on waitlist_offers
  for each row when (old.state = 'open' and new.state <> 'open') execute function hold_offered_time();
create trigger its_time_is_freed after delete on waitlist_offers
  for each row when (old.state = 'open') execute function hold_offered_time();

-- Finds every freed hour in one place: its holder no longer holds it. Writes nothing for a practice whose list is empty.
create function note_freed_time() returns trigger language plpgsql as $$
begin
  insert into freed_times (psychologist_id, starts_at, ends_at)
  select g.id, lower(old.span), upper(old.span) from psychologists g
  where g.id = old.psychologist_id and g.waitlist
    and exists (select from waitlist_entries e where e.psychologist_id = g.id and e.booked_at is null);
  return null;
end
$$;
create trigger a_time_is_freed after delete on held_times
  for each row when (old.kind <> 'offer') execute function note_freed_time();
create trigger a_time_is_left after update of span on held_times
  for each row when (old.kind <> 'offer' and old.span <> new.span) execute function note_freed_time();

create function note_opened_days() returns trigger language plpgsql as $$
begin
  insert into freed_times (psychologist_id, first_day, last_day, start_time, end_time, is_weekly)
  select g.id, old.first_day, coalesce(old.last_day, '9999-12-30'), old.start_time, old.end_time,
    coalesce((to_jsonb(old) ->> 'is_weekly')::boolean, false)
  from psychologists g
  where g.id = old.psychologist_id and g.waitlist
    and exists (select from waitlist_entries e where e.psychologist_id = g.id and e.booked_at is null);
  return null;
end
$$;
create trigger a_day_is_opened after delete on days_off for each row execute function note_opened_days();
create trigger a_day_is_opened_by_a_change after update on days_off for each row
  when ((old.first_day, old.last_day, old.start_time, old.end_time) is distinct from (new.first_day, new.last_day, new.start_time, new.end_time))
  execute function note_opened_days();
create trigger a_block_is_lifted after delete on blocks for each row execute function note_opened_days();
create trigger a_block_is_changed after update on blocks for each row
  when ((old.first_day, old.last_day, old.start_time, old.end_time, old.is_weekly)
    is distinct from (new.first_day, new.last_day, new.start_time, new.end_time, new.is_weekly))
  execute function note_opened_days();
