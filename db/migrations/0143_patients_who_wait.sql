-- Patients enter the waiting list themselves, for an hour before one of their sessions; see
-- docs/decisions/138-patients-who-wait.md.
alter table waitlist_entries drop constraint an_entry_has_a_known_origin;
alter table waitlist_entries add constraint an_entry_has_a_known_origin
  check (origin in ('visitor', 'patient', 'psychologist'));
