-- The name of a day off, such as 'Férias'.
alter table days_off add column name text;
alter table days_off add constraint a_day_off_has_a_short_name check (char_length(name) between 1 and 60);

-- The overdue amount is added up from only the index, so it includes the end of each session.
drop index sessions_by_start;
create index sessions_by_start on sessions (psychologist_id, starts_at, id)
  include (status, paid, price_cents, received_cents, type, patient_id, ends_at);
