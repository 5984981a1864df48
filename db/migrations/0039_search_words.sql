-- Search by the beginnings of words, and phones with and without the ninth digit; see docs/decisions/092-search-by-words.md.

-- The words of a text as they are searched, each after a space: small letters without accents or signs, a token with signs both
-- in one word and in its parts ("D'Ávila": davila, d, avila). platform/shared/search-words.ts has the same rule.
create function search_words(written text) returns text
  language sql immutable strict parallel safe
  return (
    with folded as (
      select replace(replace(replace(replace(lower(translate(
        regexp_replace(normalize(translate(written, '´`’ʼ‘′', ''''''''''''''), NFKD), '[\u0300-\u036f]', '', 'g'),
        'ØøĐđŁłÐðĦħŊŋŦŧıΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІЂЈЉЊЋЏЅÞÆŒẞ',
        'ooddllddhhnnttiαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяєіђјљњћџѕþæœß')
        collate "C"), 'þ', 'th'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss') as text),
    forms as (
      select regexp_replace(text, '[!-/:-@\[-`{-~\u00a1-\u00bf\u02b0-\u02ff\u2010-\u2027\u2030-\u205e\u200b-\u200f\u2060-\u206f\ufeff]+', '', 'g') as joined,
        regexp_replace(text, '[!-/:-@\[-`{-~\u00a1-\u00bf\u02b0-\u02ff\u2010-\u2027\u2030-\u205e\u200b-\u200f\u2060-\u206f\ufeff]+', ' ', 'g') as parted
      from folded)
    select rtrim(regexp_replace(' ' || joined || ' ' || case when joined = parted then '' else parted end, '[ \t\n\v\f\r]+', ' ', 'g')) from forms);

alter table patients
  add column search_words text collate "C" not null generated always as (search_words(name || ' ' || coalesce(email, ''))) stored;
create index patients_by_words on patients (psychologist_id, search_words);

-- A Brazilian mobile has nine digits since 2016; one that is on file with eight (beginning with 6 to 9) is the same phone.
create function phone_key(phone text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(phone, '^\+55(\d\d)([6-9]\d{7})$', '+55\19\2');

alter table patients add column phone_key text not null generated always as (phone_key(phone)) stored;
create index patients_by_phone_key on patients (phone_key, psychologist_id);
drop index patients_by_phone;

drop index patient_tokens_by_phone;
create index patient_tokens_by_phone_key on patient_tokens (phone_key(phone));

-- A login belongs to the phone, whichever way its number is written.
create or replace function is_on_file(a_phone text, an_email text) returns boolean language sql stable
  return (exists (select 1 from patients p where p.phone_key = phone_key(a_phone) and (an_email is null or p.email = an_email or exists (
    select 1 from sessions s where s.psychologist_id = p.psychologist_id and s.patient_id = p.id and s.booked_email = an_email))));

create or replace function forget_patient_logins() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from patient_tokens where phone_key(phone) = old.phone_key and not is_on_file(phone, email);
  delete from patient_codes where phone in (old.phone, old.phone_key) and not is_on_file(phone, email);
  delete from patient_code_requests where phone in (old.phone, old.phone_key) and not is_on_file(phone, null);
  return null;
end
$$;
