-- Messages to the people around a patient: patient_id is the patient that a message is about, person_id its recipient.
alter table messages
  add column person_id uuid,
  -- The message of which this is a copy for a person: the statement references that one.
  add column copy_of uuid;
alter table messages drop constraint messages_dropped_because_check;
alter table messages add constraint messages_dropped_because_check check (dropped_because in (
  'cancelled', 'moved', 'past', 'opted_out', 'opens_nothing', 'erased', 'not_true', 'gone', 'dismissed', 'address_changed',
  'inactive', 'switched_off', 'held_too_long', 'recipient_limit', 'not_receiving'));

alter table patient_people
  add column opted_out text[] not null default '{}'
    constraint a_person_opts_out_of_a_channel check (opted_out <@ array['email', 'sms', 'whatsapp', 'push']),
  -- The number in the links of messages to the person; the next number ends them.
  add column link_number integer not null default 1;

create or replace function is_on_file(a_phone text, an_email text) returns boolean language sql stable
  return (exists (select 1 from patients p where p.phone_key = phone_key(a_phone) and (an_email is null or p.email = an_email or exists (
    select 1 from sessions s where s.psychologist_id = p.psychologist_id and s.patient_id = p.id and s.booked_email = an_email)))
  or exists (select 1 from patient_people q where q.opens_area and q.phone_key = phone_key(a_phone) and (an_email is null or q.email = an_email)));

create function end_person_links() returns trigger language plpgsql as $$
begin
  if new.phone is distinct from old.phone or new.email is distinct from old.email
    or old.receives_notices and not new.receives_notices or old.opens_area and not new.opens_area then
    new.link_number := old.link_number + 1;
  end if;
  return new;
end
$$;
create trigger a_changed_person_has_no_earlier_link before update on patient_people
  for each row execute function end_person_links();

-- Logins belong to no tenant: the tables' owner ends them, in the transaction that removes the person or the access.
create function forget_person_logins() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
$$;
create trigger a_removed_person_leaves_no_login after delete on patient_people
  for each row when (old.opens_area) execute function forget_person_logins();
create trigger a_person_without_access_leaves_no_login after update on patient_people
  for each row when (old.opens_area and (not new.opens_area or new.phone is distinct from old.phone or new.email is distinct from old.email))
  execute function forget_person_logins();
