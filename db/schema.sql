-- Generated from db/migrations by npm run generate, for reading. Do not edit.

CREATE OR REPLACE FUNCTION public.agreed_cents(practice uuid, patient uuid, day date)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (
    select h.price_cents from patient_prices h
    where h.psychologist_id = practice and h.patient_id = patient and h.series_id is null and h.since <= day
    order by h.since desc, h.created_at desc, h.id desc limit 1);
end
$function$;

CREATE OR REPLACE FUNCTION public.count_session_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not is_joining() then
    new.version := old.version + 1;
    new.changed_at := now();
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not is_joining() then
    new.version := old.version + 1;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.end_hold_with_start()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.hold_expires_at := new.starts_at;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.end_person_links()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not is_joining() and (new.phone is distinct from old.phone or new.email is distinct from old.email
    or old.receives_notices and not new.receives_notices or old.opens_area and not new.opens_area) then
    new.link_number := old.link_number + 1;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.forget_bank_names()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update bank_lines l set text = '', payer = null, txid = null, payer_key = null, is_named = false
  where l.psychologist_id = old.psychologist_id and l.is_named and (
    exists (
      select from bank_matches m join payments y on y.psychologist_id = m.psychologist_id and y.id = m.payment_id
      where m.psychologist_id = l.psychologist_id and m.line_id = l.id and (
        y.session_id in (select id from sessions s where s.psychologist_id = old.psychologist_id and s.patient_id = old.id)
        or y.package_id in (select id from packages k where k.psychologist_id = old.psychologist_id and k.patient_id = old.id)
        or y.statement_id in (select id from statements t where t.psychologist_id = old.psychologist_id and t.patient_id = old.id)
        or y.balance_id in (select id from balances b where b.psychologist_id = old.psychologist_id and b.patient_id = old.id)))
    or exists (
      select from (
        select old.registered_name as name union all select old.social_name
        union all select q.name from patient_people q where q.psychologist_id = old.psychologist_id and q.patient_id = old.id) known
      where known.name like '% %' and strpos(plain_text(l.text || ' ' || coalesce(l.payer, '')), plain_text(known.name)) > 0));
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION public.forget_patient_logins()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from patient_tokens where phone_key(phone) = old.phone_key and not is_on_file(phone, email);
  delete from patient_codes where phone in (old.phone, old.phone_key) and not is_on_file(phone, email);
  delete from patient_code_requests where phone in (old.phone, old.phone_key) and not is_on_file(phone, null);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.forget_payment_notes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  own uuid[] := array(
    select y.id from payments y
    where y.psychologist_id = old.psychologist_id
      and (y.session_id in (select id from sessions s where s.psychologist_id = old.psychologist_id and s.patient_id = old.id)
        or y.package_id in (select id from packages k where k.psychologist_id = old.psychologist_id and k.patient_id = old.id)
        or y.statement_id in (select id from statements t where t.psychologist_id = old.psychologist_id and t.patient_id = old.id)
        or y.balance_id in (select id from balances b where b.psychologist_id = old.psychologist_id and b.patient_id = old.id)));
begin
  update payments y set note = null, payer_id = null, payer_name = null, payer_document = null
  where y.psychologist_id = old.psychologist_id and y.id = any(own) and num_nonnulls(y.note, y.payer_id, y.payer_name) > 0;
  update fiscal_receipts f set payer_name = null, payer_cpf = null, beneficiary_name = null, beneficiary_cpf = null
  where f.psychologist_id = old.psychologist_id and f.payment_id = any(own);
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION public.forget_person_logins()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from patient_tokens where phone_key(phone) = old.phone_key and not is_on_file(phone, email);
  delete from patient_codes where phone in (old.phone, old.phone_key) and not is_on_file(phone, email);
  delete from patient_code_requests where phone in (old.phone, old.phone_key) and not is_on_file(phone, null);
  delete from push_subscriptions b
  where b.psychologist_id = old.psychologist_id and b.patient_id = old.patient_id and phone_key(b.phone) = old.phone_key
    and not exists (
      select from patients p where p.psychologist_id = b.psychologist_id and p.id = b.patient_id and p.phone_key = old.phone_key)
    and not exists (
      select from patient_people q
      where q.psychologist_id = b.psychologist_id and q.patient_id = b.patient_id and q.opens_area and q.phone_key = old.phone_key
        and (b.email is null or q.email = b.email));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.has_payments(practice uuid, one_session uuid, one_package uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return exists (
      select from payments m
      where m.psychologist_id = practice and (m.session_id = one_session or m.package_id = one_package))
    or exists (
      select from payment_shares h
      where h.psychologist_id = practice and (h.session_id = one_session or h.package_id = one_package));
end
$function$;

CREATE OR REPLACE FUNCTION public.hold_offered_time()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.hold_session_time()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.is_email_taken(wanted text, asker uuid, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select exists (select 1 from psychologists where email = wanted and id <> asker)
      or exists (
        select 1 from login_tokens
        where purpose = 'email_revert' and email = wanted and expires_at > moment and psychologist_id <> asker)
  $function$;

CREATE OR REPLACE FUNCTION public.is_hidden(tenant text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return exists (select from imports i where i.hides and i.psychologist_id::text = tenant);
end
$function$;

CREATE OR REPLACE FUNCTION public.is_joining()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if coalesce(current_setting('consultorio.joining', true), '') = '' then
    return false;
  end if;
  return exists (select from patient_merges m where m.is_running
    and m.psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
end
$function$;

CREATE OR REPLACE FUNCTION public.is_moving_in()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return exists (select from imports i where i.hides
    and i.psychologist_id = nullif(current_setting('consultorio.tenant', true), '')::uuid);
end
$function$;

CREATE OR REPLACE FUNCTION public.is_on_file(a_phone text, an_email text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((EXISTS (SELECT 1 FROM patients p WHERE ((p.phone_key = phone_key(is_on_file.a_phone)) AND ((is_on_file.an_email IS NULL) OR (p.email = is_on_file.an_email) OR (EXISTS (SELECT 1 FROM sessions s WHERE ((s.psychologist_id = p.psychologist_id) AND (s.patient_id = p.id) AND (s.booked_email = is_on_file.an_email)))))))) OR (EXISTS (SELECT 1 FROM patient_people q WHERE (q.opens_area AND (q.phone_key = phone_key(is_on_file.a_phone)) AND ((is_on_file.an_email IS NULL) OR (q.email = is_on_file.an_email))))));

CREATE OR REPLACE FUNCTION public.join_patients(merge uuid, kept uuid, removed uuid, moment timestamp with time zone, contact jsonb, sealed jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.last_payment_at(practice uuid, one_session uuid, one_package uuid)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if one_package is null then
    return (
      select max(m.received_at) from payments m
      where m.psychologist_id = practice and m.kind = 'payment' and m.reverses is null
        and m.id in (
          select own.id from payments own where own.psychologist_id = practice and own.session_id = one_session
          union all
          select h.payment_id from payment_shares h where h.psychologist_id = practice and h.session_id = one_session)
        and not exists (
          select from payments undone where undone.psychologist_id = practice and undone.reverses = m.id));
  end if;
  return (
    select max(m.received_at) from payments m
    where m.psychologist_id = practice and m.kind = 'payment' and m.reverses is null
      and m.id in (
        select own.id from payments own where own.psychologist_id = practice and own.package_id = one_package
        union all
        select h.payment_id from payment_shares h where h.psychologist_id = practice and h.package_id = one_package)
      and not exists (
        select from payments undone where undone.psychologist_id = practice and undone.reverses = m.id));
end
$function$;

CREATE OR REPLACE FUNCTION public.note_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changes (psychologist_id, topic)
  select distinct psychologist_id, tg_argv[0] from changed
  on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_freed_time()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into freed_times (psychologist_id, starts_at, ends_at)
  select g.id, lower(old.span), upper(old.span) from psychologists g
  where g.id = old.psychologist_id and g.waitlist
    and exists (select from waitlist_entries e where e.psychologist_id = g.id and e.booked_at is null);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_login_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changes (psychologist_id, topic)
  select distinct psychologist_id, 'login' from changed where purpose = 'login'
  on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_opened_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into freed_times (psychologist_id, first_day, last_day, start_time, end_time, is_weekly)
  select g.id, old.first_day, coalesce(old.last_day, '9999-12-30'), old.start_time, old.end_time,
    coalesce((to_jsonb(old) ->> 'is_weekly')::boolean, false)
  from psychologists g
  where g.id = old.psychologist_id and g.waitlist
    and exists (select from waitlist_entries e where e.psychologist_id = g.id and e.booked_at is null);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_practice_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changes (psychologist_id, topic)
  select distinct c.id, t.topic from changed c
  join before b on b.id = c.id and b.* is distinct from c.*
  join (values ('everything'), ('login')) t (topic)
    on t.topic = 'everything' or (b.closed_at, b.is_active) is distinct from (c.closed_at, c.is_active)
  on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search_text := concat_ws(E'\n', plain_text(new.name), lower(new.email), new.phone);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.patient_columns()
 RETURNS TABLE(named text, patient_column text, key_columns text[])
 LANGUAGE sql
 STABLE
AS $function$
  select c.relname::text, a.attname::text, array(
    select k.attname::text from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any(i.indkey)
    where i.indrelid = c.oid and i.indisprimary order by k.attnum)
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped and a.attname ~ '(^|_)patient_id$'
    -- Written by join_patients itself; the log keeps what it says.
    and c.relname not in ('records', 'record_log', 'patient_differences')
  order by 1, 2
$function$;

CREATE OR REPLACE FUNCTION public.phone_key(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(phone, '^\+55(\d\d)([6-9]\d{7})$'::text, '+55\19\2'::text);

CREATE OR REPLACE FUNCTION public.plain_text(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower((translate(written, 'ÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝáàâãäåéèêëíìîïóòôõöúùûüçñý'::text, 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny'::text) COLLATE "C"));

CREATE OR REPLACE FUNCTION public.plan_first_reminder()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.reminder_due_at := case when new.status in ('pending', 'confirmed') then coalesce(new.reminder_due_at, 'epoch'::timestamptz) end;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.plan_reminders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not is_joining() then
    new.reminder_due_at := case when new.status in ('pending', 'confirmed') then 'epoch'::timestamptz end;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.practices_moving_in()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return array(select i.psychologist_id from imports i where i.hides);
end
$function$;

CREATE OR REPLACE FUNCTION public.print_of_patient(tenant uuid, patient uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.put_back(named text, old_row jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.remove_imported(an_import uuid, a_kind text, an_id uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  tenant uuid := nullif(current_setting('consultorio.tenant', true), '')::uuid;
  brought uuid[] := array(
    select r.id from imported_rows r where r.psychologist_id = tenant and r.import_id = an_import and r.kind = a_kind and r.id = any(an_id));
begin
  if a_kind = 'payments' then
    delete from payments y where y.psychologist_id = tenant and y.id = any(brought);
  elsif a_kind = 'balances' then
    delete from balances b where b.psychologist_id = tenant and b.id = any(brought);
  elsif a_kind = 'statements' then
    delete from statements t where t.psychologist_id = tenant and t.id = any(brought);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.renew_link()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not is_joining() then
    new.link_number := old.link_number + 1;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.renew_times_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update calendar_collections c set times_version = gen_random_uuid()
  from (select distinct psychologist_id, collection_id from changed) t
  where c.psychologist_id = t.psychologist_id and c.id = t.collection_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.search_words(written text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  folded text := replace(replace(replace(replace(lower(translate(
    regexp_replace(normalize(translate(written, '´`’ʼ‘′', ''''''''''''''), NFKD), '[\u0300-\u036f]', '', 'g'),
    'ØøĐđŁłÐðĦħŊŋŦŧıΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІЂЈЉЊЋЏЅÞÆŒẞ',
    'ooddllddhhnnttiαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяєіђјљњћџѕþæœß')
    collate "C"), 'þ', 'th'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss');
  signs constant text := '[!-/:-@\[-`{-~\u00a1-\u00bf\u02b0-\u02ff\u2010-\u2027\u2030-\u205e\u200b-\u200f\u2060-\u206f\ufeff]+';
  joined text := regexp_replace(folded, signs, '', 'g');
  parted text := regexp_replace(folded, signs, ' ', 'g');
begin
  return rtrim(regexp_replace(' ' || joined || ' ' || case when joined = parted then '' else parted end, '[ \t\n\v\f\r]+', ' ', 'g'));
end
$function$;

CREATE OR REPLACE FUNCTION public.separate_patients(merge uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_move_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

create table agreement_links (
  psychologist_id uuid not null,
  token_hash bytea not null,
  agreement_id uuid not null,
  patient_id uuid not null,
  person_id uuid,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint agreement_links_pkey PRIMARY KEY (psychologist_id, token_hash),
  constraint a_person_has_one_link_of_an_agreement UNIQUE (psychologist_id, agreement_id, person_id),
  constraint a_link_is_of_a_known_patient FOREIGN KEY (psychologist_id, patient_id) REFERENCES patients(psychologist_id, id) ON DELETE CASCADE,
  constraint agreement_links_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE
);
CREATE INDEX agreement_links_by_patient ON agreement_links USING btree (psychologist_id, patient_id);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON agreement_links REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('agreements');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON agreement_links REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('agreements');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON agreement_links REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('agreements');
create policy one_tenant on agreement_links to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table agreement_offers (
  psychologist_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  template_version integer not null,
  content bytea not null,
  created_at timestamp with time zone not null,
  needs_all boolean not null,
  constraint agreement_offers_pkey PRIMARY KEY (psychologist_id, id),
  constraint a_patient_has_one_open_offer UNIQUE (psychologist_id, patient_id),
  constraint agreement_offers_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint an_offer_is_of_a_known_patient FOREIGN KEY (psychologist_id, patient_id) REFERENCES patients(psychologist_id, id) ON DELETE CASCADE,
  constraint agreement_offers_template_version_check CHECK ((template_version >= 1))
);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON agreement_offers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('agreements');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON agreement_offers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('agreements');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON agreement_offers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('agreements');
create policy one_tenant on agreement_offers to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table agreement_templates (
  psychologist_id uuid not null,
  version integer not null,
  content bytea not null,
  created_at timestamp with time zone not null,
  constraint agreement_templates_pkey PRIMARY KEY (psychologist_id, version),
  constraint agreement_templates_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint agreement_templates_version_check CHECK ((version >= 2))
);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON agreement_templates REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('agreements');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON agreement_templates REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('agreements');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON agreement_templates REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('agreements');
create policy one_tenant on agreement_templates to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table audit_events (
  psychologist_id uuid not null,
  id uuid not null,
  actor text not null,
  action text not null,
  subject_id uuid,
  at timestamp with time zone not null,
  admin_id uuid,
  reason text,
  constraint audit_events_pkey PRIMARY KEY (psychologist_id, id),
  constraint audit_events_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint audit_events_actor_check CHECK ((actor = ANY (ARRAY['psychologist'::text, 'patient'::text, 'visitor'::text, 'admin'::text, 'system'::text])))
);
CREATE INDEX audit_events_by_subject ON audit_events USING btree (psychologist_id, subject_id, at);
CREATE INDEX audit_events_in_order ON audit_events USING btree (at, id) INCLUDE (psychologist_id, actor, action);
create policy every_tenant on audit_events to consultorio_platform using true;
create policy one_tenant on audit_events to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table balances (
  psychologist_id uuid not null,
  id uuid not null,
  patient_id uuid,
  amount_cents integer default 0 not null,
  returned_cents integer default 0 not null,
  constraint balances_pkey PRIMARY KEY (psychologist_id, id),
  constraint a_patient_has_one_balance UNIQUE (psychologist_id, patient_id),
  constraint a_balance_is_of_a_known_patient FOREIGN KEY (psychologist_id, patient_id) REFERENCES patients(psychologist_id, id) ON DELETE SET NULL (patient_id),
  constraint balances_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_balance_is_used_once CHECK (((amount_cents + returned_cents) >= 0)),
  constraint balances_returned_cents_check CHECK ((returned_cents >= 0))
);
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON balances REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('payments');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON balances REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('payments');
create policy a_practice_that_moves_in_is_hidden on balances as restrictive to consultorio_tenant using ((current_setting('consultorio.hidden'::text, true) = 'no'::text) OR (NOT ( SELECT is_moving_in() AS is_moving_in)) OR (COALESCE(current_setting('consultorio.importing'::text, true), ''::text) = 'on'::text));
create policy a_practice_that_moves_in_is_not_read on balances as restrictive to consultorio_platform using (psychologist_id <> ALL (( SELECT practices_moving_in() AS practices_moving_in)::uuid[]));
create policy every_tenant on balances to consultorio_platform using true;
create policy one_tenant on balances to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table bank_columns (
  psychologist_id uuid not null,
  source text not null,
  columns text[] not null,
  constraint bank_columns_pkey PRIMARY KEY (psychologist_id, source),
  constraint bank_columns_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE
);
create policy one_tenant on bank_columns to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table bank_counterparties (
  psychologist_id uuid not null,
  payer_key bytea not null,
  is_set_aside boolean default false not null,
  category text,
  constraint bank_counterparties_pkey PRIMARY KEY (psychologist_id, payer_key),
  constraint bank_counterparties_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE
);
create policy one_tenant on bank_counterparties to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table bank_lines (
  psychologist_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  account text,
  day date not null,
  amount_cents bigint not null,
  text text not null,
  payer text,
  txid text,
  is_reversal boolean not null,
  line_key bytea not null,
  reference_key bytea,
  payer_key bytea,
  set_aside boolean default false not null,
  expense_id uuid,
  is_named boolean default true not null,
  created_at timestamp with time zone not null,
  constraint bank_lines_pkey PRIMARY KEY (psychologist_id, id),
  constraint a_line_is_a_known_expense FOREIGN KEY (psychologist_id, expense_id) REFERENCES expenses(psychologist_id, id) ON DELETE SET NULL (expense_id),
  constraint a_line_is_of_a_known_statement FOREIGN KEY (psychologist_id, statement_id) REFERENCES bank_statements(psychologist_id, id) ON DELETE CASCADE,
  constraint bank_lines_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_line_moves_money CHECK ((amount_cents <> 0))
);
CREATE INDEX bank_lines_by_day ON bank_lines USING btree (psychologist_id, day, id);
CREATE INDEX bank_lines_by_expense ON bank_lines USING btree (psychologist_id, expense_id) WHERE (expense_id IS NOT NULL);
CREATE INDEX bank_lines_by_key ON bank_lines USING btree (psychologist_id, line_key);
CREATE INDEX bank_lines_by_statement ON bank_lines USING btree (psychologist_id, statement_id);
CREATE INDEX bank_lines_with_names ON bank_lines USING btree (created_at) WHERE is_named;
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON bank_lines REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('bank');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON bank_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('bank');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON bank_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('bank');
create policy every_tenant on bank_lines to consultorio_platform using true;
create policy one_tenant on bank_lines to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table bank_matches (
  psychologist_id uuid not null,
  line_id uuid not null,
  payment_id uuid not null,
  made_payment boolean not null,
  constraint bank_matches_pkey PRIMARY KEY (psychologist_id, line_id, payment_id),
  constraint a_payment_is_of_one_line UNIQUE (psychologist_id, payment_id),
  constraint a_match_is_a_known_payment FOREIGN KEY (psychologist_id, payment_id) REFERENCES payments(psychologist_id, id) ON DELETE CASCADE,
  constraint a_match_is_of_a_known_line FOREIGN KEY (psychologist_id, line_id) REFERENCES bank_lines(psychologist_id, id) ON DELETE CASCADE,
  constraint bank_matches_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE
);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON bank_matches REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('bank');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON bank_matches REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('bank');
create policy every_tenant on bank_matches to consultorio_platform using true;
create policy one_tenant on bank_matches to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table bank_statements (
  psychologist_id uuid not null,
  id uuid not null,
  name text not null,
  account text,
  from_day date,
  to_day date,
  created_at timestamp with time zone not null,
  constraint bank_statements_pkey PRIMARY KEY (psychologist_id, id),
  constraint bank_statements_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE
);
create policy one_tenant on bank_statements to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table blocks (
  psychologist_id uuid not null,
  id uuid not null,
  first_day date not null,
  last_day date,
  start_time text not null,
  end_time text not null,
  is_weekly boolean not null,
  label text,
  constraint blocks_pkey PRIMARY KEY (psychologist_id, id),
  constraint blocks_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_block_ends_by_midnight CHECK ((end_time ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'::text)),
  constraint a_block_has_a_short_label CHECK (((char_length(label) >= 1) AND (char_length(label) <= 60))),
  constraint a_block_lasts CHECK ((start_time < end_time)),
  constraint a_block_starts_at_a_time CHECK ((start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint a_single_block_has_one_day CHECK ((is_weekly OR ((last_day IS NOT NULL) AND (last_day = first_day)))),
  constraint blocks_end_after_they_start CHECK ((last_day >= first_day))
);
CREATE INDEX blocks_by_last_day ON blocks USING btree (psychologist_id, last_day);
CREATE TRIGGER a_block_is_changed AFTER UPDATE ON blocks FOR EACH ROW WHEN ((((((old.first_day IS DISTINCT FROM new.first_day) OR (old.last_day IS DISTINCT FROM new.last_day)) OR (old.start_time IS DISTINCT FROM new.start_time)) OR (old.end_time IS DISTINCT FROM new.end_time)) OR (old.is_weekly IS DISTINCT FROM new.is_weekly))) EXECUTE FUNCTION note_opened_days();
CREATE TRIGGER a_block_is_lifted AFTER DELETE ON blocks FOR EACH ROW EXECUTE FUNCTION note_opened_days();
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON blocks REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('daysOff');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON blocks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('daysOff');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON blocks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('daysOff');
create policy a_practice_that_moves_in_is_hidden on blocks as restrictive to consultorio_tenant using ((current_setting('consultorio.hidden'::text, true) = 'no'::text) OR (NOT ( SELECT is_moving_in() AS is_moving_in)) OR (COALESCE(current_setting('consultorio.importing'::text, true), ''::text) = 'on'::text));
create policy a_practice_that_moves_in_is_not_read on blocks as restrictive to consultorio_platform using (psychologist_id <> ALL (( SELECT practices_moving_in() AS practices_moving_in)::uuid[]));
create policy every_tenant on blocks to consultorio_platform using true;
create policy one_tenant on blocks to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table calendar_changes (
  psychologist_id uuid not null,
  id uuid not null,
  collection_id uuid not null,
  session_id uuid not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  found_at timestamp with time zone not null,
  constraint calendar_changes_pkey PRIMARY KEY (psychologist_id, id),
  constraint an_event_has_one_open_change UNIQUE (psychologist_id, collection_id, session_id),
  constraint a_change_is_of_a_written_session FOREIGN KEY (psychologist_id, collection_id, session_id) REFERENCES written_sessions(psychologist_id, collection_id, session_id) ON DELETE CASCADE,
  constraint calendar_changes_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_moved_event_has_both_its_ends CHECK (((starts_at IS NULL) = (ends_at IS NULL)))
);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON calendar_changes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('calendars');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON calendar_changes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('calendars');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON calendar_changes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('calendars');
create policy one_tenant on calendar_changes to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table calendar_channels (
  psychologist_id uuid not null,
  id uuid not null,
  calendar_id uuid not null,
  resource text not null,
  token_hash bytea not null,
  asked_at timestamp with time zone not null,
  there_id text,
  ends_at timestamp with time zone,
  constraint calendar_channels_pkey PRIMARY KEY (psychologist_id, id),
  constraint calendar_channels_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint an_open_channel_ends CHECK (((there_id IS NULL) = (ends_at IS NULL)))
);
CREATE INDEX channels_by_calendar ON calendar_channels USING btree (psychologist_id, calendar_id);
create policy one_tenant on calendar_channels to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table calendar_collections (
  psychologist_id uuid not null,
  calendar_id uuid not null,
  id uuid not null,
  name text not null,
  blocks boolean default true not null,
  all_day_blocks boolean default false not null,
  href text,
  ctag text,
  sync_token text,
  readings integer default 0 not null,
  is_made boolean default false not null,
  times_version uuid default gen_random_uuid() not null,
  constraint calendar_collections_pkey PRIMARY KEY (psychologist_id, id),
  constraint a_collection_is_of_a_known_calendar FOREIGN KEY (psychologist_id, calendar_id) REFERENCES calendars(psychologist_id, id) ON DELETE CASCADE,
  constraint calendar_collections_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE
);
CREATE INDEX collections_by_calendar ON calendar_collections USING btree (psychologist_id, calendar_id);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON calendar_collections REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('calendars');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON calendar_collections REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('calendars');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON calendar_collections REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('calendars');
create policy every_tenant on calendar_collections to consultorio_platform using true;
create policy one_tenant on calendar_collections to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table calendar_consents (
  psychologist_id uuid not null,
  state_hash bytea not null,
  login_hash bytea not null,
  kind text not null,
  expires_at timestamp with time zone not null,
  constraint calendar_consents_pkey PRIMARY KEY (psychologist_id, state_hash),
  constraint calendar_consents_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_consent_is_of_a_known_kind CHECK ((kind = ANY (ARRAY['google'::text, 'microsoft'::text])))
);
create policy every_tenant on calendar_consents to consultorio_platform using true;
create policy one_tenant on calendar_consents to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table calendar_meetings (
  psychologist_id uuid not null,
  session_id uuid not null,
  found_at timestamp with time zone not null,
  untold_of uuid,
  constraint calendar_meetings_pkey PRIMARY KEY (psychologist_id, session_id),
  constraint a_meeting_is_of_a_known_session FOREIGN KEY (psychologist_id, session_id) REFERENCES sessions(psychologist_id, id) ON DELETE CASCADE,
  constraint calendar_meetings_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE
);
create policy every_tenant on calendar_meetings to consultorio_platform using true;
create policy one_tenant on calendar_meetings to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table calendar_objects (
  psychologist_id uuid not null,
  collection_id uuid not null,
  id uuid not null,
  etag text,
  goes_on boolean not null,
  constraint calendar_objects_pkey PRIMARY KEY (psychologist_id, collection_id, id),
  constraint an_object_is_of_a_known_collection FOREIGN KEY (psychologist_id, collection_id) REFERENCES calendar_collections(psychologist_id, id) ON DELETE CASCADE,
  constraint calendar_objects_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE
);
create policy every_tenant on calendar_objects to consultorio_platform using true;
create policy one_tenant on calendar_objects to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table calendar_revocations (
  psychologist_id uuid not null,
  id uuid not null,
  kind text not null,
  address bytea not null,
  due_at timestamp with time zone,
  tries integer default 0 not null,
  address_key bytea,
  constraint calendar_revocations_pkey PRIMARY KEY (psychologist_id, id),
  constraint calendar_revocations_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_revocation_is_of_a_known_kind CHECK ((kind = ANY (ARRAY['google'::text, 'microsoft'::text])))
);
CREATE INDEX revocations_by_time ON calendar_revocations USING btree (due_at NULLS FIRST);
create policy every_tenant on calendar_revocations to consultorio_platform using true;
create policy one_tenant on calendar_revocations to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table calendars (
  psychologist_id uuid not null,
  id uuid not null,
  kind text not null,
  name text not null,
  address bytea not null,
  address_key bytea not null,
  created_at timestamp with time zone not null,
  tried_at timestamp with time zone not null,
  known_until timestamp with time zone,
  failing_since timestamp with time zone,
  failure text,
  told_at timestamp with time zone,
  etag text,
  last_modified text,
  titles boolean default false not null,
  writes_to uuid,
  shows text default 'initials'::text not null,
  written_before xid8,
  compared_at timestamp with time zone,
  writing_until timestamp with time zone,
  next_write_at timestamp with time zone,
  write_failing_since timestamp with time zone,
  write_failure text,
  write_told_at timestamp with time zone,
  two_way boolean default false not null,
  applies boolean default false not null,
  scopes text[] default '{}'::text[] not null,
  zone text,
  constraint calendars_pkey PRIMARY KEY (psychologist_id, id),
  constraint an_address_is_connected_once UNIQUE (psychologist_id, address_key),
  constraint calendars_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint sessions_go_to_a_known_collection FOREIGN KEY (psychologist_id, writes_to) REFERENCES calendar_collections(psychologist_id, id) ON DELETE SET NULL (writes_to),
  constraint a_calendar_has_a_short_name CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint a_calendar_is_of_a_known_kind CHECK ((kind = ANY (ARRAY['ics'::text, 'caldav'::text, 'google'::text, 'microsoft'::text]))),
  constraint a_failure_has_a_beginning CHECK (((failure IS NULL) = (failing_since IS NULL))),
  constraint a_session_is_shown_in_a_known_way CHECK ((shows = ANY (ARRAY['initials'::text, 'session'::text]))),
  constraint a_write_failure_has_a_beginning CHECK (((write_failure IS NULL) = (write_failing_since IS NULL))),
  constraint only_what_is_read_is_applied CHECK ((two_way OR (NOT applies)))
);
CREATE INDEX calendars_by_try ON calendars USING btree (tried_at);
create policy every_tenant on calendars to consultorio_platform using true;
create policy one_tenant on calendars to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table changes (
  psychologist_id uuid not null,
  changed_in xid8 default pg_current_xact_id() not null,
  topic text not null,
  changed_at timestamp with time zone default clock_timestamp() not null,
  constraint changes_pkey PRIMARY KEY (psychologist_id, changed_in, topic)
);
CREATE INDEX changes_by_transaction ON changes USING btree (changed_in);
create policy every_tenant on changes to consultorio_platform using true;
create policy one_tenant on changes to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table coupons (
  psychologist_id uuid not null,
  id uuid not null,
  code text not null,
  percent integer,
  amount_cents integer,
  valid_from date,
  valid_until date,
  max_uses integer,
  max_uses_per_patient integer,
  uses integer default 0 not null,
  active boolean default true not null,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint coupons_pkey PRIMARY KEY (psychologist_id, id),
  constraint a_coupon_code_is_used_once UNIQUE (psychologist_id, code),
  constraint coupons_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_coupon_is_not_used_up CHECK (((max_uses IS NULL) OR (uses <= max_uses))),
  constraint a_coupon_takes_a_percentage_or_an_amount CHECK (((percent IS NULL) <> (amount_cents IS NULL))),
  constraint a_coupon_takes_back_what_it_gave CHECK ((uses >= 0)),
  constraint coupons_amount_cents_check CHECK ((amount_cents > 0)),
  constraint coupons_max_uses_check CHECK ((max_uses > 0)),
  constraint coupons_max_uses_per_patient_check CHECK ((max_uses_per_patient > 0)),
  constraint coupons_percent_check CHECK (((percent >= 1) AND (percent <= 100)))
);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON coupons REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('coupons');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON coupons REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('coupons');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON coupons REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('coupons');
CREATE TRIGGER every_change_counts BEFORE UPDATE ON coupons FOR EACH ROW WHEN (((to_jsonb(new.*) - '{uses}'::text[]) IS DISTINCT FROM (to_jsonb(old.*) - '{uses}'::text[]))) EXECUTE FUNCTION count_version();
create policy a_practice_that_moves_in_is_hidden on coupons as restrictive to consultorio_tenant using ((current_setting('consultorio.hidden'::text, true) = 'no'::text) OR (NOT ( SELECT is_moving_in() AS is_moving_in)) OR (COALESCE(current_setting('consultorio.importing'::text, true), ''::text) = 'on'::text));
create policy a_practice_that_moves_in_is_not_read on coupons as restrictive to consultorio_platform using (psychologist_id <> ALL (( SELECT practices_moving_in() AS practices_moving_in)::uuid[]));
create policy every_tenant on coupons to consultorio_platform using true;
create policy one_tenant on coupons to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table days_off (
  psychologist_id uuid not null,
  id uuid not null,
  first_day date not null,
  last_day date not null,
  start_time text,
  end_time text,
  name text,
  constraint days_off_pkey PRIMARY KEY (psychologist_id, id),
  constraint days_off_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_day_off_has_a_short_name CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint a_part_of_a_day_ends_by_midnight CHECK ((end_time ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'::text)),
  constraint a_part_of_a_day_has_a_start_and_an_end CHECK ((((start_time IS NULL) = (end_time IS NULL)) AND ((start_time IS NULL) OR (start_time < end_time)))),
  constraint days_off_end_after_they_start CHECK ((last_day >= first_day)),
  constraint days_off_start_time_check CHECK ((start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text))
);
CREATE TRIGGER a_day_is_opened AFTER DELETE ON days_off FOR EACH ROW EXECUTE FUNCTION note_opened_days();
CREATE TRIGGER a_day_is_opened_by_a_change AFTER UPDATE ON days_off FOR EACH ROW WHEN (((((old.first_day IS DISTINCT FROM new.first_day) OR (old.last_day IS DISTINCT FROM new.last_day)) OR (old.start_time IS DISTINCT FROM new.start_time)) OR (old.end_time IS DISTINCT FROM new.end_time))) EXECUTE FUNCTION note_opened_days();
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON days_off REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('daysOff');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON days_off REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('daysOff');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON days_off REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('daysOff');
create policy a_practice_that_moves_in_is_hidden on days_off as restrictive to consultorio_tenant using ((current_setting('consultorio.hidden'::text, true) = 'no'::text) OR (NOT ( SELECT is_moving_in() AS is_moving_in)) OR (COALESCE(current_setting('consultorio.importing'::text, true), ''::text) = 'on'::text));
create policy a_practice_that_moves_in_is_not_read on days_off as restrictive to consultorio_platform using (psychologist_id <> ALL (( SELECT practices_moving_in() AS practices_moving_in)::uuid[]));
create policy every_tenant on days_off to consultorio_platform using true;
create policy one_tenant on days_off to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table ending_undos (
  psychologist_id uuid not null,
  patient_id uuid not null,
  changed_at timestamp with time zone not null,
  undo jsonb not null,
  constraint ending_undos_pkey PRIMARY KEY (psychologist_id, patient_id),
  constraint an_ending_is_of_a_known_patient FOREIGN KEY (psychologist_id, patient_id) REFERENCES patients(psychologist_id, id) ON DELETE CASCADE,
  constraint ending_undos_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE
);
CREATE INDEX ending_undos_by_age ON ending_undos USING btree (changed_at);
create policy every_tenant on ending_undos to consultorio_platform using true;
create policy one_tenant on ending_undos to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table expense_file_chunks (
  psychologist_id uuid not null,
  file_id uuid not null,
  number integer not null,
  body bytea not null,
  constraint expense_file_chunks_pkey PRIMARY KEY (psychologist_id, file_id, number),
  constraint a_chunk_is_of_a_known_proof FOREIGN KEY (psychologist_id, file_id) REFERENCES expense_files(psychologist_id, id) ON DELETE CASCADE,
  constraint expense_file_chunks_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint expense_file_chunks_number_check CHECK ((number >= 0))
);
create policy one_tenant on expense_file_chunks to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table expense_files (
  psychologist_id uuid not null,
  id uuid not null,
  expense_id uuid not null,
  name text not null,
  type text not null,
  size integer,
  created_at timestamp with time zone not null,
  constraint expense_files_pkey PRIMARY KEY (psychologist_id, id),
  constraint a_proof_is_of_a_known_expense FOREIGN KEY (psychologist_id, expense_id) REFERENCES expenses(psychologist_id, id) ON DELETE CASCADE,
  constraint expense_files_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint expense_files_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint expense_files_size_check CHECK ((size > 0)),
  constraint expense_files_type_check CHECK ((type = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text, 'image/png'::text, 'image/webp'::text])))
);
CREATE INDEX expense_files_arriving ON expense_files USING btree (psychologist_id, created_at) WHERE (size IS NULL);
CREATE INDEX expense_files_by_expense ON expense_files USING btree (psychologist_id, expense_id);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON expense_files REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('expenses');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON expense_files REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('expenses');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON expense_files REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('expenses');
create policy one_tenant on expense_files to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table expenses (
  psychologist_id uuid not null,
  id uuid not null,
  date date not null,
  category text not null,
  description text not null,
  amount_cents integer not null,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  deleted_at timestamp with time zone,
  arriving boolean default false not null,
  constraint expenses_pkey PRIMARY KEY (psychologist_id, id),
  constraint expenses_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint expenses_amount_cents_check CHECK ((amount_cents > 0)),
  constraint expenses_category_check CHECK ((category ~ '^P1[01]\.01\.\d{5}$'::text)),
  constraint expenses_description_check CHECK (((char_length(description) >= 1) AND (char_length(description) <= 255)))
);
CREATE INDEX expenses_by_date ON expenses USING btree (psychologist_id, date, id);
CREATE INDEX expenses_deleted ON expenses USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON expenses REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('expenses');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON expenses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('expenses');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON expenses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('expenses');
CREATE TRIGGER every_change_counts BEFORE UPDATE ON expenses FOR EACH ROW WHEN ((new.arriving = old.arriving)) EXECUTE FUNCTION count_version();
create policy a_practice_that_moves_in_is_hidden on expenses as restrictive to consultorio_tenant using ((current_setting('consultorio.hidden'::text, true) = 'no'::text) OR (NOT ( SELECT is_moving_in() AS is_moving_in)) OR (COALESCE(current_setting('consultorio.importing'::text, true), ''::text) = 'on'::text));
create policy a_practice_that_moves_in_is_not_read on expenses as restrictive to consultorio_platform using (psychologist_id <> ALL (( SELECT practices_moving_in() AS practices_moving_in)::uuid[]));
create policy deleted_of_every_tenant on expenses to consultorio_platform using ((deleted_at IS NOT NULL) AND (NOT arriving));
create policy one_tenant on expenses to consultorio_tenant using ((psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid) AND ((NOT arriving) OR (COALESCE(current_setting('consultorio.importing'::text, true), ''::text) = 'on'::text)));

create table figures_state (
  name text not null,
  refreshed_at timestamp with time zone not null,
  asked_at timestamp with time zone not null,
  took_ms integer not null,
  constraint figures_state_pkey PRIMARY KEY (name),
  constraint figures_state_name_check CHECK ((name = 'platform'::text))
);

create table fiscal_receipts (
  psychologist_id uuid not null,
  payment_id uuid not null,
  issued_on date not null,
  amount_cents integer not null,
  created_at timestamp with time zone not null,
  declared_day date,
  payer_name text,
  payer_cpf text,
  beneficiary_name text,
  beneficiary_cpf text,
  professional_cpf text,
  crp text,
  reconstructed boolean default false not null,
  constraint fiscal_receipts_pkey PRIMARY KEY (psychologist_id, payment_id),
  constraint a_receipt_is_of_a_known_payment FOREIGN KEY (psychologist_id, payment_id) REFERENCES payments(psychologist_id, id),
  constraint fiscal_receipts_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint fiscal_receipts_amount_cents_check CHECK ((amount_cents > 0))
);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON fiscal_receipts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('fiscal');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON fiscal_receipts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('fiscal');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON fiscal_receipts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('fiscal');
create policy one_tenant on fiscal_receipts to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table freed_times (
  psychologist_id uuid not null,
  id uuid default gen_random_uuid() not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  first_day date,
  last_day date,
  start_time text,
  end_time text,
  is_weekly boolean default false not null,
  noticed_at timestamp with time zone,
  constraint freed_times_pkey PRIMARY KEY (psychologist_id, id),
  constraint freed_times_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_freed_time_is_of_one_sort CHECK ((((starts_at IS NULL) = (ends_at IS NULL)) AND ((starts_at IS NULL) <> (first_day IS NULL))))
);
create policy every_tenant on freed_times to consultorio_platform using true;
create policy one_tenant on freed_times to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table held_times (
  psychologist_id uuid not null,
  owner_id uuid not null,
  kind text not null,
  span tstzrange not null,
  expires_at timestamp with time zone,
  constraint held_times_pkey PRIMARY KEY (psychologist_id, owner_id, kind),
  constraint held_times_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_time_is_held_by_a_known_kind CHECK ((kind = ANY (ARRAY['session'::text, 'request'::text, 'offer'::text]))),
  constraint only_a_session_holds_without_end CHECK (((kind = 'session'::text) = (expires_at IS NULL))),
  constraint sessions_do_not_overlap EXCLUDE USING gist (psychologist_id WITH =, span WITH &&, owner_id WITH <>)
);
CREATE INDEX held_times_by_expiry ON held_times USING btree (psychologist_id, expires_at) WHERE (expires_at IS NOT NULL);
CREATE TRIGGER a_time_is_freed AFTER DELETE ON held_times FOR EACH ROW WHEN ((old.kind <> 'offer'::text)) EXECUTE FUNCTION note_freed_time();
CREATE TRIGGER a_time_is_left AFTER UPDATE OF span ON held_times FOR EACH ROW WHEN (((old.kind <> 'offer'::text) AND (old.span <> new.span))) EXECUTE FUNCTION note_freed_time();
create policy every_tenant on held_times to consultorio_platform using true;
create policy one_tenant on held_times to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table holiday_places (
  psychologist_id uuid not null,
  state text,
  in_capital boolean not null,
  constraint holiday_places_pkey PRIMARY KEY (psychologist_id),
  constraint holiday_places_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_capital_is_of_a_state CHECK (((state IS NOT NULL) OR (NOT in_capital))),
  constraint a_state_has_two_letters CHECK ((state ~ '^[A-Z]{2}$'::text))
);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON holiday_places REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('holidays');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON holiday_places REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('holidays');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON holiday_places REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('holidays');
create policy every_tenant on holiday_places to consultorio_platform using true;
create policy one_tenant on holiday_places to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table holidays (
  psychologist_id uuid not null,
  id uuid not null,
  name text not null,
  month integer not null,
  day integer not null,
  constraint holidays_pkey PRIMARY KEY (psychologist_id, id),
  constraint a_holiday_is_added_once UNIQUE (psychologist_id, month, day, name),
  constraint holidays_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_holiday_has_a_month CHECK (((month >= 1) AND (month <= 12))),
  constraint a_holiday_has_a_short_name CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint a_holiday_is_a_day_of_its_month CHECK (((day >= 1) AND (day <=
CASE
    WHEN (month = 2) THEN 29
    WHEN (month = ANY (ARRAY[4, 6, 9, 11])) THEN 30
    ELSE 31
END)))
);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON holidays REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('holidays');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON holidays REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('holidays');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON holidays REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('holidays');
create policy every_tenant on holidays to consultorio_platform using true;
create policy one_tenant on holidays to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table idempotency_keys (
  psychologist_id uuid not null,
  key text not null,
  request_hash bytea not null,
  reply text,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (psychologist_id, key),
  constraint idempotency_keys_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at);
create policy every_tenant on idempotency_keys to consultorio_platform using true;
create policy one_tenant on idempotency_keys to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table import_chunks (
  psychologist_id uuid not null,
  import_id uuid not null,
  number integer not null,
  first_row integer not null,
  row_count integer not null,
  version integer default 1 not null,
  body bytea not null,
  constraint import_chunks_pkey PRIMARY KEY (psychologist_id, import_id, number),
  constraint a_chunk_is_of_a_known_import FOREIGN KEY (psychologist_id, import_id) REFERENCES imports(psychologist_id, id) ON DELETE CASCADE,
  constraint import_chunks_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint import_chunks_number_check CHECK ((number >= 0)),
  constraint import_chunks_row_count_check CHECK (((row_count >= 1) AND (row_count <= 500)))
);
create policy one_tenant on import_chunks to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table imported_expenses (
  psychologist_id uuid not null,
  import_id uuid not null,
  expense_id uuid not null,
  kept text,
  constraint imported_expenses_pkey PRIMARY KEY (psychologist_id, import_id, expense_id),
  constraint an_imported_expense_is_known FOREIGN KEY (psychologist_id, expense_id) REFERENCES expenses(psychologist_id, id) ON DELETE CASCADE,
  constraint an_imported_expense_is_of_a_known_import FOREIGN KEY (psychologist_id, import_id) REFERENCES imports(psychologist_id, id) ON DELETE CASCADE,
  constraint imported_expenses_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint imported_expenses_kept_check CHECK ((kept = ANY (ARRAY['changed'::text, 'files'::text])))
);
CREATE INDEX imported_expenses_by_expense ON imported_expenses USING btree (psychologist_id, expense_id);
create policy every_tenant on imported_expenses to consultorio_platform using true;
create policy one_tenant on imported_expenses to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table imported_packages (
  psychologist_id uuid not null,
  import_id uuid not null,
  package_id uuid not null,
  kept text,
  constraint imported_packages_pkey PRIMARY KEY (psychologist_id, import_id, package_id),
  constraint an_imported_package_is_known FOREIGN KEY (psychologist_id, package_id) REFERENCES packages(psychologist_id, id) ON DELETE CASCADE,
  constraint an_imported_package_is_of_a_known_import FOREIGN KEY (psychologist_id, import_id) REFERENCES imports(psychologist_id, id) ON DELETE CASCADE,
  constraint imported_packages_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint imported_packages_kept_check CHECK ((kept = ANY (ARRAY['changed'::text, 'sessions'::text, 'payments'::text, 'papers'::text])))
);
CREATE INDEX imported_packages_by_package ON imported_packages USING btree (psychologist_id, package_id);
create policy every_tenant on imported_packages to consultorio_platform using true;
create policy one_tenant on imported_packages to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table imported_patients (
  psychologist_id uuid not null,
  import_id uuid not null,
  patient_id uuid not null,
  kept text,
  constraint imported_patients_pkey PRIMARY KEY (psychologist_id, import_id, patient_id),
  constraint an_imported_patient_is_known FOREIGN KEY (psychologist_id, patient_id) REFERENCES patients(psychologist_id, id) ON DELETE CASCADE,
  constraint an_imported_patient_is_of_a_known_import FOREIGN KEY (psychologist_id, import_id) REFERENCES imports(psychologist_id, id) ON DELETE CASCADE,
  constraint imported_patients_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint imported_patients_kept_check CHECK ((kept = ANY (ARRAY['changed'::text, 'sessions'::text, 'packages'::text, 'record'::text, 'papers'::text, 'messages'::text])))
);
CREATE INDEX imported_patients_by_patient ON imported_patients USING btree (psychologist_id, patient_id);
create policy every_tenant on imported_patients to consultorio_platform using true;
create policy one_tenant on imported_patients to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table imported_rows (
  psychologist_id uuid not null,
  import_id uuid not null,
  kind text not null,
  id uuid not null,
  print text,
  kept boolean default false not null,
  constraint imported_rows_pkey PRIMARY KEY (psychologist_id, import_id, kind, id),
  constraint an_imported_row_is_of_a_known_import FOREIGN KEY (psychologist_id, import_id) REFERENCES imports(psychologist_id, id) ON DELETE CASCADE,
  constraint imported_rows_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint imported_rows_kind_check CHECK ((kind = ANY (ARRAY['services'::text, 'coupons'::text, 'price_changes'::text, 'packages'::text, 'series'::text, 'sessions'::text, 'statements'::text, 'payments'::text, 'balances'::text, 'expenses'::text, 'days_off'::text, 'blocks'::text])))
);
create policy every_tenant on imported_rows to consultorio_platform using true;
create policy one_tenant on imported_rows to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table imported_series (
  psychologist_id uuid not null,
  import_id uuid not null,
  series_id uuid not null,
  kept text,
  constraint imported_series_pkey PRIMARY KEY (psychologist_id, import_id, series_id),
  constraint an_imported_series_is_known FOREIGN KEY (psychologist_id, series_id) REFERENCES series(psychologist_id, id) ON DELETE CASCADE,
  constraint an_imported_series_is_of_a_known_import FOREIGN KEY (psychologist_id, import_id) REFERENCES imports(psychologist_id, id) ON DELETE CASCADE,
  constraint imported_series_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE
);
CREATE INDEX imported_series_by_series ON imported_series USING btree (psychologist_id, series_id);
create policy every_tenant on imported_series to consultorio_platform using true;
create policy one_tenant on imported_series to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table imported_services (
  psychologist_id uuid not null,
  import_id uuid not null,
  service_id uuid not null,
  kept text,
  constraint imported_services_pkey PRIMARY KEY (psychologist_id, import_id, service_id),
  constraint an_imported_service_is_known FOREIGN KEY (psychologist_id, service_id) REFERENCES services(psychologist_id, id) ON DELETE CASCADE,
  constraint an_imported_service_is_of_a_known_import FOREIGN KEY (psychologist_id, import_id) REFERENCES imports(psychologist_id, id) ON DELETE CASCADE,
  constraint imported_services_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE
);
CREATE INDEX imported_services_by_service ON imported_services USING btree (psychologist_id, service_id);
create policy every_tenant on imported_services to consultorio_platform using true;
create policy one_tenant on imported_services to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table imported_sessions (
  psychologist_id uuid not null,
  import_id uuid not null,
  session_id uuid not null,
  kept text,
  constraint imported_sessions_pkey PRIMARY KEY (psychologist_id, import_id, session_id),
  constraint an_imported_session_is_known FOREIGN KEY (psychologist_id, session_id) REFERENCES sessions(psychologist_id, id) ON DELETE CASCADE,
  constraint an_imported_session_is_of_a_known_import FOREIGN KEY (psychologist_id, import_id) REFERENCES imports(psychologist_id, id) ON DELETE CASCADE,
  constraint imported_sessions_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE
);
CREATE INDEX imported_sessions_by_session ON imported_sessions USING btree (psychologist_id, session_id);
create policy every_tenant on imported_sessions to consultorio_platform using true;
create policy one_tenant on imported_sessions to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table imports (
  psychologist_id uuid not null,
  id uuid not null,
  name text not null,
  state text default 'waiting'::text not null,
  sheets bytea,
  fields jsonb default '[]'::jsonb not null,
  area_code text,
  rows integer,
  counts jsonb,
  work text,
  next_chunk integer default 0 not null,
  reached_id uuid,
  done integer default 0 not null,
  total integer default 0 not null,
  leased_by uuid,
  leased_until timestamp with time zone,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  kinds jsonb default '[]'::jsonb not null,
  brings jsonb,
  reached_kind text,
  service_id uuid,
  reminds boolean default false not null,
  account jsonb,
  hides boolean default false not null,
  settings_before jsonb,
  issues boolean default false not null,
  constraint imports_pkey PRIMARY KEY (psychologist_id, id),
  constraint an_import_uses_a_known_service FOREIGN KEY (psychologist_id, service_id) REFERENCES services(psychologist_id, id) ON DELETE SET NULL (service_id),
  constraint imports_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint imports_area_code_check CHECK ((area_code ~ '^[1-9][0-9]$'::text)),
  constraint imports_rows_check CHECK ((rows > 0)),
  constraint imports_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'stopped'::text, 'failed'::text, 'undoing'::text, 'undone'::text]))),
  constraint imports_work_check CHECK ((work = ANY (ARRAY['write'::text, 'show'::text, 'take_back'::text, 'undo'::text])))
);
CREATE INDEX imports_by_time ON imports USING btree (psychologist_id, created_at);
CREATE INDEX imports_that_hide ON imports USING btree (psychologist_id) WHERE hides;
CREATE INDEX imports_unfinished ON imports USING btree (created_at) WHERE (state = 'waiting'::text);
CREATE INDEX imports_with_settings ON imports USING btree (finished_at) WHERE (settings_before IS NOT NULL);
CREATE INDEX imports_with_work ON imports USING btree (created_at) WHERE (work IS NOT NULL);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON imports REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('imports');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON imports REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('imports');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON imports REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('imports');
create policy every_tenant on imports to consultorio_platform using true;
create policy one_tenant on imports to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table login_challenges (
  challenge_hash bytea not null,
  kind text not null,
  psychologist_id uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint login_challenges_pkey PRIMARY KEY (challenge_hash),
  constraint login_challenges_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint login_challenges_kind_check CHECK ((kind = ANY (ARRAY['second_factor'::text, 'passkey_creation'::text, 'passkey_login'::text, 'passkey_proof'::text])))
);
CREATE INDEX login_challenges_by_end ON login_challenges USING btree (expires_at);
CREATE INDEX login_challenges_of_an_account ON login_challenges USING btree (psychologist_id);
create policy every_tenant on login_challenges to consultorio_platform using true;
create policy one_tenant on login_challenges to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table login_places (
  psychologist_id uuid not null,
  place_hash bytea not null,
  last_login_at timestamp with time zone not null,
  constraint login_places_pkey PRIMARY KEY (psychologist_id, place_hash),
  constraint login_places_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE
);
CREATE INDEX login_places_by_age ON login_places USING btree (last_login_at);
create policy every_tenant on login_places to consultorio_platform using true;
create policy one_tenant on login_places to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table login_tokens (
  psychologist_id uuid not null,
  token_hash bytea not null,
  purpose text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  proved_at timestamp with time zone,
  email text,
  proof_used_at timestamp with time zone,
  device_hash bytea,
  login_id uuid default gen_random_uuid() not null,
  device_name text,
  constraint login_tokens_pkey PRIMARY KEY (psychologist_id, token_hash),
  constraint login_tokens_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_link_about_an_address_names_it CHECK (((email IS NOT NULL) = (purpose = ANY (ARRAY['email_change'::text, 'email_revert'::text])))),
  constraint login_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['login'::text, 'password_reset'::text, 'email_verification'::text, 'email_change'::text, 'email_revert'::text])))
);
CREATE INDEX login_tokens_by_end ON login_tokens USING btree (expires_at);
CREATE INDEX login_tokens_reserved ON login_tokens USING btree (email) WHERE (purpose = 'email_revert'::text);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON login_tokens REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_login_end();
CREATE TRIGGER a_new_login_is_noted AFTER INSERT ON login_tokens REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('logins');
CREATE TRIGGER an_ended_login_is_noted AFTER DELETE ON login_tokens REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('logins');
create policy every_tenant on login_tokens to consultorio_platform using true;
create policy one_tenant on login_tokens to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table made_collections (
  psychologist_id uuid not null,
  id uuid not null,
  constraint made_collections_pkey PRIMARY KEY (psychologist_id, id),
  constraint made_collections_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE
);
create policy one_tenant on made_collections to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table messages (
  psychologist_id uuid not null,
  id uuid not null,
  channel text not null,
  kind text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  session_id uuid,
  status text default 'queued'::text not null,
  attempts integer default 0 not null,
  sent_at timestamp with time zone,
  last_error text,
  created_at timestamp with time zone not null,
  patient_id uuid,
  about_patient_id uuid,
  session_starts_at timestamp with time zone,
  moved_from timestamp with time zone,
  letter jsonb,
  dropped_because text,
  unheard integer default 0 not null,
  retries integer default 0 not null,
  once_key text,
  held_because text,
  person_id uuid,
  copy_of uuid,
  constraint messages_pkey PRIMARY KEY (psychologist_id, id),
  constraint messages_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_held_message_says_why CHECK (((status <> 'held'::text) OR (held_because IS NOT NULL))),
  constraint a_message_is_held_for_a_reason CHECK ((held_because = ANY (ARRAY['unproved'::text, 'recipient_limit'::text]))),
  constraint messages_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'whatsapp'::text, 'push'::text]))),
  constraint messages_dropped_because_check CHECK ((dropped_because = ANY (ARRAY['cancelled'::text, 'moved'::text, 'past'::text, 'opted_out'::text, 'opens_nothing'::text, 'erased'::text, 'not_true'::text, 'gone'::text, 'dismissed'::text, 'address_changed'::text, 'inactive'::text, 'switched_off'::text, 'held_too_long'::text, 'recipient_limit'::text, 'not_receiving'::text]))),
  constraint messages_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'ready'::text, 'held'::text, 'sent'::text, 'dropped'::text, 'failed'::text])))
);
CREATE UNIQUE INDEX a_message_is_said_once ON messages USING btree (psychologist_id, once_key);
CREATE INDEX messages_about_a_patient ON messages USING btree (psychologist_id, about_patient_id) WHERE (about_patient_id IS NOT NULL);
CREATE INDEX messages_by_age ON messages USING btree (psychologist_id, created_at, id);
CREATE INDEX messages_by_id ON messages USING btree (id);
CREATE INDEX messages_by_patient ON messages USING btree (psychologist_id, patient_id);
CREATE INDEX messages_by_session ON messages USING btree (psychologist_id, session_id);
CREATE INDEX messages_given_up ON messages USING btree (created_at, id, psychologist_id) INCLUDE (channel, kind) WHERE (status = 'failed'::text);
CREATE INDEX messages_held ON messages USING btree (psychologist_id, created_at) WHERE (status = 'held'::text);
CREATE INDEX messages_in_order ON messages USING btree (created_at, id, psychologist_id) INCLUDE (status, channel, kind);
CREATE INDEX messages_to_send ON messages USING btree (psychologist_id, id) WHERE (status = 'queued'::text);
CREATE INDEX messages_to_tap ON messages USING btree (psychologist_id, session_starts_at) WHERE (status = 'ready'::text);
CREATE INDEX messages_to_tap_by_start ON messages USING btree (session_starts_at) WHERE (status = 'ready'::text);
CREATE INDEX messages_with_codes ON messages USING btree (created_at) WHERE (kind = 'login_code'::text);
CREATE INDEX messages_with_words ON messages USING btree (created_at) WHERE ((body <> ''::text) OR (letter IS NOT NULL));
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON messages REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('messages');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON messages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('messages');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON messages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('messages');
create policy every_tenant on messages to consultorio_platform using true;
create policy one_tenant on messages to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table note_templates (
  psychologist_id uuid not null,
  id uuid not null,
  kind text not null,
  body bytea not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  constraint note_templates_pkey PRIMARY KEY (psychologist_id, id),
  constraint note_templates_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint note_templates_kind_check CHECK ((kind = ANY (ARRAY['identification'::text, 'demand'::text, 'evolution'::text, 'procedure'::text, 'referral'::text, 'restricted'::text])))
);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON note_templates REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('records');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON note_templates REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('records');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON note_templates REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('records');
create policy one_tenant on note_templates to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table outside_times (
  psychologist_id uuid not null,
  collection_id uuid not null,
  object_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  is_all_day boolean not null,
  blocks boolean not null,
  title bytea,
  constraint outside_times_pkey PRIMARY KEY (psychologist_id, collection_id, object_id, starts_at, ends_at, is_all_day),
  constraint an_outside_time_is_of_a_known_collection FOREIGN KEY (psychologist_id, collection_id) REFERENCES calendar_collections(psychologist_id, id) ON DELETE CASCADE,
  constraint outside_times_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint an_outside_time_lasts CHECK ((starts_at < ends_at))
);
CREATE INDEX outside_times_by_start ON outside_times USING btree (psychologist_id, starts_at, ends_at) WHERE blocks;
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON outside_times REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('daysOff');
CREATE TRIGGER a_delete_renews_the_version AFTER DELETE ON outside_times REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION renew_times_version();
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON outside_times REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('daysOff');
CREATE TRIGGER an_insert_renews_the_version AFTER INSERT ON outside_times REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION renew_times_version();
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON outside_times REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('daysOff');
CREATE TRIGGER an_update_renews_the_version AFTER UPDATE ON outside_times REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION renew_times_version();
create policy every_tenant on outside_times to consultorio_platform using true;
create policy one_tenant on outside_times to consultorio_tenant using (psychologist_id = ( SELECT (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid AS "nullif"));

create table packages (
  psychologist_id uuid not null,
  id uuid not null,
  patient_id uuid,
  service_id uuid not null,
  sessions_count integer not null,
  sessions_used integer default 0 not null,
  price_cents integer not null,
  paid boolean default false not null,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  received_cents integer default 0 not null,
  discount_cents integer default 0 not null,
  version integer default 1 not null,
  arriving boolean default false not null,
  constraint packages_pkey PRIMARY KEY (psychologist_id, id),
  constraint a_package_is_of_a_known_patient FOREIGN KEY (psychologist_id, patient_id) REFERENCES patients(psychologist_id, id) ON DELETE SET NULL (patient_id),
  constraint a_package_is_of_a_known_service FOREIGN KEY (psychologist_id, service_id) REFERENCES services(psychologist_id, id),
  constraint packages_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_package_costs_no_more_for_a_coupon CHECK ((discount_cents >= 0)),
  constraint a_package_gives_back_what_it_received CHECK ((received_cents >= 0)),
  constraint a_package_gives_no_more_than_it_has CHECK (((sessions_used >= 0) AND (sessions_used <= sessions_count))),
  constraint a_paid_package_was_received CHECK (((NOT paid) OR (received_cents >= price_cents))),
  constraint packages_price_cents_check CHECK ((price_cents >= 0)),
  constraint packages_sessions_count_check CHECK ((sessions_count >= 1))
);
CREATE INDEX packages_by_patient ON packages USING btree (psychologist_id, patient_id);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON packages REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('packages');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON packages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('packages');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON packages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('packages');
CREATE TRIGGER every_change_counts BEFORE UPDATE ON packages FOR EACH ROW WHEN ((new.arriving = old.arriving)) EXECUTE FUNCTION count_version();
create policy a_practice_that_moves_in_is_hidden on packages as restrictive to consultorio_tenant using ((current_setting('consultorio.hidden'::text, true) = 'no'::text) OR (NOT ( SELECT is_moving_in() AS is_moving_in)) OR (COALESCE(current_setting('consultorio.importing'::text, true), ''::text) = 'on'::text));
create policy a_practice_that_moves_in_is_not_read on packages as restrictive to consultorio_platform using (psychologist_id <> ALL (( SELECT practices_moving_in() AS practices_moving_in)::uuid[]));
create policy every_tenant on packages to consultorio_platform using (NOT arriving);
create policy one_tenant on packages to consultorio_tenant using ((psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid) AND ((NOT arriving) OR (COALESCE(current_setting('consultorio.importing'::text, true), ''::text) = 'on'::text)));

create table paper_details (
  psychologist_id uuid not null,
  payment_id uuid,
  statement_id uuid,
  id uuid generated always as (COALESCE(payment_id, statement_id)) stored not null,
  patient_id uuid not null,
  patient_name text not null,
  patient_cpf text,
  payer_name text,
  payer_document text,
  made_on date not null,
  timezone text not null,
  starts_at timestamp with time zone,
  professional_name text not null,
  professional_title text not null,
  crp text,
  city text,
  reconstructed boolean default false not null,
  constraint paper_details_pkey PRIMARY KEY (psychologist_id, id),
  constraint a_paper_is_of_a_known_patient FOREIGN KEY (psychologist_id, patient_id) REFERENCES patients(psychologist_id, id) ON DELETE CASCADE,
  constraint a_paper_is_of_a_known_payment FOREIGN KEY (psychologist_id, payment_id) REFERENCES payments(psychologist_id, id) ON DELETE CASCADE,
  constraint a_paper_is_of_a_known_statement FOREIGN KEY (psychologist_id, statement_id) REFERENCES statements(psychologist_id, id) ON DELETE CASCADE,
  constraint paper_details_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_paper_is_one_receipt_or_statement CHECK ((num_nonnulls(payment_id, statement_id) = 1))
);
CREATE INDEX paper_details_by_patient ON paper_details USING btree (psychologist_id, patient_id);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON paper_details REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('payments');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON paper_details REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('payments');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON paper_details REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('payments');
create policy one_tenant on paper_details to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table passkeys (
  psychologist_id uuid not null,
  id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  rp_id text not null,
  name text not null,
  is_synced boolean not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (psychologist_id, id),
  constraint a_passkey_is_registered_once UNIQUE (psychologist_id, credential_id),
  constraint passkeys_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE
);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON passkeys REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('passkeys');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON passkeys REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('passkeys');
create policy every_tenant on passkeys to consultorio_platform using true;
create policy one_tenant on passkeys to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table patient_code_requests (
  phone text not null,
  asked_at timestamp with time zone[] not null,
  tries integer not null,
  expires_at timestamp with time zone not null,
  purpose text not null,
  constraint patient_code_requests_pkey PRIMARY KEY (phone, purpose),
  constraint a_code_has_a_purpose CHECK ((purpose = ANY (ARRAY['login'::text, 'booking'::text])))
);
CREATE INDEX patient_code_requests_by_end ON patient_code_requests USING btree (expires_at);

create table patient_codes (
  phone text not null,
  code_hash bytea not null,
  email text,
  purpose text not null,
  constraint patient_codes_pkey PRIMARY KEY (phone, purpose, code_hash),
  constraint a_code_was_asked_for FOREIGN KEY (phone, purpose) REFERENCES patient_code_requests(phone, purpose) ON DELETE CASCADE
);

create table patient_differences (
  psychologist_id uuid not null,
  patient_id uuid not null,
  other_patient_id uuid not null,
  constraint patient_differences_pkey PRIMARY KEY (psychologist_id, patient_id, other_patient_id),
  constraint a_difference_is_of_a_known_patient FOREIGN KEY (psychologist_id, patient_id) REFERENCES patients(psychologist_id, id) ON DELETE CASCADE,
  constraint a_difference_is_to_a_known_patient FOREIGN KEY (psychologist_id, other_patient_id) REFERENCES patients(psychologist_id, id) ON DELETE CASCADE,
  constraint patient_differences_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_difference_is_between_two CHECK ((patient_id < other_patient_id))
);
CREATE INDEX patient_differences_by_other ON patient_differences USING btree (psychologist_id, other_patient_id);
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON patient_differences REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('patients');
create policy one_tenant on patient_differences to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table patient_merges (
  psychologist_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  removed_id uuid not null,
  registered_name text not null,
  social_name text,
  phone text not null,
  phone_key text generated always as (phone_key(phone)) stored not null,
  merged_at timestamp with time zone not null,
  undo jsonb,
  print text,
  is_running boolean default false not null,
  constraint patient_merges_pkey PRIMARY KEY (psychologist_id, id),
  constraint a_patient_is_removed_once UNIQUE (psychologist_id, removed_id),
  constraint a_merge_is_into_a_known_patient FOREIGN KEY (psychologist_id, patient_id) REFERENCES patients(psychologist_id, id) ON DELETE CASCADE,
  constraint patient_merges_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE
);
CREATE INDEX patient_merges_by_patient ON patient_merges USING btree (psychologist_id, patient_id);
CREATE INDEX patient_merges_by_phone_key ON patient_merges USING btree (phone_key, psychologist_id);
CREATE INDEX patient_merges_with_undo ON patient_merges USING btree (merged_at) WHERE (undo IS NOT NULL);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON patient_merges REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('patients');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON patient_merges REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('patients');
create policy every_tenant on patient_merges to consultorio_platform using true;
create policy one_tenant on patient_merges to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table patient_people (
  psychologist_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  position integer not null,
  name text not null,
  relation text not null,
  phone text,
  email text,
  document text,
  receives_notices boolean default false not null,
  may_accept boolean default false not null,
  pays boolean default false not null,
  opens_area boolean default false not null,
  emergency boolean default false not null,
  phone_key text generated always as (phone_key(phone)) stored,
  opted_out text[] default '{}'::text[] not null,
  link_number integer default 1 not null,
  search_words text generated always as (search_words(name)) stored not null,
  arriving boolean default false not null,
  constraint patient_people_pkey PRIMARY KEY (psychologist_id, id),
  constraint a_person_is_around_a_known_patient FOREIGN KEY (psychologist_id, patient_id) REFERENCES patients(psychologist_id, id) ON DELETE CASCADE,
  constraint patient_people_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_notice_needs_a_contact CHECK (((NOT receives_notices) OR (phone IS NOT NULL) OR (email IS NOT NULL))),
  constraint a_person_opts_out_of_a_channel CHECK ((opted_out <@ ARRAY['email'::text, 'sms'::text, 'whatsapp'::text, 'push'::text])),
  constraint an_area_needs_a_phone CHECK (((NOT opens_area) OR (phone IS NOT NULL))),
  constraint an_emergency_needs_a_phone CHECK (((NOT emergency) OR (phone IS NOT NULL))),
  constraint patient_people_relation_check CHECK ((relation = ANY (ARRAY['mother'::text, 'father'::text, 'legal_guardian'::text, 'spouse'::text, 'relative'::text, 'school'::text, 'company'::text, 'other'::text])))
);
CREATE INDEX patient_people_by_patient ON patient_people USING btree (psychologist_id, patient_id, "position");
CREATE INDEX patient_people_by_phone_key ON patient_people USING btree (phone_key, psychologist_id) WHERE opens_area;
CREATE TRIGGER a_changed_person_has_no_earlier_link BEFORE UPDATE ON patient_people FOR EACH ROW EXECUTE FUNCTION end_person_links();
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON patient_people REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('patients');
CREATE TRIGGER a_person_without_access_leaves_no_login AFTER UPDATE ON patient_people FOR EACH ROW WHEN ((old.opens_area AND ((NOT new.opens_area) OR (new.phone IS DISTINCT FROM old.phone) OR (new.email IS DISTINCT FROM old.email)))) EXECUTE FUNCTION forget_person_logins();
CREATE TRIGGER a_removed_person_leaves_no_login AFTER DELETE ON patient_people FOR EACH ROW WHEN ((old.opens_area AND (NOT is_joining()))) EXECUTE FUNCTION forget_person_logins();
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON patient_people REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('patients');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON patient_people REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('patients');
create policy a_practice_that_moves_in_is_hidden on patient_people as restrictive to consultorio_tenant using ((current_setting('consultorio.hidden'::text, true) = 'no'::text) OR (NOT ( SELECT is_moving_in() AS is_moving_in)) OR (COALESCE(current_setting('consultorio.importing'::text, true), ''::text) = 'on'::text));
create policy a_practice_that_moves_in_is_not_read on patient_people as restrictive to consultorio_platform using (psychologist_id <> ALL (( SELECT practices_moving_in() AS practices_moving_in)::uuid[]));
create policy every_tenant on patient_people to consultorio_platform using (NOT arriving);
create policy one_tenant on patient_people to consultorio_tenant using ((psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid) AND ((NOT arriving) OR (COALESCE(current_setting('consultorio.importing'::text, true), ''::text) = 'on'::text)));

create table patient_prices (
  psychologist_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  series_id uuid,
  since date not null,
  price_cents integer,
  reason text,
  price_change_id uuid,
  created_at timestamp with time zone not null,
  arriving boolean default false not null,
  constraint patient_prices_pkey PRIMARY KEY (psychologist_id, id),
  constraint a_price_is_of_a_known_change FOREIGN KEY (psychologist_id, price_change_id) REFERENCES price_changes(psychologist_id, id) ON DELETE CASCADE,
  constraint a_price_is_of_a_known_patient FOREIGN KEY (psychologist_id, patient_id) REFERENCES patients(psychologist_id, id) ON DELETE CASCADE,
  constraint a_price_is_of_a_known_series FOREIGN KEY (psychologist_id, series_id) REFERENCES series(psychologist_id, id) ON DELETE CASCADE,
  constraint patient_prices_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint patient_prices_price_cents_check CHECK ((price_cents >= 0))
);
CREATE INDEX patient_prices_by_change ON patient_prices USING btree (psychologist_id, price_change_id) WHERE (price_change_id IS NOT NULL);
CREATE INDEX patient_prices_by_patient ON patient_prices USING btree (psychologist_id, patient_id, since);
CREATE INDEX patient_prices_by_series ON patient_prices USING btree (psychologist_id, series_id) WHERE (series_id IS NOT NULL);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON patient_prices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('patients');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON patient_prices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('patients');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON patient_prices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('patients');
create policy a_practice_that_moves_in_is_hidden on patient_prices as restrictive to consultorio_tenant using ((current_setting('consultorio.hidden'::text, true) = 'no'::text) OR (NOT ( SELECT is_moving_in() AS is_moving_in)) OR (COALESCE(current_setting('consultorio.importing'::text, true), ''::text) = 'on'::text));
create policy a_practice_that_moves_in_is_not_read on patient_prices as restrictive to consultorio_platform using (psychologist_id <> ALL (( SELECT practices_moving_in() AS practices_moving_in)::uuid[]));
create policy every_tenant on patient_prices to consultorio_platform using (NOT arriving);
create policy one_tenant on patient_prices to consultorio_tenant using ((psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid) AND ((NOT arriving) OR (COALESCE(current_setting('consultorio.importing'::text, true), ''::text) = 'on'::text)));

create table patient_tokens (
  token_hash bytea not null,
  phone text not null,
  email text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint patient_tokens_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX patient_tokens_by_end ON patient_tokens USING btree (expires_at);
CREATE INDEX patient_tokens_by_phone_key ON patient_tokens USING btree (phone_key(phone));

create table patients (
  psychologist_id uuid not null,
  id uuid not null,
  registered_name text not null,
  email text,
  phone text not null,
  observations text,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  cpf text,
  email_unconfirmed boolean default false not null,
  opted_out text[] default '{}'::text[] not null,
  vouched boolean default true not null,
  birth_date date,
  billing text default 'session'::text not null,
  phone_key text generated always as (phone_key(phone)) stored not null,
  social_name text,
  name text generated always as (COALESCE(social_name, registered_name)) stored not null,
  sort_name text generated always as (plain_text(COALESCE(social_name, registered_name))) stored not null,
  search_words text generated always as (search_words((((COALESCE((social_name || ' '::text), ''::text) || registered_name) || ' '::text) || COALESCE(email, ''::text)))) stored not null,
  adult_answer text,
  ended_at timestamp with time zone,
  end_reason text,
  arriving boolean default false not null,
  constraint patients_pkey PRIMARY KEY (psychologist_id, id),
  constraint patients_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_patient_opts_out_of_a_channel CHECK ((opted_out <@ '{email,sms,whatsapp,push}'::text[])),
  constraint a_treatment_ends_for_a_known_reason CHECK ((end_reason = ANY (ARRAY['discharge'::text, 'dropout'::text, 'referral'::text, 'move'::text, 'other'::text]))),
  constraint an_adult_answer_keeps_or_ends CHECK ((adult_answer = ANY (ARRAY['kept'::text, 'ended'::text]))),
  constraint an_ended_treatment_has_its_reason CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  constraint patients_billing_check CHECK ((billing = ANY (ARRAY['session'::text, 'monthly'::text, 'package'::text])))
);
CREATE INDEX patients_by_name ON patients USING btree (psychologist_id, sort_name, id);
CREATE INDEX patients_by_phone_key ON patients USING btree (phone_key, psychologist_id);
CREATE INDEX patients_by_words ON patients USING btree (psychologist_id, search_words);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON patients REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('patients');
CREATE TRIGGER an_erased_patient_leaves_no_bank_name BEFORE DELETE ON patients FOR EACH ROW WHEN ((NOT is_joining())) EXECUTE FUNCTION forget_bank_names();
CREATE TRIGGER an_erased_patient_leaves_no_login AFTER DELETE ON patients FOR EACH ROW WHEN ((NOT is_joining())) EXECUTE FUNCTION forget_patient_logins();
CREATE TRIGGER an_erased_patient_leaves_no_payment_note BEFORE DELETE ON patients FOR EACH ROW WHEN ((NOT is_joining())) EXECUTE FUNCTION forget_payment_notes();
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON patients REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('patients');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON patients REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('patients');
CREATE TRIGGER every_change_counts BEFORE UPDATE ON patients FOR EACH ROW WHEN (((new.vouched = old.vouched) AND (new.arriving = old.arriving))) EXECUTE FUNCTION count_version();
create policy a_practice_that_moves_in_is_hidden on patients as restrictive to consultorio_tenant using ((current_setting('consultorio.hidden'::text, true) = 'no'::text) OR (NOT ( SELECT is_moving_in() AS is_moving_in)) OR (COALESCE(current_setting('consultorio.importing'::text, true), ''::text) = 'on'::text));
create policy a_practice_that_moves_in_is_not_read on patients as restrictive to consultorio_platform using (psychologist_id <> ALL (( SELECT practices_moving_in() AS practices_moving_in)::uuid[]));
create policy every_tenant on patients to consultorio_platform using (NOT arriving);
create policy one_tenant on patients to consultorio_tenant using ((psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid) AND ((NOT arriving) OR (COALESCE(current_setting('consultorio.importing'::text, true), ''::text) = 'on'::text)));

create table payment_shares (
  psychologist_id uuid not null,
  payment_id uuid not null,
  position integer not null,
  session_id uuid,
  package_id uuid,
  amount_cents integer not null,
  constraint payment_shares_pkey PRIMARY KEY (psychologist_id, payment_id, "position"),
  constraint a_share_is_for_a_known_package FOREIGN KEY (psychologist_id, package_id) REFERENCES packages(psychologist_id, id),
  constraint a_share_is_for_a_known_session FOREIGN KEY (psychologist_id, session_id) REFERENCES sessions(psychologist_id, id),
  constraint a_share_is_of_a_known_payment FOREIGN KEY (psychologist_id, payment_id) REFERENCES payments(psychologist_id, id) ON DELETE CASCADE,
  constraint payment_shares_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_share_pays_one_thing CHECK ((num_nonnulls(session_id, package_id) = 1)),
  constraint payment_shares_amount_cents_check CHECK ((amount_cents > 0)),
  constraint payment_shares_position_check CHECK (("position" >= 1))
);
CREATE INDEX payment_shares_by_package ON payment_shares USING btree (psychologist_id, package_id) WHERE (package_id IS NOT NULL);
CREATE INDEX payment_shares_by_session ON payment_shares USING btree (psychologist_id, session_id) WHERE (session_id IS NOT NULL);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON payment_shares REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('payments');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON payment_shares REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('payments');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON payment_shares REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('payments');
create policy every_tenant on payment_shares to consultorio_platform using true;
create policy one_tenant on payment_shares to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table payments (
  psychologist_id uuid not null,
  id uuid not null,
  session_id uuid,
  package_id uuid,
  kind text not null,
  method text not null,
  amount_cents integer not null,
  received_at timestamp with time zone not null,
  note text,
  created_at timestamp with time zone not null,
  receipt_number integer,
  reverses uuid,
  statement_id uuid,
  payer_name text,
  payer_document text,
  payer_kind text default 'on_file'::text not null,
  payer_id uuid,
  arriving boolean default false not null,
  from_before boolean default false not null,
  balance_id uuid,
  returns uuid,
  to_issue boolean default false not null,
  constraint payments_pkey PRIMARY KEY (psychologist_id, id),
  constraint a_payment_is_undone_once UNIQUE (psychologist_id, reverses),
  constraint a_receipt_number_is_given_once UNIQUE (psychologist_id, receipt_number),
  constraint a_counter_row_is_of_a_known_payment FOREIGN KEY (psychologist_id, reverses) REFERENCES payments(psychologist_id, id),
  constraint a_payment_is_for_a_known_package FOREIGN KEY (psychologist_id, package_id) REFERENCES packages(psychologist_id, id),
  constraint a_payment_is_for_a_known_session FOREIGN KEY (psychologist_id, session_id) REFERENCES sessions(psychologist_id, id),
  constraint a_payment_is_for_a_known_statement FOREIGN KEY (psychologist_id, statement_id) REFERENCES statements(psychologist_id, id),
  constraint a_payment_is_of_a_known_balance FOREIGN KEY (psychologist_id, balance_id) REFERENCES balances(psychologist_id, id),
  constraint a_return_is_of_a_known_payment FOREIGN KEY (psychologist_id, returns) REFERENCES payments(psychologist_id, id),
  constraint payments_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_counter_row_gives_back CHECK (((reverses IS NULL) OR (kind = 'refund'::text))),
  constraint a_payer_with_a_document_has_a_name CHECK (((payer_document IS NULL) OR (payer_name IS NOT NULL))),
  constraint a_payment_has_a_receipt CHECK ((((kind = 'payment'::text) AND (amount_cents > 0) AND (NOT from_before) AND ((balance_id IS NULL) OR (num_nonnulls(session_id, package_id, statement_id) = 0))) = (receipt_number IS NOT NULL))),
  constraint a_payment_is_for_something CHECK ((num_nonnulls(session_id, package_id, statement_id, balance_id) >= 1)),
  constraint a_return_gives_back CHECK (((returns IS NULL) OR (kind = 'refund'::text))),
  constraint only_an_imported_payment_is_chosen_to_issue CHECK ((from_before OR (NOT to_issue))),
  constraint payments_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint payments_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text]))),
  constraint payments_method_check CHECK ((method = ANY (ARRAY['pix'::text, 'cash'::text, 'card'::text, 'transfer'::text, 'other'::text]))),
  constraint payments_payer_kind_check CHECK ((payer_kind = ANY (ARRAY['on_file'::text, 'patient'::text, 'person'::text, 'named'::text]))),
  constraint payments_receipt_number_check CHECK ((receipt_number >= 1))
);
CREATE INDEX payments_by_balance ON payments USING btree (psychologist_id, balance_id) WHERE (balance_id IS NOT NULL);
CREATE INDEX payments_by_date ON payments USING btree (psychologist_id, received_at);
CREATE INDEX payments_by_package ON payments USING btree (psychologist_id, package_id);
CREATE INDEX payments_by_return ON payments USING btree (psychologist_id, returns) WHERE (returns IS NOT NULL);
CREATE INDEX payments_by_session ON payments USING btree (psychologist_id, session_id);
CREATE INDEX payments_by_statement ON payments USING btree (psychologist_id, statement_id) WHERE (statement_id IS NOT NULL);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON payments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('payments');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON payments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('payments');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON payments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('payments');
create policy a_practice_that_moves_in_is_hidden on payments as restrictive to consultorio_tenant using ((current_setting('consultorio.hidden'::text, true) = 'no'::text) OR (NOT ( SELECT is_moving_in() AS is_moving_in)) OR (COALESCE(current_setting('consultorio.importing'::text, true), ''::text) = 'on'::text));
create policy a_practice_that_moves_in_is_not_read on payments as restrictive to consultorio_platform using (psychologist_id <> ALL (( SELECT practices_moving_in() AS practices_moving_in)::uuid[]));
create policy every_tenant on payments to consultorio_platform using (NOT arriving);
create policy one_tenant on payments to consultorio_tenant using ((psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid) AND ((NOT arriving) OR (COALESCE(current_setting('consultorio.importing'::text, true), ''::text) = 'on'::text)));
create policy only_imported_ones_are_removed on payments as restrictive to consultorio_tenant using (from_before AND (COALESCE(current_setting('consultorio.importing'::text, true), ''::text) = 'on'::text));

create table pix_charges (
  psychologist_id uuid not null,
  txid text not null,
  session_id uuid,
  package_id uuid,
  statement_id uuid,
  amount_cents integer not null,
  key text not null,
  state text not null,
  br_code text,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  next_check_at timestamp with time zone,
  checked_at timestamp with time zone,
  checking_until timestamp with time zone,
  failures smallint default 0 not null,
  constraint pix_charges_pkey PRIMARY KEY (psychologist_id, txid),
  constraint a_charge_is_of_a_known_package FOREIGN KEY (psychologist_id, package_id) REFERENCES packages(psychologist_id, id) ON DELETE SET NULL (package_id),
  constraint a_charge_is_of_a_known_session FOREIGN KEY (psychologist_id, session_id) REFERENCES sessions(psychologist_id, id) ON DELETE SET NULL (session_id),
  constraint a_charge_is_of_a_known_statement FOREIGN KEY (psychologist_id, statement_id) REFERENCES statements(psychologist_id, id) ON DELETE SET NULL (statement_id),
  constraint pix_charges_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_charge_asks_for_money CHECK ((amount_cents > 0)),
  constraint a_charge_has_a_known_state CHECK ((state = ANY (ARRAY['wanted'::text, 'open'::text, 'dropped'::text, 'past'::text, 'ended'::text]))),
  constraint a_charge_is_for_one_thing CHECK ((num_nonnulls(session_id, package_id, statement_id) <= 1)),
  constraint a_txid_is_of_letters_and_digits CHECK ((txid ~ '^[a-zA-Z0-9]{26,35}$'::text)),
  constraint an_open_charge_has_a_code CHECK (((state <> 'open'::text) OR (br_code IS NOT NULL)))
);
CREATE UNIQUE INDEX one_package_has_one_live_charge ON pix_charges USING btree (psychologist_id, package_id) WHERE ((state = ANY (ARRAY['wanted'::text, 'open'::text])) AND (package_id IS NOT NULL));
CREATE UNIQUE INDEX one_session_has_one_live_charge ON pix_charges USING btree (psychologist_id, session_id) WHERE ((state = ANY (ARRAY['wanted'::text, 'open'::text])) AND (session_id IS NOT NULL));
CREATE UNIQUE INDEX one_statement_has_one_live_charge ON pix_charges USING btree (psychologist_id, statement_id) WHERE ((state = ANY (ARRAY['wanted'::text, 'open'::text])) AND (statement_id IS NOT NULL));
CREATE INDEX pix_charges_of_package ON pix_charges USING btree (psychologist_id, package_id) WHERE (package_id IS NOT NULL);
CREATE INDEX pix_charges_of_session ON pix_charges USING btree (psychologist_id, session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX pix_charges_of_statement ON pix_charges USING btree (psychologist_id, statement_id) WHERE (statement_id IS NOT NULL);
CREATE INDEX pix_charges_to_check ON pix_charges USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
create policy every_tenant on pix_charges to consultorio_platform using true;
create policy one_tenant on pix_charges to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table pix_providers (
  psychologist_id uuid not null,
  id uuid not null,
  provider text not null,
  base_url text not null,
  token_url text not null,
  key text not null,
  access bytea not null,
  certificate_ends_at timestamp with time zone,
  notified_days smallint,
  is_hooked boolean not null,
  connected_at timestamp with time zone not null,
  failing_since timestamp with time zone,
  failure text,
  constraint pix_providers_pkey PRIMARY KEY (psychologist_id),
  constraint pix_providers_id_key UNIQUE (id),
  constraint pix_providers_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_bank_failure_has_a_beginning CHECK (((failure IS NULL) = (failing_since IS NULL))),
  constraint a_bank_is_known CHECK ((provider = ANY (ARRAY['efi'::text, 'bb'::text, 'inter'::text, 'sicoob'::text, 'sicredi'::text, 'other'::text])))
);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON pix_providers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('pixProvider');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON pix_providers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('pixProvider');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON pix_providers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('pixProvider');
create policy every_tenant on pix_providers to consultorio_platform using true;
create policy one_tenant on pix_providers to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table pix_received (
  psychologist_id uuid not null,
  end_to_end_id text not null,
  id uuid not null,
  txid text not null,
  amount_cents integer not null,
  paid_at timestamp with time zone not null,
  recorded_cents integer not null,
  payment_id uuid,
  surplus_payment_id uuid,
  kind text not null,
  found_at timestamp with time zone not null,
  reviewed_at timestamp with time zone,
  constraint pix_received_pkey PRIMARY KEY (psychologist_id, end_to_end_id),
  constraint pix_received_psychologist_id_id_key UNIQUE (psychologist_id, id),
  constraint a_pix_is_a_known_payment FOREIGN KEY (psychologist_id, payment_id) REFERENCES payments(psychologist_id, id) ON DELETE SET NULL (payment_id),
  constraint a_pix_is_of_a_known_charge FOREIGN KEY (psychologist_id, txid) REFERENCES pix_charges(psychologist_id, txid) ON DELETE CASCADE,
  constraint a_surplus_is_a_known_payment FOREIGN KEY (psychologist_id, surplus_payment_id) REFERENCES payments(psychologist_id, id) ON DELETE SET NULL (surplus_payment_id),
  constraint pix_received_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_pix_is_of_a_known_kind CHECK ((kind = ANY (ARRAY['exact'::text, 'over'::text, 'under'::text, 'late'::text, 'twice'::text, 'closed'::text]))),
  constraint a_pix_moves_money CHECK ((amount_cents > 0)),
  constraint no_more_is_recorded_than_came CHECK (((recorded_cents >= 0) AND (recorded_cents <= amount_cents)))
);
CREATE INDEX pix_received_by_charge ON pix_received USING btree (psychologist_id, txid);
CREATE INDEX pix_received_by_payment ON pix_received USING btree (psychologist_id, payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX pix_received_by_surplus ON pix_received USING btree (psychologist_id, surplus_payment_id) WHERE (surplus_payment_id IS NOT NULL);
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON pix_received REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('bank');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON pix_received REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('bank');
create policy one_tenant on pix_received to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table pix_returns (
  psychologist_id uuid not null,
  end_to_end_id text not null,
  return_id text not null,
  id uuid not null,
  amount_cents integer not null,
  is_own boolean not null,
  state text not null,
  refunded_cents integer default 0 not null,
  created_at timestamp with time zone not null,
  next_check_at timestamp with time zone,
  checking_until timestamp with time zone,
  failures smallint default 0 not null,
  reviewed_at timestamp with time zone,
  constraint pix_returns_pkey PRIMARY KEY (psychologist_id, end_to_end_id, return_id),
  constraint pix_returns_psychologist_id_id_key UNIQUE (psychologist_id, id),
  constraint a_return_is_of_a_known_pix FOREIGN KEY (psychologist_id, end_to_end_id) REFERENCES pix_received(psychologist_id, end_to_end_id) ON DELETE CASCADE,
  constraint pix_returns_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_return_has_a_known_state CHECK ((state = ANY (ARRAY['asked'::text, 'done'::text, 'failed'::text]))),
  constraint a_return_moves_money CHECK ((amount_cents > 0))
);
CREATE INDEX pix_returns_to_check ON pix_returns USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON pix_returns REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('bank');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON pix_returns REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('bank');
create policy every_tenant on pix_returns to consultorio_platform using true;
create policy one_tenant on pix_returns to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table platform_days (
  day date not null,
  psychologists integer not null,
  sessions integer not null,
  appointments integer not null,
  revenue_cents bigint not null,
  subscribers integer not null,
  ended integer not null,
  payers integer not null,
  conversions integer not null,
  conversion_seconds bigint not null,
  constraint platform_days_pkey PRIMARY KEY (day)
);

create table platform_usage (
  day date not null,
  actives integer not null,
  visits integer not null,
  seconds bigint not null,
  uses jsonb not null,
  constraint platform_usage_pkey PRIMARY KEY (day)
);

create table platform_weekdays (
  period text not null,
  weekday integer not null,
  patients integer not null,
  constraint platform_weekdays_pkey PRIMARY KEY (period, weekday),
  constraint platform_weekdays_weekday_check CHECK (((weekday >= 0) AND (weekday <= 6)))
);

create table price_changes (
  psychologist_id uuid not null,
  id uuid not null,
  percent_hundredths integer,
  amount_cents integer,
  from_day date not null,
  created_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  undo jsonb,
  constraint price_changes_pkey PRIMARY KEY (psychologist_id, id),
  constraint price_changes_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_price_change_is_by_percent_or_amount CHECK ((num_nonnulls(percent_hundredths, amount_cents) = 1))
);
CREATE INDEX price_changes_with_undo ON price_changes USING btree (created_at) WHERE (undo IS NOT NULL);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON price_changes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('patients');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON price_changes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('patients');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON price_changes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('patients');
create policy a_practice_that_moves_in_is_hidden on price_changes as restrictive to consultorio_tenant using ((current_setting('consultorio.hidden'::text, true) = 'no'::text) OR (NOT ( SELECT is_moving_in() AS is_moving_in)) OR (COALESCE(current_setting('consultorio.importing'::text, true), ''::text) = 'on'::text));
create policy a_practice_that_moves_in_is_not_read on price_changes as restrictive to consultorio_platform using (psychologist_id <> ALL (( SELECT practices_moving_in() AS practices_moving_in)::uuid[]));
create policy every_tenant on price_changes to consultorio_platform using true;
create policy one_tenant on price_changes to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table profile_pictures (
  psychologist_id uuid not null,
  type text not null,
  bytes bytea not null,
  hash text not null,
  constraint profile_pictures_pkey PRIMARY KEY (psychologist_id),
  constraint profile_pictures_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint profile_pictures_bytes_check CHECK ((octet_length(bytes) <= 200000)),
  constraint profile_pictures_type_check CHECK ((type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text])))
);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON profile_pictures REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('profile');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON profile_pictures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('profile');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON profile_pictures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('profile');
create policy every_tenant on profile_pictures to consultorio_platform using true;
create policy one_tenant on profile_pictures to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table psychologists (
  id uuid not null,
  friendly_id integer generated always as identity not null,
  name text not null,
  email text not null,
  password_hash text not null,
  phone text,
  crp text,
  bio text,
  specialization text,
  plan text default 'free'::text not null,
  public_slug text not null,
  allow_online_booking boolean default true not null,
  default_session_duration integer default 50 not null,
  pix_key text,
  pix_key_type text,
  address text,
  address_number text,
  city text,
  state text,
  enable_email_notifications boolean default true not null,
  enable_sms_notifications boolean default false not null,
  auto_confirm_bookings boolean default false not null,
  attends_online boolean default true not null,
  attends_in_person boolean default false not null,
  observations text,
  working_hours text not null,
  profile_image text,
  session_price_cents integer,
  timezone text default 'America/Sao_Paulo'::text not null,
  booking_hold_minutes integer default 1440,
  minimum_notice_minutes integer default 0 not null,
  buffer_minutes integer default 0 not null,
  opens_weekends boolean default false not null,
  is_admin boolean default false not null,
  is_active boolean default true not null,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  video_link text,
  closes_holidays boolean default false not null,
  closed_at timestamp with time zone,
  reminder_hours integer[] default '{24,2}'::integer[] not null,
  reminders_since timestamp with time zone,
  whatsapp_reminders boolean default true not null,
  calendar_feed integer,
  calendar_feeds integer default 0 not null,
  calendar_names boolean default false not null,
  activated_at timestamp with time zone,
  deactivated_at timestamp with time zone,
  deactivation_reason text,
  search_text text default ''::text not null,
  email_verified_at timestamp with time zone,
  pending_email text,
  professional_title text default 'neutral'::text not null,
  cancel_notice_hours integer default 24 not null,
  late_cancel_percent integer default 0 not null,
  record_years integer default 20 not null,
  records_archived_at timestamp with time zone,
  records_custody_at timestamp with time zone,
  cpf text,
  is_company boolean default false not null,
  closing_day integer,
  statement_reminder_days integer,
  statement_reminder_every integer default 7 not null,
  statement_reminder_most integer default 3 not null,
  statement_reminders_since timestamp with time zone,
  slot_minutes integer default 60 not null,
  allow_reschedule text default 'yes'::text not null,
  reschedule_notice_hours integer default 24 not null,
  reschedule_most integer default 2 not null,
  reschedule_days_ahead integer default 30 not null,
  waitlist boolean default false not null,
  offer_minutes integer default 30 not null,
  constraint psychologists_pkey PRIMARY KEY (id),
  constraint a_friendly_id_is_one_persons UNIQUE (friendly_id),
  constraint an_email_registers_once UNIQUE (email),
  constraint a_late_cancellation_costs_a_known_share CHECK ((late_cancel_percent = ANY (ARRAY[0, 50, 100]))),
  constraint a_notice_to_cancel_is_at_most_a_week CHECK (((cancel_notice_hours >= 0) AND (cancel_notice_hours <= 168))),
  constraint a_professional_title_is_known CHECK ((professional_title = ANY (ARRAY['neutral'::text, 'feminine'::text, 'masculine'::text]))),
  constraint a_reason_belongs_to_a_deactivation CHECK (((deactivation_reason IS NULL) OR (deactivated_at IS NOT NULL))),
  constraint a_record_is_kept_for_five_years_at_least CHECK (((record_years >= 5) AND (record_years <= 100))),
  constraint a_reminder_comes_hours_before CHECK ((reminder_hours <@ '{1,2,3,6,12,24,48,72}'::integer[])),
  constraint a_session_is_rescheduled_a_few_times CHECK (((reschedule_most >= 1) AND (reschedule_most <= 20))),
  constraint an_active_account_is_not_switched_off CHECK (((NOT is_active) OR (deactivated_at IS NULL))),
  constraint an_active_account_was_activated CHECK (((NOT is_active) OR (activated_at IS NOT NULL))),
  constraint an_offer_lasts_a_while CHECK (((offer_minutes >= 10) AND (offer_minutes <= 240))),
  constraint custody_is_accepted_of_an_archive CHECK (((records_custody_at IS NULL) OR (records_archived_at <= records_custody_at))),
  constraint psychologists_booking_hold_minutes_check CHECK ((booking_hold_minutes > 0)),
  constraint psychologists_buffer_minutes_check CHECK (((buffer_minutes >= 0) AND (buffer_minutes <= 240))),
  constraint psychologists_calendar_feed_check CHECK ((calendar_feed >= 1)),
  constraint psychologists_closing_day_check CHECK (((closing_day >= 1) AND (closing_day <= 28))),
  constraint psychologists_cpf_check CHECK ((cpf ~ '^\d{11}$'::text)),
  constraint psychologists_default_session_duration_check CHECK ((default_session_duration >= 15)),
  constraint psychologists_minimum_notice_minutes_check CHECK ((minimum_notice_minutes >= 0)),
  constraint psychologists_pix_key_type_check CHECK ((pix_key_type = ANY (ARRAY['cpf'::text, 'cnpj'::text, 'phone'::text, 'email'::text, 'random'::text]))),
  constraint psychologists_plan_check CHECK ((plan = ANY (ARRAY['free'::text, 'pro'::text, 'pro-annual'::text]))),
  constraint psychologists_public_slug_check CHECK ((public_slug <> ''::text)),
  constraint psychologists_session_price_cents_check CHECK ((session_price_cents >= 0)),
  constraint psychologists_slot_minutes_check CHECK ((slot_minutes = ANY (ARRAY[15, 20, 30, 50, 60]))),
  constraint psychologists_statement_reminder_days_check CHECK (((statement_reminder_days >= 1) AND (statement_reminder_days <= 60))),
  constraint psychologists_statement_reminder_every_check CHECK (((statement_reminder_every >= 1) AND (statement_reminder_every <= 60))),
  constraint psychologists_statement_reminder_most_check CHECK (((statement_reminder_most >= 1) AND (statement_reminder_most <= 12))),
  constraint rescheduling_has_a_notice CHECK (((reschedule_notice_hours >= 0) AND (reschedule_notice_hours <= 168))),
  constraint rescheduling_has_a_reach CHECK (((reschedule_days_ahead >= 1) AND (reschedule_days_ahead <= 90))),
  constraint rescheduling_is_known CHECK ((allow_reschedule = ANY (ARRAY['no'::text, 'ask'::text, 'yes'::text])))
);
CREATE INDEX psychologists_by_age ON psychologists USING btree (created_at, id) INCLUDE (search_text, plan, is_active, activated_at, closed_at) WHERE (NOT is_admin);
CREATE INDEX psychologists_by_crp ON psychologists USING btree (crp) WHERE (crp IS NOT NULL);
CREATE INDEX psychologists_changing_email ON psychologists USING btree (id) WHERE (pending_email IS NOT NULL);
CREATE INDEX psychologists_to_erase ON psychologists USING btree (closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX psychologists_waiting ON psychologists USING btree (created_at, id) WHERE ((NOT is_admin) AND (NOT is_active) AND (activated_at IS NULL) AND (deactivated_at IS NULL) AND (closed_at IS NULL));
CREATE INDEX super_admins ON psychologists USING btree (id) WHERE is_admin;
CREATE TRIGGER a_search_follows BEFORE INSERT OR UPDATE OF name, email, phone ON psychologists FOR EACH ROW EXECUTE FUNCTION note_search_text();
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON psychologists REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_practice_change();
CREATE TRIGGER every_change_counts BEFORE UPDATE ON psychologists FOR EACH ROW WHEN (((to_jsonb(new.*) - '{calendar_feed,calendar_feeds,calendar_names,is_active,activated_at,deactivated_at,deactivation_reason,email_verified_at,pending_email}'::text[]) IS DISTINCT FROM (to_jsonb(old.*) - '{calendar_feed,calendar_feeds,calendar_names,is_active,activated_at,deactivated_at,deactivation_reason,email_verified_at,pending_email}'::text[]))) EXECUTE FUNCTION count_version();
create policy every_tenant on psychologists to consultorio_platform using true;
create policy one_tenant on psychologists to consultorio_tenant using (id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table push_subscriptions (
  psychologist_id uuid not null,
  id uuid not null,
  patient_id uuid,
  login_hash bytea,
  phone text,
  email text,
  proved boolean not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null,
  constraint push_subscriptions_pkey PRIMARY KEY (psychologist_id, id),
  constraint a_subscription_ends_with_its_login FOREIGN KEY (psychologist_id, login_hash) REFERENCES login_tokens(psychologist_id, token_hash) ON DELETE CASCADE,
  constraint a_subscription_is_of_a_known_patient FOREIGN KEY (psychologist_id, patient_id) REFERENCES patients(psychologist_id, id) ON DELETE CASCADE,
  constraint push_subscriptions_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_subscription_is_a_login_s_or_a_patient_s CHECK ((((patient_id IS NULL) = (login_hash IS NOT NULL)) AND ((patient_id IS NULL) = (phone IS NULL))))
);
CREATE UNIQUE INDEX a_browser_subscribes_once ON push_subscriptions USING btree (psychologist_id, COALESCE(patient_id, '00000000-0000-0000-0000-000000000000'::uuid), endpoint);
CREATE INDEX push_subscriptions_by_endpoint ON push_subscriptions USING btree (endpoint);
CREATE INDEX push_subscriptions_by_login ON push_subscriptions USING btree (psychologist_id, login_hash);
create policy every_tenant on push_subscriptions to consultorio_platform using true;
create policy one_tenant on push_subscriptions to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table record_acceptances (
  psychologist_id uuid not null,
  agreement_id uuid not null,
  number integer not null,
  person_id uuid,
  token_hash bytea not null,
  accepted_at timestamp with time zone not null,
  link_expires_at timestamp with time zone not null,
  content bytea,
  constraint record_acceptances_pkey PRIMARY KEY (psychologist_id, agreement_id, number),
  constraint an_acceptance_has_its_link UNIQUE (psychologist_id, token_hash),
  constraint an_acceptance_is_of_a_known_agreement FOREIGN KEY (psychologist_id, agreement_id) REFERENCES record_agreements(psychologist_id, id) ON DELETE CASCADE,
  constraint record_acceptances_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint only_the_first_acceptance_is_in_its_agreement CHECK (((number = 1) = (content IS NULL))),
  constraint record_acceptances_number_check CHECK ((number >= 1))
);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON record_acceptances REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('agreements');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON record_acceptances REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('agreements');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON record_acceptances REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('agreements');
create policy one_tenant on record_acceptances to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table record_agreements (
  psychologist_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  template_version integer not null,
  sent_at timestamp with time zone not null,
  accepted_at timestamp with time zone not null,
  content bytea not null,
  needs_all boolean not null,
  is_concluded boolean not null,
  constraint record_agreements_pkey PRIMARY KEY (psychologist_id, id),
  constraint an_agreement_is_of_a_known_record FOREIGN KEY (psychologist_id, patient_id) REFERENCES records(psychologist_id, patient_id) ON DELETE CASCADE,
  constraint record_agreements_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint record_agreements_template_version_check CHECK ((template_version >= 1))
);
CREATE INDEX record_agreements_by_patient ON record_agreements USING btree (psychologist_id, patient_id, accepted_at, id);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON record_agreements REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('records');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON record_agreements REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('records');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON record_agreements REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('records');
create policy one_tenant on record_agreements to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table record_documents (
  psychologist_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  year integer not null,
  number integer not null,
  issued_on date not null,
  content bytea not null,
  created_at timestamp with time zone not null,
  constraint record_documents_pkey PRIMARY KEY (psychologist_id, id),
  constraint a_document_has_a_number_of_its_year UNIQUE (psychologist_id, year, number),
  constraint a_document_is_of_a_known_record FOREIGN KEY (psychologist_id, patient_id) REFERENCES records(psychologist_id, patient_id) ON DELETE CASCADE,
  constraint record_documents_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint record_documents_number_check CHECK ((number >= 1)),
  constraint record_documents_year_check CHECK (((year >= 2000) AND (year <= 2200)))
);
CREATE INDEX record_documents_by_patient ON record_documents USING btree (psychologist_id, patient_id, issued_on, number);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON record_documents REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('records');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON record_documents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('records');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON record_documents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('records');
create policy one_tenant on record_documents to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table record_drafts (
  psychologist_id uuid not null,
  entry_id uuid not null,
  version integer not null,
  text bytea not null,
  saved_at timestamp with time zone not null,
  constraint record_drafts_pkey PRIMARY KEY (psychologist_id, entry_id),
  constraint a_draft_is_of_a_known_entry FOREIGN KEY (psychologist_id, entry_id) REFERENCES record_entries(psychologist_id, id) ON DELETE CASCADE,
  constraint record_drafts_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE
);
create policy one_tenant on record_drafts to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table record_entries (
  psychologist_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  kind text not null,
  date date not null,
  session_id uuid,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  sealed_versions integer default 0 not null,
  sealed_at timestamp with time zone,
  constraint record_entries_pkey PRIMARY KEY (psychologist_id, id),
  constraint an_entry_is_of_a_known_record FOREIGN KEY (psychologist_id, patient_id) REFERENCES records(psychologist_id, patient_id) ON DELETE CASCADE,
  constraint an_entry_is_of_a_known_session FOREIGN KEY (psychologist_id, session_id) REFERENCES sessions(psychologist_id, id) ON DELETE SET NULL (session_id),
  constraint record_entries_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_sealed_entry_has_its_time CHECK (((sealed_versions = 0) = (sealed_at IS NULL))),
  constraint record_entries_kind_check CHECK ((kind = ANY (ARRAY['identification'::text, 'demand'::text, 'evolution'::text, 'procedure'::text, 'referral'::text]))),
  constraint record_entries_sealed_versions_check CHECK ((sealed_versions >= 0))
);
CREATE INDEX record_entries_by_patient ON record_entries USING btree (psychologist_id, patient_id, date, id);
CREATE INDEX record_entries_by_session ON record_entries USING btree (psychologist_id, session_id) WHERE (session_id IS NOT NULL);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON record_entries REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('records');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON record_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('records');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON record_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('records');
create policy one_tenant on record_entries to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table record_file_chunks (
  psychologist_id uuid not null,
  file_id uuid not null,
  number integer not null,
  body bytea not null,
  constraint record_file_chunks_pkey PRIMARY KEY (psychologist_id, file_id, number),
  constraint a_chunk_is_of_a_known_file FOREIGN KEY (psychologist_id, file_id) REFERENCES record_files(psychologist_id, id) ON DELETE CASCADE,
  constraint record_file_chunks_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint record_file_chunks_number_check CHECK ((number >= 0))
);
create policy one_tenant on record_file_chunks to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table record_files (
  psychologist_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  name bytea not null,
  type text not null,
  size integer,
  salt bytea not null,
  created_at timestamp with time zone not null,
  constraint record_files_pkey PRIMARY KEY (psychologist_id, id),
  constraint a_file_is_of_a_known_entry FOREIGN KEY (psychologist_id, entry_id) REFERENCES record_entries(psychologist_id, id) ON DELETE CASCADE,
  constraint record_files_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint record_files_size_check CHECK ((size > 0)),
  constraint record_files_type_check CHECK ((type = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text, 'image/png'::text, 'image/webp'::text, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'::text])))
);
CREATE INDEX record_files_arriving ON record_files USING btree (psychologist_id, created_at) WHERE (size IS NULL);
CREATE INDEX record_files_by_entry ON record_files USING btree (psychologist_id, entry_id);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON record_files REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('records');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON record_files REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('records');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON record_files REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('records');
create policy one_tenant on record_files to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);
create policy only_an_unfinished_file_is_changed on record_files as restrictive to consultorio_tenant using (size IS NULL);
create policy only_an_unfinished_file_is_removed on record_files as restrictive to consultorio_tenant using (size IS NULL);

create table record_keys (
  psychologist_id uuid not null,
  master_id text not null,
  wrapped bytea not null,
  created_at timestamp with time zone not null,
  constraint record_keys_pkey PRIMARY KEY (psychologist_id),
  constraint record_keys_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE
);
create policy every_tenant on record_keys to consultorio_platform using true;
create policy one_tenant on record_keys to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table record_log (
  psychologist_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null,
  actor text not null,
  action text not null,
  patient_id uuid,
  subject_id uuid,
  constraint record_log_pkey PRIMARY KEY (psychologist_id, id),
  constraint a_log_entry_is_of_a_known_record FOREIGN KEY (psychologist_id, patient_id) REFERENCES records(psychologist_id, patient_id) ON DELETE CASCADE,
  constraint record_log_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint record_log_actor_check CHECK ((actor = ANY (ARRAY['psychologist'::text, 'system'::text, 'patient'::text])))
);
CREATE INDEX record_log_by_patient ON record_log USING btree (psychologist_id, patient_id, at, id);
CREATE INDEX record_log_by_time ON record_log USING btree (psychologist_id, at, id);
create policy one_tenant on record_log to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table record_versions (
  psychologist_id uuid not null,
  entry_id uuid not null,
  number integer not null,
  text bytea not null,
  reason bytea,
  sealed_at timestamp with time zone not null,
  sealed_elsewhere_at timestamp with time zone,
  constraint record_versions_pkey PRIMARY KEY (psychologist_id, entry_id, number),
  constraint a_version_is_of_a_known_entry FOREIGN KEY (psychologist_id, entry_id) REFERENCES record_entries(psychologist_id, id) ON DELETE CASCADE,
  constraint record_versions_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_later_version_has_its_reason CHECK (((number = 1) = (reason IS NULL))),
  constraint record_versions_number_check CHECK ((number >= 1))
);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON record_versions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('records');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON record_versions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('records');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON record_versions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('records');
create policy one_tenant on record_versions to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table records (
  psychologist_id uuid not null,
  patient_id uuid not null,
  last_entry_on date not null,
  created_at timestamp with time zone not null,
  patient_deleted_at timestamp with time zone,
  identification bytea,
  kept_until date,
  merged_into uuid,
  constraint records_pkey PRIMARY KEY (psychologist_id, patient_id),
  constraint a_joined_record_is_in_a_known_one FOREIGN KEY (psychologist_id, merged_into) REFERENCES records(psychologist_id, patient_id) ON DELETE CASCADE,
  constraint records_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_record_without_its_patient_is_identified CHECK ((((patient_deleted_at IS NULL) = (identification IS NULL)) AND ((patient_deleted_at IS NULL) = (kept_until IS NULL))))
);
CREATE INDEX records_joined ON records USING btree (psychologist_id, merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX records_without_patient ON records USING btree (psychologist_id, kept_until) WHERE (patient_deleted_at IS NOT NULL);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON records REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('records');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON records REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('records');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON records REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('records');
create policy a_joined_record_is_hidden on records as restrictive to consultorio_tenant using (merged_into IS NULL);
create policy every_tenant on records to consultorio_platform using true;
create policy one_tenant on records to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table recovery_codes (
  psychologist_id uuid not null,
  code_hash bytea not null,
  constraint recovery_codes_pkey PRIMARY KEY (psychologist_id, code_hash),
  constraint recovery_codes_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE
);
create policy one_tenant on recovery_codes to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table remembered_devices (
  psychologist_id uuid not null,
  device_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint remembered_devices_pkey PRIMARY KEY (psychologist_id, device_hash),
  constraint remembered_devices_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE
);
CREATE INDEX remembered_devices_by_end ON remembered_devices USING btree (expires_at);
create policy every_tenant on remembered_devices to consultorio_platform using true;
create policy one_tenant on remembered_devices to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table restricted_drafts (
  psychologist_id uuid not null,
  entry_id uuid not null,
  version integer not null,
  text bytea not null,
  saved_at timestamp with time zone not null,
  constraint restricted_drafts_pkey PRIMARY KEY (psychologist_id, entry_id),
  constraint a_draft_is_of_a_known_restricted_entry FOREIGN KEY (psychologist_id, entry_id) REFERENCES restricted_entries(psychologist_id, id) ON DELETE CASCADE,
  constraint restricted_drafts_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE
);
create policy one_tenant on restricted_drafts to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table restricted_entries (
  psychologist_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  date date not null,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  sealed_versions integer default 0 not null,
  sealed_at timestamp with time zone,
  constraint restricted_entries_pkey PRIMARY KEY (psychologist_id, id),
  constraint a_restricted_entry_is_of_a_known_record FOREIGN KEY (psychologist_id, patient_id) REFERENCES records(psychologist_id, patient_id) ON DELETE CASCADE,
  constraint restricted_entries_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_sealed_restricted_entry_has_its_time CHECK (((sealed_versions = 0) = (sealed_at IS NULL))),
  constraint restricted_entries_sealed_versions_check CHECK ((sealed_versions >= 0))
);
CREATE INDEX restricted_entries_by_patient ON restricted_entries USING btree (psychologist_id, patient_id, date, id);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON restricted_entries REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('records');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON restricted_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('records');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON restricted_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('records');
create policy one_tenant on restricted_entries to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table restricted_file_chunks (
  psychologist_id uuid not null,
  file_id uuid not null,
  number integer not null,
  body bytea not null,
  constraint restricted_file_chunks_pkey PRIMARY KEY (psychologist_id, file_id, number),
  constraint a_chunk_is_of_a_known_restricted_file FOREIGN KEY (psychologist_id, file_id) REFERENCES restricted_files(psychologist_id, id) ON DELETE CASCADE,
  constraint restricted_file_chunks_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint restricted_file_chunks_number_check CHECK ((number >= 0))
);
create policy one_tenant on restricted_file_chunks to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table restricted_files (
  psychologist_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  name bytea not null,
  type text not null,
  size integer,
  salt bytea not null,
  created_at timestamp with time zone not null,
  constraint restricted_files_pkey PRIMARY KEY (psychologist_id, id),
  constraint a_file_is_of_a_known_restricted_entry FOREIGN KEY (psychologist_id, entry_id) REFERENCES restricted_entries(psychologist_id, id) ON DELETE CASCADE,
  constraint restricted_files_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint restricted_files_size_check CHECK ((size > 0)),
  constraint restricted_files_type_check CHECK ((type = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text, 'image/png'::text, 'image/webp'::text, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'::text])))
);
CREATE INDEX restricted_files_arriving ON restricted_files USING btree (psychologist_id, created_at) WHERE (size IS NULL);
CREATE INDEX restricted_files_by_entry ON restricted_files USING btree (psychologist_id, entry_id);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON restricted_files REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('records');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON restricted_files REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('records');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON restricted_files REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('records');
create policy one_tenant on restricted_files to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);
create policy only_an_unfinished_file_is_changed on restricted_files as restrictive to consultorio_tenant using (size IS NULL);
create policy only_an_unfinished_file_is_removed on restricted_files as restrictive to consultorio_tenant using (size IS NULL);

create table restricted_versions (
  psychologist_id uuid not null,
  entry_id uuid not null,
  number integer not null,
  text bytea not null,
  reason bytea,
  sealed_at timestamp with time zone not null,
  sealed_elsewhere_at timestamp with time zone,
  constraint restricted_versions_pkey PRIMARY KEY (psychologist_id, entry_id, number),
  constraint a_version_is_of_a_known_restricted_entry FOREIGN KEY (psychologist_id, entry_id) REFERENCES restricted_entries(psychologist_id, id) ON DELETE CASCADE,
  constraint restricted_versions_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_later_restricted_version_has_its_reason CHECK (((number = 1) = (reason IS NULL))),
  constraint restricted_versions_number_check CHECK ((number >= 1))
);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON restricted_versions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('records');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON restricted_versions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('records');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON restricted_versions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('records');
create policy one_tenant on restricted_versions to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table second_factor_waits (
  psychologist_id uuid not null,
  link_hash bytea not null,
  cancel_hash bytea,
  opens_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  constraint second_factor_waits_pkey PRIMARY KEY (psychologist_id),
  constraint second_factor_waits_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_begun_wait_can_be_cancelled CHECK (((opens_at IS NULL) = (cancel_hash IS NULL)))
);
CREATE INDEX second_factor_waits_by_end ON second_factor_waits USING btree (expires_at);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON second_factor_waits REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('secondFactor');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON second_factor_waits REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('secondFactor');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON second_factor_waits REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('secondFactor');
create policy every_tenant on second_factor_waits to consultorio_platform using true;
create policy one_tenant on second_factor_waits to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table second_factors (
  psychologist_id uuid not null,
  secret bytea,
  confirmed_at timestamp with time zone,
  last_step integer,
  pending_secret bytea,
  constraint second_factors_pkey PRIMARY KEY (psychologist_id),
  constraint second_factors_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_secret_is_confirmed CHECK (((secret IS NULL) = (confirmed_at IS NULL)))
);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON second_factors REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('secondFactor');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON second_factors REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('secondFactor');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON second_factors REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('secondFactor');
create policy one_tenant on second_factors to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table secrets (
  name text not null,
  value bytea not null,
  constraint secrets_pkey PRIMARY KEY (name),
  constraint secrets_value_check CHECK ((octet_length(value) = 32))
);

create table series (
  psychologist_id uuid not null,
  id uuid not null,
  patient_id uuid,
  service_id uuid not null,
  package_id uuid,
  type text not null,
  duration integer not null,
  location text,
  price_cents integer not null,
  first_date date not null,
  start_time text not null,
  every_unit text not null,
  every_count integer not null,
  ends_on date,
  ends_count integer,
  next_date date,
  ended_from date,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  own_price boolean default true not null,
  arriving boolean default false not null,
  constraint series_pkey PRIMARY KEY (psychologist_id, id),
  constraint a_series_draws_from_a_known_package FOREIGN KEY (psychologist_id, package_id) REFERENCES packages(psychologist_id, id) ON DELETE SET NULL (package_id),
  constraint a_series_is_of_a_known_patient FOREIGN KEY (psychologist_id, patient_id) REFERENCES patients(psychologist_id, id) ON DELETE SET NULL (patient_id),
  constraint a_series_is_of_a_known_service FOREIGN KEY (psychologist_id, service_id) REFERENCES services(psychologist_id, id),
  constraint series_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_series_comes_every_few_weeks_or_each_month CHECK (((every_count >= 1) AND (every_count <=
CASE
    WHEN (every_unit = 'week'::text) THEN 4
    ELSE 1
END))),
  constraint a_series_ends_once CHECK (((ends_on IS NULL) OR (ends_count IS NULL))),
  constraint an_ended_series_does_not_grow CHECK (((ended_from IS NULL) OR (next_date IS NULL))),
  constraint series_duration_check CHECK ((duration >= 15)),
  constraint series_ends_count_check CHECK ((ends_count >= 1)),
  constraint series_every_unit_check CHECK ((every_unit = ANY (ARRAY['week'::text, 'month'::text]))),
  constraint series_price_cents_check CHECK ((price_cents >= 0)),
  constraint series_start_time_check CHECK ((start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint series_type_check CHECK ((type = ANY (ARRAY['online'::text, 'presencial'::text])))
);
CREATE INDEX series_by_patient ON series USING btree (psychologist_id, patient_id);
CREATE INDEX series_to_grow ON series USING btree (next_date) WHERE (next_date IS NOT NULL);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON series REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('series');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON series REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('series');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON series REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('series');
CREATE TRIGGER every_change_counts BEFORE UPDATE ON series FOR EACH ROW WHEN (((to_jsonb(new.*) - '{next_date,package_id,arriving}'::text[]) IS DISTINCT FROM (to_jsonb(old.*) - '{next_date,package_id,arriving}'::text[]))) EXECUTE FUNCTION count_version();
create policy a_practice_that_moves_in_is_hidden on series as restrictive to consultorio_tenant using ((current_setting('consultorio.hidden'::text, true) = 'no'::text) OR (NOT ( SELECT is_moving_in() AS is_moving_in)) OR (COALESCE(current_setting('consultorio.importing'::text, true), ''::text) = 'on'::text));
create policy a_practice_that_moves_in_is_not_read on series as restrictive to consultorio_platform using (psychologist_id <> ALL (( SELECT practices_moving_in() AS practices_moving_in)::uuid[]));
create policy every_tenant on series to consultorio_platform using (NOT arriving);
create policy one_tenant on series to consultorio_tenant using ((psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid) AND ((NOT arriving) OR (COALESCE(current_setting('consultorio.importing'::text, true), ''::text) = 'on'::text)));

create table series_dates (
  psychologist_id uuid not null,
  series_id uuid not null,
  date date not null,
  state text not null,
  reason text,
  starts_at timestamp with time zone not null,
  constraint series_dates_pkey PRIMARY KEY (psychologist_id, series_id, date),
  constraint a_date_is_of_a_known_series FOREIGN KEY (psychologist_id, series_id) REFERENCES series(psychologist_id, id) ON DELETE CASCADE,
  constraint series_dates_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_conflict_has_its_reason CHECK (((state = 'conflict'::text) = (reason IS NOT NULL))),
  constraint series_dates_reason_check CHECK ((reason = ANY (ARRAY['taken'::text, 'busy'::text, 'day_off'::text, 'holiday'::text, 'outside_hours'::text, 'over_limit'::text]))),
  constraint series_dates_state_check CHECK ((state = ANY (ARRAY['made'::text, 'skipped'::text, 'conflict'::text])))
);
CREATE INDEX series_dates_in_conflict ON series_dates USING btree (psychologist_id, date) WHERE (state = 'conflict'::text);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON series_dates REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('series');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON series_dates REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('series');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON series_dates REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('series');
create policy every_tenant on series_dates to consultorio_platform using true;
create policy one_tenant on series_dates to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table services (
  psychologist_id uuid not null,
  id uuid not null,
  name text not null,
  description text,
  type text not null,
  sessions_count integer not null,
  price_cents integer not null,
  duration integer not null,
  is_online boolean not null,
  is_in_person boolean not null,
  active boolean not null,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  arriving boolean default false not null,
  reschedulable boolean default true not null,
  constraint services_pkey PRIMARY KEY (psychologist_id, id),
  constraint services_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint services_duration_check CHECK ((duration >= 15)),
  constraint services_price_cents_check CHECK ((price_cents >= 0)),
  constraint services_sessions_count_check CHECK ((sessions_count >= 1)),
  constraint services_type_check CHECK ((type = ANY (ARRAY['single'::text, 'package'::text])))
);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON services REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('services');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON services REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('services');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON services REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('services');
CREATE TRIGGER every_change_counts BEFORE UPDATE ON services FOR EACH ROW WHEN ((new.arriving = old.arriving)) EXECUTE FUNCTION count_version();
create policy a_practice_that_moves_in_is_hidden on services as restrictive to consultorio_tenant using ((current_setting('consultorio.hidden'::text, true) = 'no'::text) OR (NOT ( SELECT is_moving_in() AS is_moving_in)) OR (COALESCE(current_setting('consultorio.importing'::text, true), ''::text) = 'on'::text));
create policy a_practice_that_moves_in_is_not_read on services as restrictive to consultorio_platform using (psychologist_id <> ALL (( SELECT practices_moving_in() AS practices_moving_in)::uuid[]));
create policy every_tenant on services to consultorio_platform using (NOT arriving);
create policy one_tenant on services to consultorio_tenant using ((psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid) AND ((NOT arriving) OR (COALESCE(current_setting('consultorio.importing'::text, true), ''::text) = 'on'::text)));

create table session_cancellations (
  psychologist_id uuid not null,
  session_id uuid not null,
  cancelled_at timestamp with time zone not null,
  cancelled_by text not null,
  notified_at timestamp with time zone,
  seen_at timestamp with time zone,
  constraint session_cancellations_pkey PRIMARY KEY (psychologist_id, session_id),
  constraint a_cancellation_is_of_a_known_session FOREIGN KEY (psychologist_id, session_id) REFERENCES sessions(psychologist_id, id) ON DELETE CASCADE,
  constraint session_cancellations_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint session_cancellations_cancelled_by_check CHECK ((cancelled_by = ANY (ARRAY['practice'::text, 'patient'::text])))
);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON session_cancellations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('sessions');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON session_cancellations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('sessions');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON session_cancellations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('sessions');
create policy every_tenant on session_cancellations to consultorio_platform using true;
create policy one_tenant on session_cancellations to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table session_moves (
  psychologist_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  asked_at timestamp with time zone not null,
  from_starts_at timestamp with time zone not null,
  to_starts_at timestamp with time zone not null,
  state text not null,
  expires_at timestamp with time zone,
  constraint session_moves_pkey PRIMARY KEY (psychologist_id, id),
  constraint a_move_is_of_a_known_session FOREIGN KEY (psychologist_id, session_id) REFERENCES sessions(psychologist_id, id) ON DELETE CASCADE,
  constraint session_moves_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_move_is_in_a_known_state CHECK ((state = ANY (ARRAY['open'::text, 'declined'::text, 'lapsed'::text, 'withdrawn'::text, 'moved'::text, 'moved_back'::text]))),
  constraint an_open_move_expires CHECK (((state <> 'open'::text) OR (expires_at IS NOT NULL)))
);
CREATE UNIQUE INDEX a_session_has_one_open_request ON session_moves USING btree (psychologist_id, session_id) WHERE (state = 'open'::text);
CREATE INDEX moves_by_session ON session_moves USING btree (psychologist_id, session_id);
CREATE INDEX open_moves ON session_moves USING btree (expires_at) WHERE (state = 'open'::text);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON session_moves REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('sessions');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON session_moves REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('sessions');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON session_moves REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('sessions');
create policy every_tenant on session_moves to consultorio_platform using true;
create policy one_tenant on session_moves to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table session_undos (
  psychologist_id uuid not null,
  session_id uuid not null,
  change_id uuid not null,
  is_root boolean not null,
  changed_at timestamp with time zone not null,
  version integer not null,
  presence_at timestamp with time zone,
  sessions integer default 1 not null,
  payment_id uuid,
  package_received_cents integer,
  coupon_returned boolean default false not null,
  known_starts_at timestamp with time zone,
  status text not null,
  holds boolean not null,
  hold_expires_at timestamp with time zone,
  held_from bytea,
  confirmed_by text,
  package_id uuid,
  package_place integer,
  coupon_id uuid,
  price_cents integer not null,
  discount_cents integer not null,
  paid boolean not null,
  received_cents integer not null,
  coupon_uses integer,
  package jsonb,
  outcome text,
  fee_cents integer,
  fee_waived boolean default false not null,
  constraint session_undos_pkey PRIMARY KEY (psychologist_id, session_id, change_id),
  constraint an_undo_is_of_a_known_session FOREIGN KEY (psychologist_id, session_id) REFERENCES sessions(psychologist_id, id) ON DELETE CASCADE,
  constraint session_undos_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE
);
CREATE INDEX session_undos_by_age ON session_undos USING btree (changed_at);
create policy every_tenant on session_undos to consultorio_platform using true;
create policy one_tenant on session_undos to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table sessions (
  psychologist_id uuid not null,
  id uuid not null,
  patient_id uuid,
  service_id uuid not null,
  package_id uuid,
  coupon_id uuid,
  type text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  blocked_until timestamp with time zone not null,
  duration integer not null,
  location text,
  price_cents integer not null,
  notes text,
  status text default 'pending'::text not null,
  paid boolean default false not null,
  origin text not null,
  holds boolean not null,
  hold_expires_at timestamp with time zone,
  consent_version text,
  consent_at timestamp with time zone,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  booked_email text,
  received_cents integer default 0 not null,
  discount_cents integer default 0 not null,
  package_place integer,
  timed_at timestamp with time zone,
  reminder_due_at timestamp with time zone,
  presence text,
  presence_at timestamp with time zone,
  presence_for timestamp with time zone,
  link_number integer default 1 not null,
  held_from bytea,
  confirmed_by text,
  contact_proven boolean default false not null,
  series_id uuid,
  series_date date,
  cancel_notice_hours integer default 24 not null,
  late_cancel_percent integer default 0 not null,
  outcome text,
  fee_cents integer,
  fee_waived boolean default false not null,
  booked_for text,
  changed_at timestamp with time zone,
  arriving boolean default false not null,
  from_before boolean default false not null,
  constraint sessions_pkey PRIMARY KEY (psychologist_id, id),
  constraint a_session_draws_from_a_known_package FOREIGN KEY (psychologist_id, package_id) REFERENCES packages(psychologist_id, id),
  constraint a_session_is_of_a_known_patient FOREIGN KEY (psychologist_id, patient_id) REFERENCES patients(psychologist_id, id) ON DELETE SET NULL (patient_id),
  constraint a_session_is_of_a_known_series FOREIGN KEY (psychologist_id, series_id) REFERENCES series(psychologist_id, id),
  constraint a_session_is_of_a_known_service FOREIGN KEY (psychologist_id, service_id) REFERENCES services(psychologist_id, id),
  constraint a_session_uses_a_known_coupon FOREIGN KEY (psychologist_id, coupon_id) REFERENCES coupons(psychologist_id, id),
  constraint sessions_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_cancelled_session_frees_its_time CHECK (((status <> 'cancelled'::text) OR (NOT holds))),
  constraint a_confirmed_session_holds_its_time CHECK (((status <> ALL (ARRAY['confirmed'::text, 'completed'::text])) OR holds OR ((status = 'completed'::text) AND from_before))),
  constraint a_drawn_session_has_its_place CHECK (((package_id IS NULL) OR (status = 'cancelled'::text) OR (package_place IS NOT NULL))),
  constraint a_fee_is_a_part_of_the_price CHECK (((fee_cents >= 0) AND (fee_cents <= price_cents))),
  constraint a_paid_session_was_received CHECK (((NOT paid) OR (received_cents >= COALESCE(fee_cents, price_cents)))),
  constraint a_place_is_in_a_package CHECK (((package_place IS NULL) OR (package_id IS NOT NULL))),
  constraint a_session_cancelled_late_costs_a_known_share CHECK ((late_cancel_percent = ANY (ARRAY[0, 50, 100]))),
  constraint a_session_costs_no_more_for_a_coupon CHECK ((discount_cents >= 0)),
  constraint a_session_ends_after_it_starts CHECK (((ends_at > starts_at) AND (blocked_until >= ends_at))),
  constraint a_session_gives_back_what_it_received CHECK ((received_cents >= 0)),
  constraint a_session_is_cancelled_with_at_most_a_week_of_notice CHECK (((cancel_notice_hours >= 0) AND (cancel_notice_hours <= 168))),
  constraint a_session_is_confirmed_by_someone CHECK ((confirmed_by = ANY (ARRAY['psychologist'::text, 'payment'::text, 'automatic'::text]))),
  constraint a_session_stands_for_a_date_of_its_series CHECK (((series_id IS NULL) = (series_date IS NULL))),
  constraint a_waived_fee_is_not_paid CHECK ((NOT (fee_waived AND paid))),
  constraint an_answer_has_its_time CHECK ((((presence IS NULL) = (presence_at IS NULL)) AND ((presence IS NULL) = (presence_for IS NULL)))),
  constraint an_outcome_has_its_fee CHECK (((outcome IS NULL) = (fee_cents IS NULL))),
  constraint only_a_cancelled_session_has_an_outcome CHECK (((outcome IS NULL) OR (status = 'cancelled'::text))),
  constraint only_a_fee_is_waived CHECK (((NOT fee_waived) OR (outcome IS NOT NULL))),
  constraint only_a_fee_keeps_the_place_of_a_cancelled_session CHECK (((package_place IS NULL) OR (status <> 'cancelled'::text) OR ((outcome IS NOT NULL) AND (NOT fee_waived)))),
  constraint sessions_duration_check CHECK ((duration >= 15)),
  constraint sessions_origin_check CHECK ((origin = ANY (ARRAY['psychologist'::text, 'public'::text]))),
  constraint sessions_outcome_check CHECK ((outcome = ANY (ARRAY['absent'::text, 'late_cancel'::text]))),
  constraint sessions_package_place_check CHECK ((package_place >= 1)),
  constraint sessions_presence_check CHECK ((presence = ANY (ARRAY['confirmed'::text, 'reschedule'::text]))),
  constraint sessions_price_cents_check CHECK ((price_cents >= 0)),
  constraint sessions_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'completed'::text, 'cancelled'::text]))),
  constraint sessions_type_check CHECK ((type = ANY (ARRAY['online'::text, 'presencial'::text])))
);
CREATE UNIQUE INDEX a_date_of_a_series_is_one_session ON sessions USING btree (psychologist_id, series_id, series_date) WHERE (series_id IS NOT NULL);
CREATE UNIQUE INDEX a_package_gives_each_session_once ON sessions USING btree (psychologist_id, package_id, package_place);
CREATE INDEX sessions_by_coupon ON sessions USING btree (psychologist_id, coupon_id, patient_id) WHERE (coupon_id IS NOT NULL);
CREATE INDEX sessions_by_patient ON sessions USING btree (psychologist_id, patient_id, starts_at);
CREATE INDEX sessions_by_service ON sessions USING btree (psychologist_id, service_id);
CREATE INDEX sessions_by_start ON sessions USING btree (psychologist_id, starts_at, id) INCLUDE (status, paid, price_cents, fee_cents, received_cents, type, patient_id, ends_at, arriving, from_before);
CREATE INDEX sessions_expired ON sessions USING btree (hold_expires_at) WHERE ((origin = 'public'::text) AND (status = 'pending'::text) AND (NOT holds) AND (NOT paid) AND (received_cents = 0));
CREATE INDEX sessions_held_from ON sessions USING btree (starts_at) WHERE (held_from IS NOT NULL);
CREATE INDEX sessions_held_until ON sessions USING btree (hold_expires_at) WHERE (holds AND (hold_expires_at IS NOT NULL));
CREATE INDEX sessions_to_remind ON sessions USING btree (reminder_due_at) WHERE (reminder_due_at IS NOT NULL);
CREATE TRIGGER a_change_asks_for_reminders BEFORE UPDATE OF starts_at, status, patient_id ON sessions FOR EACH ROW WHEN (((new.starts_at <> old.starts_at) OR (new.status <> old.status) OR (new.patient_id IS DISTINCT FROM old.patient_id))) EXECUTE FUNCTION plan_reminders();
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON sessions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('sessions');
CREATE TRIGGER a_hold_ends_when_its_session_begins BEFORE UPDATE OF starts_at ON sessions FOR EACH ROW WHEN ((new.hold_expires_at > new.starts_at)) EXECUTE FUNCTION end_hold_with_start();
CREATE TRIGGER a_request_to_move_it_ends AFTER UPDATE OF starts_at, duration, patient_id, status, holds ON sessions FOR EACH ROW WHEN ((((new.starts_at <> old.starts_at) OR (new.duration <> old.duration) OR (new.patient_id IS DISTINCT FROM old.patient_id) OR (new.status <> ALL (ARRAY['pending'::text, 'confirmed'::text])) OR (old.holds AND (NOT new.holds))) AND (NOT is_joining()))) EXECUTE FUNCTION withdraw_move_request();
CREATE TRIGGER a_session_asks_for_reminders BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION plan_first_reminder();
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON sessions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('sessions');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON sessions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('sessions');
CREATE TRIGGER another_patient_gets_another_link BEFORE UPDATE OF patient_id ON sessions FOR EACH ROW WHEN ((new.patient_id IS DISTINCT FROM old.patient_id)) EXECUTE FUNCTION renew_link();
CREATE TRIGGER every_change_counts BEFORE UPDATE ON sessions FOR EACH ROW WHEN (((to_jsonb(new.*) - '{holds,hold_expires_at,coupon_id,timed_at,reminder_due_at,presence,presence_at,presence_for,link_number,held_from,confirmed_by,contact_proven,arriving}'::text[]) IS DISTINCT FROM (to_jsonb(old.*) - '{holds,hold_expires_at,coupon_id,timed_at,reminder_due_at,presence,presence_at,presence_for,link_number,held_from,confirmed_by,contact_proven,arriving}'::text[]))) EXECUTE FUNCTION count_session_change();
CREATE TRIGGER its_time_is_changed AFTER UPDATE OF holds, starts_at, blocked_until ON sessions FOR EACH ROW WHEN (((((old.holds IS DISTINCT FROM new.holds) OR (old.starts_at IS DISTINCT FROM new.starts_at)) OR (old.blocked_until IS DISTINCT FROM new.blocked_until)) AND (old.holds OR new.holds))) EXECUTE FUNCTION hold_session_time();
CREATE TRIGGER its_time_is_freed AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION hold_session_time();
CREATE TRIGGER its_time_is_taken AFTER INSERT ON sessions FOR EACH ROW WHEN (new.holds) EXECUTE FUNCTION hold_session_time();
create policy a_practice_that_moves_in_is_hidden on sessions as restrictive to consultorio_tenant using ((current_setting('consultorio.hidden'::text, true) = 'no'::text) OR (NOT ( SELECT is_moving_in() AS is_moving_in)) OR (COALESCE(current_setting('consultorio.importing'::text, true), ''::text) = 'on'::text));
create policy a_practice_that_moves_in_is_not_read on sessions as restrictive to consultorio_platform using (psychologist_id <> ALL (( SELECT practices_moving_in() AS practices_moving_in)::uuid[]));
create policy every_tenant on sessions to consultorio_platform using (NOT arriving);
create policy one_tenant on sessions to consultorio_tenant using ((psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid) AND ((NOT arriving) OR (COALESCE(current_setting('consultorio.importing'::text, true), ''::text) = 'on'::text)));

create table statement_items (
  psychologist_id uuid not null,
  statement_id uuid not null,
  position integer not null,
  session_id uuid,
  package_id uuid,
  asked_cents integer not null,
  received_cents integer not null,
  constraint statement_items_pkey PRIMARY KEY (psychologist_id, statement_id, "position"),
  constraint an_item_is_about_a_known_package FOREIGN KEY (psychologist_id, package_id) REFERENCES packages(psychologist_id, id) ON DELETE SET NULL (package_id),
  constraint an_item_is_about_a_known_session FOREIGN KEY (psychologist_id, session_id) REFERENCES sessions(psychologist_id, id) ON DELETE SET NULL (session_id),
  constraint an_item_is_of_a_known_statement FOREIGN KEY (psychologist_id, statement_id) REFERENCES statements(psychologist_id, id) ON DELETE CASCADE,
  constraint statement_items_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint an_item_is_about_one_thing CHECK (((session_id IS NULL) OR (package_id IS NULL))),
  constraint statement_items_position_check CHECK (("position" >= 1))
);
CREATE INDEX statement_items_by_package ON statement_items USING btree (psychologist_id, package_id) WHERE (package_id IS NOT NULL);
CREATE INDEX statement_items_by_session ON statement_items USING btree (psychologist_id, session_id) WHERE (session_id IS NOT NULL);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON statement_items REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('statements');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON statement_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('statements');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON statement_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('statements');
create policy every_tenant on statement_items to consultorio_platform using true;
create policy one_tenant on statement_items to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table statement_lines (
  psychologist_id uuid not null,
  statement_id uuid not null,
  position integer not null,
  kind text not null,
  session_id uuid,
  date date not null,
  text text not null,
  amount_cents integer not null,
  constraint statement_lines_pkey PRIMARY KEY (psychologist_id, statement_id, "position"),
  constraint a_line_is_about_a_known_session FOREIGN KEY (psychologist_id, session_id) REFERENCES sessions(psychologist_id, id) ON DELETE SET NULL (session_id),
  constraint a_line_is_of_a_known_statement FOREIGN KEY (psychologist_id, statement_id) REFERENCES statements(psychologist_id, id) ON DELETE CASCADE,
  constraint statement_lines_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint statement_lines_kind_check CHECK ((kind = ANY (ARRAY['before'::text, 'session'::text, 'absence'::text, 'late_cancel'::text, 'waived'::text, 'package'::text, 'correction'::text, 'payment'::text]))),
  constraint statement_lines_position_check CHECK (("position" >= 1))
);
CREATE INDEX statement_lines_by_session ON statement_lines USING btree (psychologist_id, session_id) WHERE (session_id IS NOT NULL);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON statement_lines REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('statements');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON statement_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('statements');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON statement_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('statements');
create policy one_tenant on statement_lines to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table statement_sends (
  psychologist_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  channel text not null,
  is_reminder boolean not null,
  link_number integer not null,
  message_id uuid,
  created_at timestamp with time zone not null,
  constraint statement_sends_pkey PRIMARY KEY (psychologist_id, id),
  constraint a_send_is_by_a_known_message FOREIGN KEY (psychologist_id, message_id) REFERENCES messages(psychologist_id, id) ON DELETE SET NULL (message_id),
  constraint a_send_is_of_a_known_statement FOREIGN KEY (psychologist_id, statement_id) REFERENCES statements(psychologist_id, id) ON DELETE CASCADE,
  constraint statement_sends_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint statement_sends_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'whatsapp'::text]))),
  constraint statement_sends_link_number_check CHECK ((link_number >= 1))
);
CREATE INDEX statement_sends_by_message ON statement_sends USING btree (psychologist_id, message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX statement_sends_by_statement ON statement_sends USING btree (psychologist_id, statement_id, created_at);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON statement_sends REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('statements');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON statement_sends REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('statements');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON statement_sends REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('statements');
create policy every_tenant on statement_sends to consultorio_platform using true;
create policy one_tenant on statement_sends to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table statements (
  psychologist_id uuid not null,
  id uuid not null,
  number integer not null,
  patient_id uuid,
  month date not null,
  total_cents integer not null,
  created_at timestamp with time zone not null,
  link_number integer default 1 not null,
  constraint statements_pkey PRIMARY KEY (psychologist_id, id),
  constraint a_month_of_a_patient_is_closed_once UNIQUE (psychologist_id, patient_id, month),
  constraint a_statement_number_is_given_once UNIQUE (psychologist_id, number),
  constraint a_statement_is_of_a_known_patient FOREIGN KEY (psychologist_id, patient_id) REFERENCES patients(psychologist_id, id) ON DELETE SET NULL (patient_id),
  constraint statements_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint statements_link_number_check CHECK ((link_number >= 1)),
  constraint statements_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint statements_number_check CHECK ((number >= 1))
);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON statements REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('statements');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON statements REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('statements');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON statements REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('statements');
create policy a_practice_that_moves_in_is_hidden on statements as restrictive to consultorio_tenant using ((current_setting('consultorio.hidden'::text, true) = 'no'::text) OR (NOT ( SELECT is_moving_in() AS is_moving_in)) OR (COALESCE(current_setting('consultorio.importing'::text, true), ''::text) = 'on'::text));
create policy a_practice_that_moves_in_is_not_read on statements as restrictive to consultorio_platform using (psychologist_id <> ALL (( SELECT practices_moving_in() AS practices_moving_in)::uuid[]));
create policy every_tenant on statements to consultorio_platform using true;
create policy one_tenant on statements to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table subscription_events (
  psychologist_id uuid not null,
  provider text not null,
  event_id text not null,
  received_at timestamp with time zone not null,
  constraint subscription_events_pkey PRIMARY KEY (psychologist_id, provider, event_id),
  constraint subscription_events_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE
);
create policy every_tenant on subscription_events to consultorio_platform using true;
create policy one_tenant on subscription_events to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table subscription_payments (
  psychologist_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  plan text not null,
  amount_cents integer not null,
  paid_at timestamp with time zone not null,
  period_start timestamp with time zone not null,
  period_end timestamp with time zone not null,
  constraint subscription_payments_pkey PRIMARY KEY (psychologist_id, id),
  constraint a_period_is_paid_once UNIQUE (psychologist_id, subscription_id, period_start),
  constraint a_paid_period_has_a_length CHECK ((period_end > period_start)),
  constraint subscription_payments_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint subscription_payments_plan_check CHECK ((plan = ANY (ARRAY['pro'::text, 'pro-annual'::text])))
);
CREATE INDEX subscription_payments_by_day ON subscription_payments USING btree (paid_at);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON subscription_payments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('plan');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON subscription_payments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('plan');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON subscription_payments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('plan');
create policy every_tenant on subscription_payments to consultorio_platform using true;
create policy one_tenant on subscription_payments to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table subscriptions (
  psychologist_id uuid not null,
  id uuid not null,
  provider text not null,
  provider_ref text,
  plan text not null,
  amount_cents integer not null,
  status text not null,
  started_at timestamp with time zone not null,
  current_period_end timestamp with time zone not null,
  cancelled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  provider_page text,
  provider_subscription text,
  stop_due_at timestamp with time zone,
  unpaid_from timestamp with time zone,
  unpaid_page text,
  constraint subscriptions_pkey PRIMARY KEY (psychologist_id, id),
  constraint subscriptions_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint subscriptions_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint subscriptions_plan_check CHECK ((plan = ANY (ARRAY['pro'::text, 'pro-annual'::text]))),
  constraint subscriptions_status_check CHECK ((status = ANY (ARRAY['active'::text, 'cancelled'::text, 'pending'::text])))
);
CREATE INDEX subscriptions_by_age ON subscriptions USING btree (created_at, id);
CREATE INDEX subscriptions_to_stop ON subscriptions USING btree (stop_due_at) WHERE (stop_due_at IS NOT NULL);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON subscriptions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('plan');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON subscriptions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('plan');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON subscriptions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('plan');
create policy every_tenant on subscriptions to consultorio_platform using true;
create policy one_tenant on subscriptions to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table support_messages (
  id uuid not null,
  psychologist_id uuid,
  name text not null,
  email text not null,
  phone text,
  category text not null,
  subject text not null,
  message text not null,
  created_at timestamp with time zone not null,
  pro boolean default false not null,
  answered_at timestamp with time zone,
  constraint support_messages_pkey PRIMARY KEY (id),
  constraint support_messages_category_check CHECK ((category = ANY (ARRAY['geral'::text, 'tecnico'::text, 'pagamento'::text, 'conta'::text, 'sugestao'::text])))
);
CREATE INDEX support_messages_by_account ON support_messages USING btree (psychologist_id) WHERE (psychologist_id IS NOT NULL);
CREATE INDEX support_messages_by_age ON support_messages USING btree (created_at, id);
CREATE INDEX support_messages_open ON support_messages USING btree (((NOT pro)), created_at, id) WHERE (answered_at IS NULL);

create table terms_notices (
  psychologist_id uuid not null,
  version text not null,
  known_at timestamp with time zone not null,
  dismissed_at timestamp with time zone,
  accepted_at timestamp with time zone,
  constraint terms_notices_pkey PRIMARY KEY (psychologist_id, version),
  constraint terms_notices_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE
);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON terms_notices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('terms');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON terms_notices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('terms');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON terms_notices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('terms');
create policy every_tenant on terms_notices to consultorio_platform using true;
create policy one_tenant on terms_notices to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table throttle_delays (
  key text not null,
  hits integer not null,
  window_start timestamp with time zone not null,
  opens_at timestamp with time zone not null,
  constraint throttle_delays_pkey PRIMARY KEY (key)
);
CREATE INDEX throttle_delays_by_end ON throttle_delays USING btree (opens_at);

create table throttle_hits (
  key text not null,
  window_start timestamp with time zone not null,
  hits integer not null,
  constraint throttle_hits_pkey PRIMARY KEY (key, window_start)
);
CREATE INDEX throttle_hits_by_age ON throttle_hits USING btree (window_start);

create table usage_days (
  psychologist_id uuid not null,
  day date not null,
  features text[] not null,
  visits integer not null,
  seconds integer not null,
  seen_at timestamp with time zone not null,
  constraint usage_days_pkey PRIMARY KEY (psychologist_id, day),
  constraint usage_days_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE
);
CREATE INDEX usage_days_by_day ON usage_days USING btree (day);
create policy every_tenant on usage_days to consultorio_platform using true;
create policy one_tenant on usage_days to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table waitlist_entries (
  psychologist_id uuid not null,
  id uuid not null,
  patient_id uuid,
  name text,
  phone text,
  phone_key text generated always as (phone_key(phone)) stored,
  email text,
  person_key text not null,
  service_id uuid not null,
  type text,
  weekdays integer[] not null,
  parts text[] not null,
  until date not null,
  position integer not null,
  origin text not null,
  consent_version text,
  consent_at timestamp with time zone,
  created_at timestamp with time zone not null,
  booked_at timestamp with time zone,
  skipped_start timestamp with time zone,
  skipped_why text,
  constraint waitlist_entries_pkey PRIMARY KEY (psychologist_id, id),
  constraint an_entry_is_of_a_known_patient FOREIGN KEY (psychologist_id, patient_id) REFERENCES patients(psychologist_id, id) ON DELETE CASCADE,
  constraint an_entry_waits_for_a_known_service FOREIGN KEY (psychologist_id, service_id) REFERENCES services(psychologist_id, id) ON DELETE CASCADE,
  constraint waitlist_entries_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_person_is_skipped_for_a_known_reason CHECK ((skipped_why = ANY (ARRAY['session_that_day'::text, 'opted_out'::text, 'unreachable'::text]))),
  constraint a_skip_has_a_reason CHECK (((skipped_start IS NULL) = (skipped_why IS NULL))),
  constraint a_wanted_type_is_known CHECK ((type = ANY (ARRAY['online'::text, 'presencial'::text]))),
  constraint an_entry_has_a_known_origin CHECK ((origin = ANY (ARRAY['visitor'::text, 'patient'::text, 'psychologist'::text]))),
  constraint an_entry_has_contacts_of_one_source CHECK ((((patient_id IS NULL) = ((name IS NOT NULL) AND (phone IS NOT NULL))) AND ((patient_id IS NULL) OR (COALESCE(name, phone, email) IS NULL)))),
  constraint some_parts_of_the_day_are_wanted CHECK ((((cardinality(parts) >= 1) AND (cardinality(parts) <= 3)) AND (parts <@ ARRAY['morning'::text, 'afternoon'::text, 'evening'::text]))),
  constraint some_weekdays_are_wanted CHECK (((cardinality(weekdays) >= 1) AND (cardinality(weekdays) <= 7)))
);
CREATE UNIQUE INDEX a_person_waits_once ON waitlist_entries USING btree (psychologist_id, person_key) WHERE (booked_at IS NULL);
CREATE INDEX entries_by_end ON waitlist_entries USING btree (until);
CREATE INDEX entries_by_patient ON waitlist_entries USING btree (psychologist_id, patient_id);
CREATE INDEX entries_by_service ON waitlist_entries USING btree (psychologist_id, service_id);
CREATE INDEX waiting_in_order ON waitlist_entries USING btree (psychologist_id, "position", id) WHERE (booked_at IS NULL);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON waitlist_entries REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('waitlist');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON waitlist_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('waitlist');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON waitlist_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('waitlist');
create policy every_tenant on waitlist_entries to consultorio_platform using true;
create policy one_tenant on waitlist_entries to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table waitlist_offers (
  psychologist_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  freed_id uuid,
  starts_at timestamp with time zone not null,
  blocked_until timestamp with time zone not null,
  state text not null,
  made_at timestamp with time zone not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  session_id uuid,
  message_ids uuid[] default '{}'::uuid[] not null,
  constraint waitlist_offers_pkey PRIMARY KEY (psychologist_id, id),
  constraint an_offer_is_of_a_known_entry FOREIGN KEY (psychologist_id, entry_id) REFERENCES waitlist_entries(psychologist_id, id) ON DELETE CASCADE,
  constraint waitlist_offers_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint an_ended_offer_has_its_time CHECK (((state = 'open'::text) = (ended_at IS NULL))),
  constraint an_offer_ends_after_it_is_sent CHECK ((sent_at < expires_at)),
  constraint an_offer_is_in_a_known_state CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'expired'::text, 'withdrawn'::text])))
);
CREATE UNIQUE INDEX a_person_has_one_open_offer ON waitlist_offers USING btree (psychologist_id, entry_id) WHERE (state = 'open'::text);
CREATE INDEX offers_by_entry ON waitlist_offers USING btree (psychologist_id, entry_id);
CREATE INDEX offers_by_freed_time ON waitlist_offers USING btree (psychologist_id, freed_id);
CREATE INDEX open_offers ON waitlist_offers USING btree (expires_at) WHERE (state = 'open'::text);
CREATE TRIGGER a_delete_is_noted AFTER DELETE ON waitlist_offers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('waitlist');
CREATE TRIGGER an_insert_is_noted AFTER INSERT ON waitlist_offers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('waitlist');
CREATE TRIGGER an_update_is_noted AFTER UPDATE ON waitlist_offers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_change('waitlist');
CREATE TRIGGER its_time_is_freed AFTER DELETE ON waitlist_offers FOR EACH ROW WHEN ((old.state = 'open'::text)) EXECUTE FUNCTION hold_offered_time();
CREATE TRIGGER its_time_is_no_longer_offered AFTER UPDATE OF state ON waitlist_offers FOR EACH ROW WHEN (((old.state = 'open'::text) AND (new.state <> 'open'::text))) EXECUTE FUNCTION hold_offered_time();
CREATE TRIGGER its_time_is_offered AFTER INSERT ON waitlist_offers FOR EACH ROW WHEN ((new.state = 'open'::text)) EXECUTE FUNCTION hold_offered_time();
create policy every_tenant on waitlist_offers to consultorio_platform using true;
create policy one_tenant on waitlist_offers to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);

create table written_sessions (
  psychologist_id uuid not null,
  collection_id uuid not null,
  session_id uuid not null,
  digest text,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  there_id text,
  constraint written_sessions_pkey PRIMARY KEY (psychologist_id, collection_id, session_id),
  constraint a_written_session_is_in_a_known_collection FOREIGN KEY (psychologist_id, collection_id) REFERENCES calendar_collections(psychologist_id, id) ON DELETE CASCADE,
  constraint written_sessions_psychologist_id_fkey FOREIGN KEY (psychologist_id) REFERENCES psychologists(id) ON DELETE CASCADE,
  constraint a_known_event_has_its_time CHECK (((digest IS NULL) OR ((starts_at IS NOT NULL) AND (ends_at IS NOT NULL))))
);
CREATE INDEX written_sessions_by_session ON written_sessions USING btree (psychologist_id, session_id);
create policy one_tenant on written_sessions to consultorio_tenant using (psychologist_id = (NULLIF(current_setting('consultorio.tenant'::text, true), ''::text))::uuid);
