-- Parts of a session's row that few rows need. A statement plans and opens each of its subqueries, even if no row reaches it; a
-- function is opened when it is called, and its plan is kept. See docs/decisions/135-reads-in-one-round-trip.md.

-- When the latest payment came in that counts for a session, or for a package if one is given, also by a share of a statement's.
create function last_payment_at(practice uuid, one_session uuid, one_package uuid) returns timestamptz
language plpgsql stable as $$
begin
  if one_package is null then
    return (
      select max(m.received_at) from payments m
      where m.psychologist_id = practice and m.kind = 'payment' and m.reverses is null
        and m.id in (
          select own.id from payments own where own.psychologist_id = practice and own.session_id = one_session
          union all
          select h.payment_id from payment_shares h where h.psychologist_id = practice and h.session_id = one_session)
        and not exists (
          select from payments undone where undone.psychologist_id = practice and undone.reverses = m.id));
  end if;
  return (
    select max(m.received_at) from payments m
    where m.psychologist_id = practice and m.kind = 'payment' and m.reverses is null
      and m.id in (
        select own.id from payments own where own.psychologist_id = practice and own.package_id = one_package
        union all
        select h.payment_id from payment_shares h where h.psychologist_id = practice and h.package_id = one_package)
      and not exists (
        select from payments undone where undone.psychologist_id = practice and undone.reverses = m.id));
end
$$;

-- Whether any payment is of a session, or of the package that it is drawn from, even an undone one.
create function has_payments(practice uuid, one_session uuid, one_package uuid) returns boolean language plpgsql stable as $$
begin
  return exists (
      select from payments m
      where m.psychologist_id = practice and (m.session_id = one_session or m.package_id = one_package))
    or exists (
      select from payment_shares h
      where h.psychologist_id = practice and (h.session_id = one_session or h.package_id = one_package));
end
$$;

-- The price that is agreed with a patient for one session on a day, in cents; null if the service's price applies.
create function agreed_cents(practice uuid, patient uuid, day date) returns integer language plpgsql stable as $$
begin
  return (
    select h.price_cents from patient_prices h
    where h.psychologist_id = practice and h.patient_id = patient and h.series_id is null and h.since <= day
    order by h.since desc, h.created_at desc, h.id desc limit 1);
end
$$;
