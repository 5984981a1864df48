import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * The reads of a psychologist's day with the least work: one prepared statement finds the login and the rows, and the reply is
 * the rows as JSON. It reads the server's own tables as their owner, without tenants, and shares no code or SQL with the
 * server.
 */

interface Read {
  name: string
  text: string
  values(url: URL): unknown[]
}

/** The login of a psychologist's token, whose first 16 bytes are the id: `$1` and `$2`. */
const LOGIN = `
  with login as (
    select psychologist_id as practice from login_tokens
    where psychologist_id = $1 and token_hash = $2 and purpose = 'login' and expires_at > now())`

const SHOWN = `
  s.id, s.patient_id, s.service_id, s.type, s.starts_at, s.duration, s.price_cents, s.received_cents, s.status, s.paid,
  p.name as patient_name, p.phone as patient_phone, v.name as service_name`

const NAMED = `
  from sessions s
  join services v on v.psychologist_id = s.psychologist_id and v.id = s.service_id
  left join patients p on p.psychologist_id = s.psychologist_id and p.id = s.patient_id
  where s.psychologist_id = l.practice`

const READS = {
  week: {
    name: 'week',
    text: `${LOGIN}
      select l.practice, r.* from login l left join lateral (
        select ${SHOWN} ${NAMED} and s.starts_at >= $3 and s.starts_at < $4 order by s.starts_at desc) r on true`,
    values: ({ searchParams: query }) => [query.get('start'), query.get('end')],
  },
  sessions: {
    name: 'sessions',
    text: `${LOGIN}
      select l.practice, r.*, (select count(*) from sessions c where c.psychologist_id = l.practice) as total
      from login l left join lateral (
        select ${SHOWN} ${NAMED} order by s.starts_at desc limit $3::int) r on true`,
    values: ({ searchParams }) => [searchParams.get('limit')],
  },
  patients: {
    name: 'patients',
    text: `${LOGIN}
      select l.practice, r.*, (select count(*) from patients c where c.psychologist_id = l.practice) as total
      from login l left join lateral (
        select p.id, p.name, p.email, p.phone, p.cpf, p.birth_date, p.billing, p.created_at, f.*
        from (select * from patients where psychologist_id = l.practice order by sort_name limit $3::int) p
        left join lateral (
          select min(s.starts_at) filter (where s.starts_at > now()) as next,
            max(s.starts_at) filter (where s.starts_at <= now()) as last,
            sum(s.price_cents) filter (where not s.paid and s.ends_at <= now()) as overdue
          from sessions s where s.psychologist_id = p.psychologist_id and s.patient_id = p.id) f on true
        order by p.sort_name) r on true`,
    values: ({ searchParams }) => [searchParams.get('limit')],
  },
  patient: {
    name: 'patient',
    text: `${LOGIN}
      select l.practice, p.*, (
        select json_agg(json_build_object('name', q.name, 'phone', q.phone)) from patient_people q
        where q.psychologist_id = p.psychologist_id and q.patient_id = p.id) as people
      from login l left join patients p on p.psychologist_id = l.practice and p.id = $3`,
    values: ({ pathname }) => [pathname.split('/').at(-1)],
  },
  dashboard: {
    name: 'dashboard',
    text: `${LOGIN},
      figures as (
        select l.practice, count(*) filter (where s.starts_at::date = current_date) as today,
          count(*) filter (where s.status = 'completed') as completed, count(*) as sessions,
          sum(s.price_cents) filter (where s.paid and s.starts_at >= date_trunc('month', now())) as revenue,
          count(*) filter (where not s.paid and s.ends_at <= now()) as unpaid,
          sum(s.price_cents) filter (where not s.paid and s.ends_at <= now()) as overdue,
          (select count(*) from patients p where p.psychologist_id = l.practice) as patients
        from login l left join sessions s on s.psychologist_id = l.practice group by l.practice)
      select l.*, r.* from figures l left join lateral (
        select ${SHOWN} ${NAMED} and s.starts_at >= current_date order by s.starts_at limit 7) r on true`,
    values: () => [],
  },
} satisfies Record<string, Read>

/** The sessions in a patient's area, by the patient's token and phone. */
const AREA: Read = {
  name: 'area',
  text: `
    select l.phone as login, r.* from patient_tokens l left join lateral (
      select ${SHOWN}, g.name, g.crp, g.pix_key
      from patients p
      join sessions s on s.psychologist_id = p.psychologist_id and s.patient_id = p.id
      join services v on v.psychologist_id = s.psychologist_id and v.id = s.service_id
      join psychologists g on g.id = s.psychologist_id
      where p.phone_key = phone_key(l.phone) order by s.starts_at desc limit 500) r on true
    where l.token_hash = $1 and l.expires_at > now()`,
  values: () => [],
}

/** Returns the rows of a read; null without a valid login. */
export async function readRows(
  pool: pg.Pool,
  url: URL,
  authorization: string | undefined,
): Promise<object[] | null> {
  const token = authorization?.slice('Bearer '.length) ?? ''
  const hash = createHash('sha256').update(token).digest()
  const read = readAt(url)
  const login = read === AREA ? [hash] : [idIn(token), hash]
  const values = [...login, ...read.values(url)]
  const { rows } = await pool.query<object>({ name: read.name, text: read.text, values })
  return rows.length > 0 ? rows : null
}

function readAt({ pathname, searchParams }: URL): Read {
  if (pathname.startsWith('/api/patient/')) return AREA
  if (pathname.endsWith('/dashboard')) return READS.dashboard
  if (pathname.endsWith('/figures')) return READS.patients
  if (pathname.startsWith('/api/patients/')) return READS.patient
  return searchParams.has('limit') ? READS.sessions : READS.week
}

/** Returns the id of the psychologist in a token. */
function idIn(token: string): string {
  return Buffer.from(token, 'base64url').toString('hex').slice(0, 32)
}
