-- What was received is kept with what it is for, beside the payments that add up to it: a session or a package is paid when
-- the sum reaches its price. A drawn session's money is its part of its package's.
alter table packages
  add column received_cents integer not null default 0,
  -- What a coupon took off the price: given back with the coupon when the booking's hold runs out.
  add column discount_cents integer not null default 0 constraint a_package_costs_no_more_for_a_coupon check (discount_cents >= 0),
  add column version integer not null default 1;
alter table sessions
  add column received_cents integer not null default 0,
  -- The same; of a drawn session it is its package's.
  add column discount_cents integer not null default 0 constraint a_session_costs_no_more_for_a_coupon check (discount_cents >= 0),
  -- Which of its package's sessions it is, from 1: it decides the share of the price. Null once it was cancelled.
  add column package_place integer check (package_place >= 1);
alter table coupons
  add column version integer not null default 1,
  add constraint a_coupon_takes_back_what_it_gave check (uses >= 0);

-- A coupon is lost with the hold that ran out: nobody edits it. The price that comes back with it is edited.
drop trigger every_change_counts on sessions;
create trigger every_change_counts before update on sessions for each row
  when (to_jsonb(new) - '{holds,hold_expires_at,coupon_id}'::text[] is distinct from to_jsonb(old) - '{holds,hold_expires_at,coupon_id}'::text[])
  execute function count_version();
create trigger every_change_counts before update on packages for each row execute function count_version();
-- How often a coupon was used is not what its owner edits.
create trigger every_change_counts before update on coupons for each row
  when (to_jsonb(new) - '{uses}'::text[] is distinct from to_jsonb(old) - '{uses}'::text[])
  execute function count_version();

update packages k set received_cents = coalesce((
  select sum(case kind when 'refund' then -amount_cents else amount_cents end) from payments p
  where p.psychologist_id = k.psychologist_id and p.package_id = k.id), 0);
update sessions s set received_cents = coalesce((
  select sum(case kind when 'refund' then -amount_cents else amount_cents end) from payments p
  where p.psychologist_id = s.psychologist_id and p.session_id = s.id), 0)
where package_id is null and exists (
  select 1 from payments p where p.psychologist_id = s.psychologist_id and p.session_id = s.id);
update packages set paid = received_cents >= price_cents where paid;
-- A drawn session is paid with its package; cancelled, it is given back and stands for no money.
update sessions s set paid = k.paid and s.status <> 'cancelled'
from packages k where k.psychologist_id = s.psychologist_id and k.id = s.package_id;
-- A price raised after the payment: what is missing is owed.
update sessions set paid = false where package_id is null and paid and received_cents < price_cents;
update sessions s set package_place = n.place
from (
  select psychologist_id, id, row_number() over (partition by psychologist_id, package_id order by created_at, id) as place
  from sessions where package_id is not null and status <> 'cancelled') n
where n.psychologist_id = s.psychologist_id and n.id = s.id;
-- A place costs its share of the price, the first ones a cent more where it does not divide; receipts fill them in order.
update sessions s set
  price_cents = k.price_cents / k.sessions_count + (s.package_place <= k.price_cents % k.sessions_count)::int,
  received_cents = least(
    k.price_cents / k.sessions_count + (s.package_place <= k.price_cents % k.sessions_count)::int,
    greatest(0, k.received_cents - k.price_cents / k.sessions_count * (s.package_place - 1)
      - least(s.package_place - 1, k.price_cents % k.sessions_count)))
from packages k
where k.psychologist_id = s.psychologist_id and k.id = s.package_id and s.package_place is not null;

alter table packages
  add constraint a_package_gives_back_what_it_received check (received_cents >= 0),
  add constraint a_paid_package_was_received check (not paid or received_cents >= price_cents);
alter table sessions
  add constraint a_session_gives_back_what_it_received check (received_cents >= 0),
  add constraint a_paid_session_was_received check (not paid or received_cents >= price_cents),
  add constraint a_drawn_session_has_its_place check (package_id is null or (package_place is null) = (status = 'cancelled')),
  add constraint a_place_is_in_a_package check (package_place is null or package_id is not null);
create unique index a_package_gives_each_session_once on sessions (psychologist_id, package_id, package_place);
-- What came in part is a figure of the reports, which are read from this index alone.
drop index sessions_by_start;
create index sessions_by_start on sessions (psychologist_id, starts_at, id)
  include (status, paid, price_cents, received_cents, type, patient_id);
create index sessions_by_coupon on sessions (psychologist_id, coupon_id, patient_id) where coupon_id is not null;
create index packages_by_patient on packages (psychologist_id, patient_id);
create index payments_by_package on payments (psychologist_id, package_id);

-- The number on its receipt, counted for each practice without a gap: only what was received has one, not a payment of
-- nothing, which confirms what costs nothing.
alter table payments add column receipt_number integer check (receipt_number >= 1);
update payments p set receipt_number = n.number
from (
  select psychologist_id, id, row_number() over (partition by psychologist_id order by created_at, id) as number
  from payments where kind = 'payment' and amount_cents > 0) n
where n.psychologist_id = p.psychologist_id and n.id = p.id;
alter table payments
  add constraint a_receipt_number_is_given_once unique (psychologist_id, receipt_number),
  add constraint a_payment_has_a_receipt check ((kind = 'payment' and amount_cents > 0) = (receipt_number is not null));

-- What was written beside a payment may name whose it was. Nobody who serves a request changes a payment: done here, as the
-- table's owner, in the transaction that erases the patient or the account.
create function forget_payment_notes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update payments y set note = null from sessions s
  where s.psychologist_id = old.psychologist_id and s.patient_id = old.id
    and y.psychologist_id = s.psychologist_id and y.session_id = s.id and y.note is not null;
  update payments y set note = null from packages k
  where k.psychologist_id = old.psychologist_id and k.patient_id = old.id
    and y.psychologist_id = k.psychologist_id and y.package_id = k.id and y.note is not null;
  return old;
end
$$;
create trigger an_erased_patient_leaves_no_payment_note before delete on patients
  for each row execute function forget_payment_notes();

alter table subscriptions
  -- The provider's own names of the payment page and of the subscription made of it, as far as it told them.
  add column provider_page text,
  add column provider_subscription text,
  -- When the provider is next told to charge nothing more; null when there is nothing to tell.
  add column stop_due_at timestamptz,
  -- Where the latest period begins that could not be charged, and the page where it can still be paid.
  add column unpaid_from timestamptz,
  add column unpaid_page text;
create index subscriptions_to_stop on subscriptions (stop_due_at) where stop_due_at is not null;
