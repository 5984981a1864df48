-- The fee of a late cancellation or an absence, by the rule in force when the session was booked; see
-- docs/decisions/056-absences.md.

alter table psychologists
  add column cancel_notice_hours integer not null default 24,
  add column late_cancel_percent integer not null default 0,
  add constraint a_notice_to_cancel_is_at_most_a_week check (cancel_notice_hours between 0 and 168),
  add constraint a_late_cancellation_costs_a_known_share check (late_cancel_percent in (0, 50, 100));

alter table sessions
  -- The practice's rule when it was booked.
  add column cancel_notice_hours integer not null default 24,
  add column late_cancel_percent integer not null default 0,
  add constraint a_session_is_cancelled_with_at_most_a_week_of_notice check (cancel_notice_hours between 0 and 168),
  add constraint a_session_cancelled_late_costs_a_known_share check (late_cancel_percent in (0, 50, 100)),
  -- The outcome of a cancelled session and its fee, which replaces the price.
  add column outcome text check (outcome in ('absent', 'late_cancel')),
  add column fee_cents integer,
  add column fee_waived boolean not null default false,
  add constraint only_a_cancelled_session_has_an_outcome check (outcome is null or status = 'cancelled'),
  add constraint an_outcome_has_its_fee check ((outcome is null) = (fee_cents is null)),
  add constraint a_fee_is_a_part_of_the_price check (fee_cents between 0 and price_cents),
  add constraint only_a_fee_is_waived check (not fee_waived or outcome is not null),
  add constraint a_waived_fee_is_not_paid check (not (fee_waived and paid)),
  drop constraint a_drawn_session_has_its_place,
  add constraint a_drawn_session_has_its_place check (package_id is null or status = 'cancelled' or package_place is not null),
  -- A fee of the whole price consumes the credit.
  add constraint only_a_fee_keeps_the_place_of_a_cancelled_session
    check (package_place is null or status <> 'cancelled' or (outcome is not null and not fee_waived)),
  drop constraint a_paid_session_was_received,
  add constraint a_paid_session_was_received check (not paid or received_cents >= coalesce(fee_cents, price_cents));

alter table session_undos
  add column outcome text,
  add column fee_cents integer,
  add column fee_waived boolean not null default false;

-- Includes the columns that the reports add up, so that only the index is read.
drop index sessions_by_start;
create index sessions_by_start on sessions (psychologist_id, starts_at, id)
  include (status, paid, price_cents, fee_cents, received_cents, type, patient_id, ends_at);
