-- Patients that are registered twice and are joined; see docs/product.md, Possible duplicates, and docs/decisions/126-joining-patients.md.
create table patient_merges (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  id uuid not null,
  -- The patient who stays.
  patient_id uuid not null,
  removed_id uuid not null,
  -- The removed patient's phone and name: bookings with both belong to the remaining patient.
  registered_name text not null,
  social_name text,
  phone text not null,
  phone_key text not null generated always as (phone_key(phone)) stored,
  merged_at timestamptz not null,
  -- The rows that an undo restores, and their state after the merge; null once it cannot be undone.
  undo jsonb,
  print text,
  -- True only inside join_patients and separate_patients.
  is_running boolean not null default false,
  primary key (psychologist_id, id),
  constraint a_patient_is_removed_once unique (psychologist_id, removed_id),
  constraint a_merge_is_into_a_known_patient foreign key (psychologist_id, patient_id)
    references patients (psychologist_id, id) on delete cascade
);
create index patient_merges_by_patient on patient_merges (psychologist_id, patient_id);
create index patient_merges_by_phone_key on patient_merges (phone_key, psychologist_id);
create index patient_merges_with_undo on patient_merges (merged_at) where undo is not null;
alter table patient_merges enable row level security;
create policy one_tenant on patient_merges to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
create policy every_tenant on patient_merges to consultorio_platform using (true);
grant select on patient_merges to consultorio_tenant;
grant select (psychologist_id, id, merged_at, undo), update (undo, print) on patient_merges to consultorio_platform;
create trigger an_insert_is_noted after insert on patient_merges referencing new table as changed
  for each statement execute function note_change('patients');
create trigger a_delete_is_noted after delete on patient_merges referencing old table as changed
  for each statement execute function note_change('patients');

-- Pairs of patients that the psychologist marked as two people; the smaller id comes first.
create table patient_differences (
  psychologist_id uuid not null references psychologists (id) on delete cascade,
  patient_id uuid not null,
  other_patient_id uuid not null,
  primary key (psychologist_id, patient_id, other_patient_id),
  constraint a_difference_is_between_two check (patient_id < other_patient_id),
  constraint a_difference_is_of_a_known_patient foreign key (psychologist_id, patient_id)
    references patients (psychologist_id, id) on delete cascade,
  constraint a_difference_is_to_a_known_patient foreign key (psychologist_id, other_patient_id)
    references patients (psychologist_id, id) on delete cascade
);
create index patient_differences_by_other on patient_differences (psychologist_id, other_patient_id);
alter table patient_differences enable row level security;
create policy one_tenant on patient_differences to consultorio_tenant
  using (psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
grant select, insert on patient_differences to consultorio_tenant;
create trigger an_insert_is_noted after insert on patient_differences referencing new table as changed
  for each statement execute function note_change('patients');

-- The record of a removed patient stays, since its log is never rewritten. It is removed with the other record.
alter table records add column merged_into uuid,
  add constraint a_joined_record_is_in_a_known_one foreign key (psychologist_id, merged_into)
    references records (psychologist_id, patient_id) on delete cascade;
create index records_joined on records (psychologist_id, merged_into) where merged_into is not null;
create policy a_joined_record_is_hidden on records as restrictive to consultorio_tenant using (merged_into is null);

-- Whether join_patients or separate_patients is running: only they can set is_running, so the setting has no effect without them.
create function is_joining() returns boolean language plpgsql stable as $$
begin
  if coalesce(current_setting('consultorio.joining', true), '') = '' then
    return false;
  end if;
  return exists (select from patient_merges m where m.is_running
    and m.psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
end
$$;

-- Rows that only change their patient keep versions, links, reminders and requests, and lose no login, name or note.
create or replace function count_version() returns trigger language plpgsql as $$
begin
  if not is_joining() then
    new.version := old.version + 1;
  end if;
  return new;
end
$$;
create or replace function count_session_change() returns trigger language plpgsql as $$
begin
  if not is_joining() then
    new.version := old.version + 1;
    new.changed_at := now();
  end if;
  return new;
end
$$;
create or replace function renew_link() returns trigger language plpgsql as $$
begin
  if not is_joining() then
    new.link_number := old.link_number + 1;
  end if;
  return new;
end
$$;
create or replace function plan_reminders() returns trigger language plpgsql as $$
begin
  if not is_joining() then
    new.reminder_due_at := case when new.status in ('pending', 'confirmed') then 'epoch'::timestamptz end;
  end if;
  return new;
end
$$;
create or replace function end_person_links() returns trigger language plpgsql as $$
begin
  if not is_joining() and (new.phone is distinct from old.phone or new.email is distinct from old.email
    or old.receives_notices and not new.receives_notices or old.opens_area and not new.opens_area) then
    new.link_number := old.link_number + 1;
  end if;
  return new;
end
$$;
do $$
declare
  guarded record;
begin
  for guarded in
    select t.oid, t.tgname, c.relname, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and (c.relname, t.tgname) in (
      ('patients', 'an_erased_patient_leaves_no_bank_name'), ('patients', 'an_erased_patient_leaves_no_login'),
      ('patients', 'an_erased_patient_leaves_no_payment_note'), ('patient_people', 'a_removed_person_leaves_no_login'),
      ('sessions', 'a_request_to_move_it_ends'))
  loop
    execute format('drop trigger %I on %I', guarded.tgname, guarded.relname);
    execute case when guarded.definition like '% WHEN (%'
      then regexp_replace(guarded.definition, ' WHEN \((.*)\) EXECUTE ', ' WHEN ((\1) AND NOT is_joining()) EXECUTE ')
      else replace(guarded.definition, ' EXECUTE ', ' WHEN (NOT is_joining()) EXECUTE ') end;
  end loop;
end
$$;

-- Every column that references a patient, from the catalogue: later tables need no line here.
create function patient_columns() returns table (named text, patient_column text, key_columns text[]) language sql stable as $$
  select c.relname::text, a.attname::text, array(
    select k.attname::text from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any(i.indkey)
    where i.indrelid = c.oid and i.indisprimary order by k.attnum)
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped and a.attname ~ '(^|_)patient_id$'
    -- Written by join_patients itself; the log keeps what it says.
    and c.relname not in ('records', 'record_log', 'patient_differences')
  order by 1, 2
$$;

-- Returns what the rows about a patient say, to tell whether anything changed. Left out: what jobs write without a person's doing,
-- logs, and files, which are never changed.
create function print_of_patient(tenant uuid, patient uuid) returns text language plpgsql stable as $$
declare
  skipped text := '(messages|statement_sends|record_log|patient_merges|patient_differences|session_undos|ending_undos|written_sessions|calendar_changes|calendar_meetings|imported_.*|.*_chunks)';
  conditions jsonb;
  one record;
  part text;
  print text := '';
begin
  select jsonb_object_agg(named, condition) || '{"patients": "t.id = $2", "records": "t.patient_id = $2"}' into conditions from (
    select named, string_agg(format('t.%I = $2', patient_column), ' or ') as condition
    from patient_columns() where named !~ ('^' || skipped || '$') group by named) direct;
  -- And the rows that go with those: payments with their session, versions with their entry.
  for depth in 1..3 loop
    for one in
      select child.relname as named, string_agg(format('(%s) in (select %s from %I t where t.psychologist_id = $1 and (%s))',
        (select string_agg(format('t.%I', a.attname), ', ' order by at.n) from unnest(k.conkey) with ordinality at (num, n)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = at.num),
        (select string_agg(format('t.%I', a.attname), ', ' order by at.n) from unnest(k.confkey) with ordinality at (num, n)
          join pg_attribute a on a.attrelid = k.confrelid and a.attnum = at.num),
        parent.relname, conditions ->> parent.relname), ' or ' order by k.conname) as condition
      from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
      where k.contype = 'f' and child.relnamespace = 'public'::regnamespace and conditions ? parent.relname::text
        and not conditions ? child.relname::text and child.relname !~ ('^' || skipped || '$')
      group by child.relname
    loop
      conditions := conditions || jsonb_build_object(one.named, one.condition);
    end loop;
  end loop;
  for one in select key as named, value as condition from jsonb_each_text(conditions) order by key loop
    execute format('select md5(coalesce(string_agg(said, '''' order by said), '''')) from (
      select md5((to_jsonb(t) - ''reminder_due_at'')::text) as said from %I t where t.psychologist_id = $1 and (%s)) said', one.named, one.condition)
      into part using tenant, patient;
    print := print || part;
  end loop;
  return md5(print);
end
$$;

-- Restores a whole row, whether it still exists or not.
create function put_back(named text, old_row jsonb) returns void language plpgsql as $$
declare
  columns text;
  changes text;
  keys text;
begin
  select string_agg(quote_ident(attname), ', '), string_agg(format('%1$I = excluded.%1$I', attname), ', ') into columns, changes
  from pg_attribute where attrelid = named::regclass and attnum > 0 and not attisdropped and attgenerated = '';
  select string_agg(quote_ident(k.attname), ', ') into keys
  from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any(i.indkey)
  where i.indrelid = named::regclass and i.indisprimary;
  execute format('insert into %1$I (%2$s) select %2$s from jsonb_populate_record(null::%1$I, $1) on conflict (%3$s) do update set %4$s',
    named, columns, keys, changes) using old_row;
end
$$;

-- Joins a patient into another one of the practice, in the caller's transaction. The caller has checked that they may be joined, and
-- gives the contact that the removed one leaves, if it differs, and the removed one's encrypted values for their new owner:
-- [{ named, key, column, value }], the value in hexadecimal.
create function join_patients(merge uuid, kept uuid, removed uuid, moment timestamptz, contact jsonb, sealed jsonb) returns void
language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
declare
  tenant uuid := nullif(current_setting('consultorio.tenant', true), '')::uuid;
  old_rows jsonb;
  moved jsonb := '[]';
  added jsonb := '[]';
  once_keys jsonb;
  one record;
  part jsonb;
  before patients;
  others integer;
begin
  perform from patients p where p.psychologist_id = tenant and p.id in (kept, removed) order by p.id for update;
  if kept = removed or (select count(*) from patients p where p.psychologist_id = tenant and p.id in (kept, removed)) <> 2 then
    raise exception 'two patients of the practice are needed';
  end if;
  select * into before from patients p where p.psychologist_id = tenant and p.id = removed;
  insert into patient_merges (psychologist_id, id, patient_id, removed_id, registered_name, social_name, phone, merged_at, is_running)
  values (tenant, merge, kept, removed, before.registered_name, before.social_name, before.phone, moment, true);
  perform set_config('consultorio.joining', 'on', true);

  select coalesce(jsonb_agg(jsonb_build_object('named', r.named, 'row', r.whole)), '[]') into old_rows from (
    select 'patients' as named, to_jsonb(p) as whole from patients p where p.psychologist_id = tenant and p.id in (kept, removed)
    union all select 'records', to_jsonb(p) from records p where p.psychologist_id = tenant and p.patient_id in (kept, removed)
    union all select 'patient_people', to_jsonb(p) from patient_people p where p.psychologist_id = tenant and p.patient_id = removed
    union all select 'patient_prices', to_jsonb(p) from patient_prices p where p.psychologist_id = tenant and p.patient_id = removed
    union all select 'patient_differences', to_jsonb(p) from patient_differences p
      where p.psychologist_id = tenant and removed in (p.patient_id, p.other_patient_id)
    union all select 'push_subscriptions', to_jsonb(p) from push_subscriptions p where p.psychologist_id = tenant and p.patient_id = removed
    union all select 'ending_undos', to_jsonb(p) from ending_undos p where p.psychologist_id = tenant and p.patient_id in (kept, removed)
    union all select 'imported_patients', to_jsonb(p) from imported_patients p where p.psychologist_id = tenant and p.patient_id = removed
    union all select 'agreement_offers', to_jsonb(p) from agreement_offers p where p.psychologist_id = tenant and p.patient_id in (kept, removed)
    union all select 'agreement_links', to_jsonb(p) from agreement_links p where p.psychologist_id = tenant and p.patient_id in (kept, removed)
    union all select 'balances', to_jsonb(p) from balances p where p.psychologist_id = tenant and p.patient_id in (kept, removed)
    union all select 'payments', to_jsonb(y) from payments y join balances p on p.psychologist_id = y.psychologist_id and p.id = y.balance_id
      where y.psychologist_id = tenant and p.patient_id = removed
    union all select 'waitlist_entries', to_jsonb(p) from waitlist_entries p where p.psychologist_id = tenant and p.patient_id = removed
    ) r;

  -- What was encrypted for the removed patient is encrypted for the remaining one.
  for one in select s ->> 'named' as named, s -> 'key' as key, s ->> 'column' as col, decode(s ->> 'value', 'hex') as value
    from jsonb_array_elements(sealed) s
  loop
    if (one.named, one.col) not in (('record_drafts', 'text'), ('record_versions', 'text'), ('record_versions', 'reason'),
      ('restricted_drafts', 'text'), ('restricted_versions', 'text'), ('restricted_versions', 'reason'), ('record_documents', 'content'),
      ('agreement_offers', 'content'), ('record_agreements', 'content'), ('record_acceptances', 'content')) then
      raise exception 'this column is not encrypted for a patient';
    end if;
    execute format('select to_jsonb(t) from %1$I t join jsonb_populate_record(null::%1$I, $2) k on %2$s where t.psychologist_id = $1 and %3$s',
      one.named, (select string_agg(format('t.%1$I = k.%1$I', name), ' and ') from jsonb_object_keys(one.key) name),
      case when one.named ~ '^(record|restricted)_(drafts|versions)$'
        then format('t.entry_id in (select e.id from %I e where e.psychologist_id = $1 and e.patient_id = $3)',
          case when one.named like 'record%' then 'record_entries' else 'restricted_entries' end)
        when one.named = 'record_acceptances'
          then 't.agreement_id in (select a.id from record_agreements a where a.psychologist_id = $1 and a.patient_id = $3)'
        else 't.patient_id = $3' end)
      into part using tenant, one.key, removed;
    if part is null then
      raise exception 'this value is not of the removed patient';
    end if;
    if not old_rows @> jsonb_build_array(jsonb_build_object('named', one.named, 'row', one.key)) then
      old_rows := old_rows || jsonb_build_object('named', one.named, 'row', part);
    end if;
    execute format('update %1$I t set %2$I = $3 from jsonb_populate_record(null::%1$I, $2) k where t.psychologist_id = $1 and %3$s',
      one.named, one.col, (select string_agg(format('t.%1$I = k.%1$I', name), ' and ') from jsonb_object_keys(one.key) name))
      using tenant, one.key, one.value;
  end loop;

  update patients p set
    email = coalesce(p.email, before.email),
    email_unconfirmed = case when p.email is null then before.email_unconfirmed
      else p.email_unconfirmed and (before.email_unconfirmed or before.email is distinct from p.email) end,
    cpf = coalesce(p.cpf, before.cpf),
    birth_date = coalesce(p.birth_date, before.birth_date),
    social_name = coalesce(p.social_name, before.social_name),
    observations = case when before.observations is null or before.observations = p.observations then p.observations
      else concat_ws(E'\n\n', p.observations, before.observations) end,
    opted_out = array(select distinct channel from unnest(p.opted_out || before.opted_out) channel order by channel),
    vouched = p.vouched or before.vouched,
    adult_answer = coalesce(p.adult_answer, before.adult_answer),
    ended_at = case when before.ended_at is not null then p.ended_at end,
    end_reason = case when before.ended_at is not null then p.end_reason end,
    created_at = least(p.created_at, before.created_at),
    version = p.version + 1
  where p.psychologist_id = tenant and p.id = kept;

  -- The record of the remaining patient takes all; that of the removed one keeps its log.
  if exists (select from records r where r.psychologist_id = tenant and r.patient_id = removed) then
    if not exists (select from records r where r.psychologist_id = tenant and r.patient_id = kept) then
      added := added || jsonb_build_object('named', 'records', 'key', jsonb_build_object('patient_id', kept));
    end if;
    insert into records as r (psychologist_id, patient_id, last_entry_on, created_at)
    select psychologist_id, kept, last_entry_on, created_at from records where psychologist_id = tenant and patient_id = removed
    on conflict (psychologist_id, patient_id) do update set
      last_entry_on = greatest(r.last_entry_on, excluded.last_entry_on), created_at = least(r.created_at, excluded.created_at);
    update records set merged_into = kept where psychologist_id = tenant and patient_id = removed;
  end if;

  -- A patient has one open offer, the latest, and one subscription of a browser.
  delete from agreement_links l using agreement_offers o, agreement_offers later
  where l.psychologist_id = tenant and o.psychologist_id = tenant and later.psychologist_id = tenant and l.agreement_id = o.id
    and o.patient_id in (kept, removed) and later.patient_id in (kept, removed) and (later.created_at, later.id) > (o.created_at, o.id);
  delete from agreement_offers o using agreement_offers later
  where o.psychologist_id = tenant and later.psychologist_id = tenant
    and o.patient_id in (kept, removed) and later.patient_id in (kept, removed) and (later.created_at, later.id) > (o.created_at, o.id);
  delete from push_subscriptions b using push_subscriptions same
  where b.psychologist_id = tenant and same.psychologist_id = tenant and b.patient_id = removed and same.patient_id = kept
    and same.endpoint = b.endpoint;
  delete from ending_undos u where u.psychologist_id = tenant and u.patient_id in (kept, removed);
  delete from imported_patients i where i.psychologist_id = tenant and i.patient_id = removed;
  -- The agreed price of the remaining patient goes on; earlier ones of the removed patient come before it.
  delete from patient_prices h where h.psychologist_id = tenant and h.patient_id = removed and h.series_id is null
    and h.since >= (select min(o.since) from patient_prices o
      where o.psychologist_id = tenant and o.patient_id = kept and o.series_id is null);
  select coalesce(max(q.position) + 1, 0) into others from patient_people q where q.psychologist_id = tenant and q.patient_id = kept;
  update patient_people q set position = q.position + others where q.psychologist_id = tenant and q.patient_id = removed;
  for one in
    delete from patient_differences d where d.psychologist_id = tenant and removed in (d.patient_id, d.other_patient_id)
    returning case when d.patient_id = removed then d.other_patient_id else d.patient_id end as other
  loop
    continue when one.other = kept;
    insert into patient_differences values (tenant, least(kept, one.other), greatest(kept, one.other)) on conflict do nothing;
    if found then
      added := added || jsonb_build_object('named', 'patient_differences', 'key',
        jsonb_build_object('patient_id', least(kept, one.other), 'other_patient_id', greatest(kept, one.other)));
    end if;
  end loop;

  -- Of two balances the remaining patient's takes all. Both wishes on the waiting list stay.
  update payments y set balance_id = k.id from balances k, balances r
  where y.psychologist_id = tenant and k.psychologist_id = tenant and r.psychologist_id = tenant
    and k.patient_id = kept and r.patient_id = removed and y.balance_id = r.id;
  update balances k set amount_cents = k.amount_cents + r.amount_cents, returned_cents = k.returned_cents + r.returned_cents from balances r
  where k.psychologist_id = tenant and r.psychologist_id = tenant and k.patient_id = kept and r.patient_id = removed;
  delete from balances r using balances k
  where r.psychologist_id = tenant and k.psychologist_id = tenant and r.patient_id = removed and k.patient_id = kept;
  update waitlist_entries e set person_key = case when exists (
      select from waitlist_entries own where own.psychologist_id = tenant and own.patient_id = kept and own.booked_at is null)
    then 'joined ' || e.id else replace(e.person_key, removed::text, kept::text) end
  where e.psychologist_id = tenant and e.patient_id = removed;

  -- Notices that were sent count as sent: their keys name the patient. If both patients got one, the remaining one's has the key.
  select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'old', k.once_key, 'new', case when not exists (
      select from messages same where same.psychologist_id = tenant and same.once_key = k.new_key) then k.new_key end)), '[]') into once_keys
  from (
    select m.id, m.once_key, replace(m.once_key, removed::text, kept::text) as new_key from messages m
    where m.psychologist_id = tenant and removed in (m.patient_id, m.about_patient_id) and strpos(m.once_key, removed::text) > 0) k;
  update messages m set once_key = k ->> 'new' from jsonb_array_elements(once_keys) k
  where m.psychologist_id = tenant and m.id = (k ->> 'id')::uuid;

  for one in select * from patient_columns() loop
    execute format('select jsonb_agg(to_jsonb(k)) from (select %s from %I t where t.psychologist_id = $1 and t.%I = $2) k',
      (select string_agg(format('t.%I', name), ', ') from unnest(one.key_columns) name), one.named, one.patient_column)
      into part using tenant, removed;
    continue when part is null;
    moved := moved || jsonb_build_object('named', one.named, 'column', one.patient_column, 'keys', part);
    execute format('update %1$I t set %2$I = $3 where t.psychologist_id = $1 and t.%2$I = $2', one.named, one.patient_column)
      using tenant, removed, kept;
  end loop;

  if contact is not null then
    insert into patient_people (psychologist_id, id, patient_id, position, name, relation, phone, email, opens_area, opted_out)
    select tenant, (contact ->> 'id')::uuid, kept, coalesce(max(q.position) + 1, 0), coalesce(before.social_name, before.registered_name),
      'other', before.phone, case when not before.email_unconfirmed then before.email end, true, before.opted_out
    from patient_people q where q.psychologist_id = tenant and q.patient_id = kept;
    added := added || jsonb_build_object('named', 'patient_people', 'key', jsonb_build_object('id', contact -> 'id'));
  end if;
  delete from patients p where p.psychologist_id = tenant and p.id = removed;

  update patient_merges m set is_running = false, print = print_of_patient(tenant, kept),
    undo = jsonb_build_object('rows', old_rows, 'moved', moved, 'added', added, 'once_keys', once_keys)
  where m.psychologist_id = tenant and m.id = merge;
  perform set_config('consultorio.joining', '', true);
end
$$;

-- Undoes join_patients in the caller's transaction; returns false, and does nothing, if something changed since.
create function separate_patients(merge uuid) returns boolean
language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
declare
  tenant uuid := nullif(current_setting('consultorio.tenant', true), '')::uuid;
  joined patient_merges;
  one record;
begin
  select * into joined from patient_merges m where m.psychologist_id = tenant and m.id = merge for update;
  if joined.undo is null then
    return false;
  end if;
  perform from patients p where p.psychologist_id = tenant and p.id = joined.patient_id for update;
  if print_of_patient(tenant, joined.patient_id) is distinct from joined.print then
    return false;
  end if;
  update patient_merges m set is_running = true where m.psychologist_id = tenant and m.id = merge;
  perform set_config('consultorio.joining', 'on', true);

  -- Patients and records first, since the other rows refer to them.
  for one in select r ->> 'named' as named, r -> 'row' as whole from jsonb_array_elements(joined.undo -> 'rows') r
    where r ->> 'named' in ('patients', 'records') order by r ->> 'named'
  loop
    perform put_back(one.named, one.whole);
  end loop;
  -- What was written to the patient since for a session that goes back goes with it.
  update messages m set patient_id = case when m.patient_id = joined.patient_id then joined.removed_id else m.patient_id end,
    about_patient_id = case when m.about_patient_id = joined.patient_id then joined.removed_id else m.about_patient_id end,
    once_key = replace(m.once_key, joined.patient_id::text, joined.removed_id::text)
  where m.psychologist_id = tenant and m.created_at >= joined.merged_at and m.session_id in (
    select (k ->> 'id')::uuid from jsonb_array_elements(joined.undo -> 'moved') t, jsonb_array_elements(t -> 'keys') k
    where t ->> 'named' = 'sessions');
  for one in select t ->> 'named' as named, t ->> 'column' as col, t -> 'keys' as keys from jsonb_array_elements(joined.undo -> 'moved') t loop
    execute format('update %1$I t set %2$I = $3 from jsonb_populate_recordset(null::%1$I, $4) k
      where t.psychologist_id = $1 and t.%2$I = $2 %3$s', one.named, one.col,
      (select string_agg(format('and t.%1$I = k.%1$I', name), ' ') from jsonb_object_keys(one.keys -> 0) name
        where name not in (one.col, 'psychologist_id')))
      using tenant, joined.patient_id, joined.removed_id, one.keys;
  end loop;
  update messages m set once_key = k ->> 'old' from jsonb_array_elements(joined.undo -> 'once_keys') k
  where m.psychologist_id = tenant and m.id = (k ->> 'id')::uuid and m.once_key is not distinct from k ->> 'new';
  for one in select a ->> 'named' as named, a -> 'key' as key from jsonb_array_elements(joined.undo -> 'added') a loop
    -- A record that was read meanwhile stays, empty, with its log.
    execute format('delete from %1$I t using jsonb_populate_record(null::%1$I, $2) k where t.psychologist_id = $1 %2$s %3$s', one.named,
      (select string_agg(format('and t.%1$I = k.%1$I', name), ' ') from jsonb_object_keys(one.key) name),
      case when one.named = 'records' then 'and not exists (select from record_log l where l.psychologist_id = $1 and l.patient_id = t.patient_id)'
        else '' end) using tenant, one.key;
  end loop;
  for one in select r ->> 'named' as named, r -> 'row' as whole from jsonb_array_elements(joined.undo -> 'rows') r
    where r ->> 'named' not in ('patients', 'records') order by r ->> 'named' not in ('agreement_offers', 'balances')
  loop
    perform put_back(one.named, one.whole);
  end loop;
  perform set_config('consultorio.joining', '', true);
  delete from patient_merges m where m.psychologist_id = tenant and m.id = merge;
  return true;
end
$$;

revoke execute on function join_patients(uuid, uuid, uuid, timestamptz, jsonb, jsonb), separate_patients(uuid),
  print_of_patient(uuid, uuid), put_back(text, jsonb), patient_columns() from public;
grant execute on function join_patients(uuid, uuid, uuid, timestamptz, jsonb, jsonb), separate_patients(uuid) to consultorio_tenant;
