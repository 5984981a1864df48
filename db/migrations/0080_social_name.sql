-- A patient's registered name, and the social name that is said in its place. `name` is the one that is said: whatever
-- shows or prints a patient reads it, and only papers that a law binds to the register read `registered_name`.
alter table patients rename column name to registered_name;
alter table patients drop column sort_name, drop column search_words;
alter table patients
  add column social_name text,
  add column name text generated always as (coalesce(social_name, registered_name)) stored not null,
  add column sort_name text collate "C" generated always as (plain_text(coalesce(social_name, registered_name))) stored not null,
  add column search_words text generated always as (search_words(
    coalesce(social_name || ' ', '') || registered_name || ' ' || coalesce(email, ''))) stored not null;
create index patients_by_name on patients (psychologist_id, sort_name, id);
create index patients_by_words on patients (psychologist_id, search_words);
