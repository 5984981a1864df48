-- The received amount is stored with its session or package, next to the payments that add up to it: either is paid when the sum
-- reaches its price. The money of a package's session is its part of the package's.
alter table packages
  add column received_cents integer not null default 0,
  -- The coupon's discount: the price loses it, and the coupon use is restored, when the booking's hold expires.
  add column discount_cents integer not null default 0 constraint a_package_costs_no_more_for_a_coupon check (discount_cents >= 0),
  add column version integer not null default 1;
alter table sessions
  add column received_cents integer not null default 0,
  -- The same; the package's, for a session of a package.
  add column discount_cents integer not null default 0 constraint a_session_costs_no_more_for_a_coupon check (discount_cents >= 0),
  -- The credit number in its package, from 1: it decides the share of the price. Null once it was cancelled.
  add column package_place integer check (package_place >= 1);
alter table coupons
  add column version integer not null default 1,
  add constraint a_coupon_takes_back_what_it_gave check (uses >= 0);

-- A coupon that is lost with an expired hold is not a change by a person; the price that changes with it is.
drop trigger every_change_counts on sessions;
create trigger every_change_counts before update on sessions for each row
  when (to_jsonb(new) - '{holds,hold_expires_at,coupon_id}'::text[] is distinct from to_jsonb(old) - '{holds,hold_expires_at,coupon_id}'::text[])
  execute function count_version();
create trigger every_change_counts before update on packages for each row execute function count_version();
-- A use of a coupon is not a change by its owner.
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
-- A package's session is paid with the package; a cancelled one restores its credit and has no money.
update sessions s set paid = k.paid and s.status <> 'cancelled'
from packages k where k.psychologist_id = s.psychologist_id and k.id = s.package_id;
-- A price raised after the payment: what is missing is owed.
update sessions set paid = false where package_id is null and paid and received_cents < price_cents;
update sessions s set package_place = n.place
from (
  select psychologist_id, id, row_number() over (partition by psychologist_id, package_id order by created_at, id) as place
  from sessions where package_id is not null and status <> 'cancelled') n
where n.psychologist_id = s.psychologist_id and n.id = s.id;
-- A credit costs its share of the price, the first ones a cent more if it does not divide evenly; payments fill them in order.
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
-- Partial payments are a figure of the reports, which read only this index.
drop index sessions_by_start;
create index sessions_by_start on sessions (psychologist_id, starts_at, id)
  include (status, paid, price_cents, received_cents, type, patient_id);
create index sessions_by_coupon on sessions (psychologist_id, coupon_id, patient_id) where coupon_id is not null;
create index packages_by_patient on packages (psychologist_id, patient_id);
create index payments_by_package on payments (psychologist_id, package_id);

-- The number on its receipt, counted for each practice without a gap. A payment of zero, which confirms a free session, has none.
alter table payments add column receipt_number integer check (receipt_number >= 1);
update payments p set receipt_number = n.number
from (
  select psychologist_id, id, row_number() over (partition by psychologist_id order by created_at, id) as number
  from payments where kind = 'payment' and amount_cents > 0) n
where n.psychologist_id = p.psychologist_id and n.id = p.id;
alter table payments
  add constraint a_receipt_number_is_given_once unique (psychologist_id, receipt_number),
  add constraint a_payment_has_a_receipt check ((kind = 'payment' and amount_cents > 0) = (receipt_number is not null));

-- The note of a payment may name its patient. No role that serves requests changes a payment, so the table's owner clears the
-- note, in the transaction that erases the patient or the account.
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
  -- The provider's ids of the payment page and of its subscription, as far as it reported them.
  add column provider_page text,
  add column provider_subscription text,
  -- When the next request to stop charging goes to the provider; null if none is due.
  add column stop_due_at timestamptz,
  -- The start of the latest period that could not be charged, and the page where it can still be paid.
  add column unpaid_from timestamptz,
  add column unpaid_page text;
create index subscriptions_to_stop on subscriptions (stop_due_at) where stop_due_at is not null;
