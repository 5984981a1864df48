/** The statements of the two calls, as the server sends them; the bench compares before it measures. */

export const ENTER = `select set_config('role', $1, true), set_config('consultorio.tenant', $2, true)`

export const FIND_PRACTICE = `select "id" from "psychologists" where "friendly_id" = $1`

const DAYS_OFF_AS_JSON = `coalesce(json_agg(json_build_object(
  'firstDay', d.first_day, 'lastDay', d.last_day, 'startTime', d.start_time, 'endTime', d.end_time)), '[]')`

/** duration's service, from, to, start, end, now, practice */
export const AVAILABILITY = `
  select p.*,
    (select v.duration from services v where v.psychologist_id = p.id and v.id = $1::uuid and v.active) as service_duration,
    (select ${DAYS_OFF_AS_JSON}
     from days_off d where d.psychologist_id = p.id and d.last_day >= $2::date and d.first_day <= $3::date) as days_off,
    (select coalesce(json_agg(json_build_array(extract(epoch from s.starts_at), extract(epoch from s.blocked_until))), '[]')
     from sessions s where s.psychologist_id = p.id and s.starts_at >= $4 and s.starts_at < $5
       and ((s.holds and (s.hold_expires_at is null or s.hold_expires_at > $6))
         or (s.status = 'pending' and s.origin = 'psychologist'))) as taken
  from psychologists p where p.id = $7`

export const LOCK_PRACTICE = `select * from "psychologists" where "id" = $1 for no key update`

/** Until when the practice's plan is paid; asked once a minute. */
export const PLAN_END = `
  select max(case
      when s.status = 'active' then s.current_period_end + $1::float8 * interval '1 millisecond'
      when s.status = 'cancelled' then s.current_period_end end) as end
  from subscriptions s join psychologists p on p.id = s.psychologist_id
  where p.id = $2 and p.plan <> 'free'
  having not coalesce(bool_or(s.status = 'active' and s.provider = $3), false)`

export const FIND_SERVICE = `
  select id, name, description, type, sessions_count, price_cents, duration, is_online, is_in_person, active, created_at, version
  from services where psychologist_id = $1 and id = $2`

export const BOOKING_FACTS = `
  with open_holds as (
    select p.phone = $1 as of_phone, regexp_replace(lower(s.booked_email), '[+][^@]*@', '@') = $2 as of_email,
      s.held_from = $3 as of_address, s.price_cents > 0 as owed,
      (s.confirmed_by is null or s.confirmed_by = 'automatic') as unconfirmed,
      (s.contact_proven or s.received_cents > 0 or coalesce(p.vouched, false)) as proven
    from sessions s left join patients p on p.psychologist_id = s.psychologist_id and p.id = s.patient_id
    where s.psychologist_id = $4 and (s.holds and s.origin = 'public' and not s.paid and s.status in ('pending', 'confirmed')
      and s.starts_at > $5 and (s.hold_expires_at is null or s.hold_expires_at > $6))),
  known as (
    select p.id, p.vouched from patients p
    where p.psychologist_id = $7 and p.phone = $8 order by p.created_at, p.id limit 1)
  select
    (select ${DAYS_OFF_AS_JSON} from days_off d where d.psychologist_id = $9) as days_off,
    exists (select 1 from sessions s where s.psychologist_id = $10
      and ((s.holds and (s.hold_expires_at is null or s.hold_expires_at > $11))
        or (s.status = 'pending' and s.origin = 'psychologist'))
      and s.starts_at < $12 and s.blocked_until > $13 and s.starts_at > $14) as taken,
    (select count(*) from open_holds where (of_phone or of_email) and (owed or unconfirmed)) as holds,
    (select count(*) from open_holds where of_address and unconfirmed) as holds_of_address,
    (select count(*) from open_holds where unconfirmed and not proven) as unproven,
    (select id from known) as patient_id,
    coalesce((select vouched from known), false) as vouched,
    (select count(*) from patients where psychologist_id = $15 and vouched) as patients`

const PRICE_OF_PLACE =
  '(k.price_cents / k.sessions_count + (s.package_place <= k.price_cents % k.sessions_count)::int)'

export const RELEASE_HOLDS = `
  with expired as (
    select psychologist_id, id, package_id, case when received_cents = 0 then coupon_id end as coupon_id from sessions
    where psychologist_id = $1 and holds and status = 'pending' and hold_expires_at <= $2 for update),
  repriced as (
    update packages k set price_cents = k.price_cents + k.discount_cents, discount_cents = 0
    from expired e where e.coupon_id is not null and k.psychologist_id = e.psychologist_id and k.id = e.package_id
    returning k.psychologist_id, k.id, k.price_cents, k.sessions_count),
  reshared as (
    update sessions s set price_cents = ${PRICE_OF_PLACE},
      fee_cents = case when s.outcome is not null then ${PRICE_OF_PLACE} end
    from repriced k
    where s.psychologist_id = k.psychologist_id and s.package_id = k.id and s.package_place is not null
      and s.id not in (select id from expired)),
  released as (
    update sessions s set holds = false, held_from = null,
      coupon_id = case when e.coupon_id is null then s.coupon_id end,
      price_cents = case when k.id is not null then ${PRICE_OF_PLACE}
        when e.coupon_id is not null then s.price_cents + s.discount_cents else s.price_cents end,
      discount_cents = case when e.coupon_id is null then s.discount_cents else 0 end
    from expired e left join repriced k on k.psychologist_id = e.psychologist_id and k.id = e.package_id
    where s.psychologist_id = e.psychologist_id and s.id = e.id)
  update coupons c set uses = c.uses - given_back.uses
  from (select psychologist_id, coupon_id, count(*)::int as uses from expired group by psychologist_id, coupon_id) given_back
  where c.psychologist_id = given_back.psychologist_id and c.id = given_back.coupon_id`

export const INSERT_PATIENT = insert(
  'patients',
  ['name', 'email', 'email_unconfirmed', 'phone', 'vouched', 'psychologist_id', 'id', 'created_at'],
  ' returning id, name, email, email_unconfirmed, phone, observations, cpf, payer_name, payer_cpf, opted_out, created_at, version',
)

// biome-ignore format: one list
export const INSERT_SESSION = insert('sessions', [
  'psychologist_id', 'starts_at', 'ends_at', 'blocked_until', 'duration', 'id', 'service_id', 'type', 'location',
  'price_cents', 'notes', 'booked_email', 'status', 'origin', 'holds', 'held_from', 'confirmed_by', 'contact_proven', 'hold_expires_at',
  'cancel_notice_hours', 'late_cancel_percent', 'consent_version', 'consent_at', 'created_at', 'package_id', 'package_place', 'discount_cents', 'patient_id', 'coupon_id',
])

export const OWN_BROWSERS = `
  select id from push_subscriptions where psychologist_id = $1 and patient_id is null
  order by created_at, id`

export const INSERT_MESSAGES = `
  insert into messages (psychologist_id, id, channel, kind, recipient, subject, body, letter, patient_id, about_patient_id,
    session_id, session_starts_at, moved_from, once_key, status, created_at)
  values (
    $1::uuid, $2::uuid, $3, $4, $5, $6, $7, $8::jsonb, $9::uuid, $10::uuid, $11::uuid, $12::timestamptz,
    $13::timestamptz, $14, $15, $16::timestamptz), (
    $17::uuid, $18::uuid, $19, $20, $21, $22, $23, $24::jsonb, $25::uuid, $26::uuid, $27::uuid, $28::timestamptz,
    $29::timestamptz, $30, $31, $32::timestamptz)
  on conflict (psychologist_id, once_key) do nothing returning psychologist_id, id, channel, kind, status`

/** As pg-boss writes it. */
export const INSERT_JOBS = `
  INSERT INTO pgboss.job_common (
    id, name, data, priority, start_after, created_on, singleton_key, singleton_on, group_id, group_tier, expire_seconds,
    deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter,
    heartbeat_seconds, blocked, blocking, pending_dependencies
  )
  SELECT
    COALESCE(id, gen_random_uuid()) as id,
    'message-email' as name,
    data,
    COALESCE(priority, 0) as priority,
    j.start_after,
    pgboss.job_now() as created_on,
    "singletonKey",
    CASE
      WHEN "singletonSeconds" IS NOT NULL THEN 'epoch'::timestamp + '1s'::interval * ("singletonSeconds"::float8 * floor(( date_part('epoch', pgboss.job_now()) + COALESCE("singletonOffset",0)::float8) / "singletonSeconds"::float8 ))
      ELSE NULL
      END as singleton_on,
    "groupId" as group_id,
    "groupTier" as group_tier,
    COALESCE("expireInSeconds", q.expire_seconds) as expire_seconds,
    COALESCE("deleteAfterSeconds", q.deletion_seconds) as deletion_seconds,
    j.start_after + (COALESCE("retentionSeconds", q.retention_seconds) * interval '1s') as keep_until,
    COALESCE("retryLimit", q.retry_limit) as retry_limit,
    COALESCE("retryDelay", q.retry_delay) as retry_delay,
    COALESCE("retryBackoff", q.retry_backoff, false) as retry_backoff,
    COALESCE("retryDelayMax", q.retry_delay_max) as retry_delay_max,
    q.policy,
    COALESCE("deadLetter", q.dead_letter) as dead_letter,
    COALESCE("heartbeatSeconds", q.heartbeat_seconds) as heartbeat_seconds,
    COALESCE(blocked, false) as blocked,
    COALESCE(blocking, false) as blocking,
    COALESCE("pendingDependencies", 0) as pending_dependencies
  FROM (
    SELECT *,
      CASE
        WHEN (right("startAfter", 1) = 'Z' OR "startAfter" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}') THEN CAST("startAfter" as timestamp with time zone)
        ELSE pgboss.job_now() + CAST(COALESCE("startAfter",'0') as interval)
        END as start_after
    FROM json_to_recordset($1::text::json) as x (
      id uuid, priority integer, data jsonb, "startAfter" text, "retryLimit" integer, "retryDelay" integer,
      "retryDelayMax" integer, "retryBackoff" boolean, "singletonKey" text, "singletonSeconds" integer,
      "singletonOffset" integer, "groupId" text, "groupTier" text, "expireInSeconds" integer,
      "deleteAfterSeconds" integer, "retentionSeconds" integer, "deadLetter" text, "heartbeatSeconds" integer,
      blocked boolean, blocking boolean, "pendingDependencies" integer
    )
  ) j
  JOIN pgboss.queue q ON q.name = 'message-email'
  ON CONFLICT DO NOTHING`

export const INSERT_EVENT = insert('audit_events', [
  'psychologist_id',
  'id',
  'actor',
  'action',
  'subject_id',
  'admin_id',
  'reason',
  'at',
])

function insert(table: string, columns: string[], suffix = ''): string {
  const places = columns.map((_column, at) => `$${at + 1}`)
  return `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})${suffix}`
}
