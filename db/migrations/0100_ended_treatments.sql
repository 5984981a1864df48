-- When and why a patient's treatment ended; both are null while the patient is active.
alter table patients
  add column ended_at timestamptz,
  add column end_reason text
    constraint a_treatment_ends_for_a_known_reason check (end_reason in ('discharge', 'dropout', 'referral', 'move', 'other')),
  add constraint an_ended_treatment_has_its_reason check ((ended_at is null) = (end_reason is null));
