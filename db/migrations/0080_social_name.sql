-- A patient's registered name, and the social name that replaces it. `name` is the one to use: all screens and papers read it,
-- except papers for which a law requires `registered_name`.
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
