-- The secrets with which every server on this database signs links.
create table secrets (
  name text primary key,
  value bytea not null check (octet_length(value) = 32)
);

-- A patient's login by code. It starts from only a phone, before any practice is known, so it belongs to no tenant.
create table patient_code_requests (
  phone text primary key,
  -- When codes were requested within the last hour, the latest last.
  asked_at timestamptz[] not null,
  tries integer not null,
  expires_at timestamptz not null
);

create table patient_codes (
  phone text not null references patient_code_requests (phone) on delete cascade,
  code_hash bytea not null,
  -- The address to which it was sent: it opens only sessions known under this address too. Null: the phone itself.
  email text,
  primary key (phone, code_hash)
);

create table patient_tokens (
  token_hash bytea primary key,
  phone text not null,
  email text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index patient_tokens_by_phone on patient_tokens (phone);

grant select, insert on secrets to consultorio_platform;
grant select, insert, update, delete on patient_code_requests, patient_codes, patient_tokens to consultorio_platform;

-- The address typed with a public booking: it opens that booking and gets its notices, and proves nothing about the patient.
alter table sessions add column booked_email text;
-- Whether a visitor, who may be anybody, typed it; false once the psychologist saves it.
alter table patients add column email_unconfirmed boolean not null default false;
update patients p set email_unconfirmed = true
where email is not null and exists (
  select 1 from audit_events a
  where a.psychologist_id = p.psychologist_id and a.subject_id = p.id and a.actor = 'visitor' and a.action = 'patient.created');

-- Each reading by a patient checks the limit of one event a day.
create index audit_events_by_subject on audit_events (psychologist_id, subject_id, at);

-- Returns whether a patient is on file under the phone, and also under the address if there is one.
create function is_on_file(a_phone text, an_email text) returns boolean language sql stable
  return exists (
    select 1 from patients p
    where p.phone = a_phone and (an_email is null or p.email = an_email or exists (
      select 1 from sessions s
      where s.psychologist_id = p.psychologist_id and s.patient_id = p.id and s.booked_email = an_email)));

-- Logins belong to no tenant, and no tenant may see whether another practice knows the person. So the tables' owner deletes them,
-- in the transaction that erases the patient or the account.
create function forget_patient_logins() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from patient_tokens where phone = old.phone and not is_on_file(phone, email);
  delete from patient_codes where phone = old.phone and not is_on_file(phone, email);
  delete from patient_code_requests where phone = old.phone and not is_on_file(phone, null);
  return null;
end
$$;
create trigger an_erased_patient_leaves_no_login after delete on patients
  for each row execute function forget_patient_logins();

-- Codes are deleted a day later.
create index messages_with_codes on messages (created_at) where (kind = 'login_code');
