import type { LoggedIn } from '../../src/features/identity/contract.ts'
import type { TenantId } from '../../src/platform/server/database.ts'
import { createToken, hashToken } from '../../src/platform/server/tokens.ts'
import { DAY } from '../../src/platform/shared/calendar.ts'
import { withClient } from '../postgres.ts'

export interface Login extends LoggedIn {
  sessions: number
}

const LIFE = 30 * DAY

export async function createLogins(databaseUrl: string, count: number): Promise<Login[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Omit<Login, 'token'>>(PRACTICES)
    const step = Math.max(1, rows.length / count)
    const chosen = rows.filter(
      (_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step),
    )
    const logins = chosen.map((row) => ({
      ...row,
      token: createToken(row.psychologist.id as TenantId),
    }))
    await client.query(TOKENS, [
      logins.map(({ psychologist }) => psychologist.id),
      logins.map(({ token }) => hashToken(token)),
      new Date(Date.now() + LIFE),
    ])
    return logins
  })
}

/** Logs in the psychologist of the largest practice. */
export async function createLogin(databaseUrl: string): Promise<Login> {
  const [login] = await createLogins(databaseUrl, 1)
  if (!login) throw new Error('nobody is logged in')
  return login
}

const PRACTICES = `
  select count(s.id)::int as sessions, json_build_object('id', p.id, 'name', p.name, 'email', p.email, 'plan', p.plan,
    'isAdmin', p.is_admin, 'friendlyId', p.friendly_id, 'publicSlug', p.public_slug) as psychologist
  from psychologists p left join sessions s on s.psychologist_id = p.id group by p.id order by 1 desc, p.id`

const TOKENS = `
  insert into login_tokens (psychologist_id, token_hash, purpose, created_at, expires_at, proved_at)
  select *, 'login', now(), $3::timestamptz, $3::timestamptz from unnest($1::uuid[], $2::bytea[])`
