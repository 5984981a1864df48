import { sql } from 'kysely'
import type { Sql, TenantId } from '../../platform/server/database.ts'
import { hashToken } from '../../platform/server/tokens.ts'
import { CHALLENGE_LIFE } from './rules.ts'

export type ChallengeKind = 'second_factor' | 'passkey_creation' | 'passkey_login' | 'passkey_proof'

interface Challenge {
  kind: ChallengeKind
  challenge: string
  /** Null for a login whose account is not known yet; only the platform's role may store that. */
  id: TenantId | null
}

/** Stores the hash of a challenge, which any server accepts once within 5 minutes. */
export async function openChallenge(
  db: Sql,
  { kind, challenge, id }: Challenge,
  now: number,
): Promise<void> {
  await sql`
    insert into login_challenges (challenge_hash, kind, psychologist_id, created_at, expires_at)
    values (${hashToken(challenge)}, ${kind}, ${id}, ${new Date(now)}, ${new Date(now + CHALLENGE_LIFE)})`.execute(
    db,
  )
}

/**
 * Returns whether a challenge of this kind and account was valid. The statement that checks it deletes it, so it works once; a
 * transaction that fails afterwards leaves it valid.
 */
export async function consumeChallenge(
  db: Sql,
  { kind, challenge, id }: Challenge,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    delete from login_challenges
    where challenge_hash = ${hashToken(challenge)} and kind = ${kind} and psychologist_id is not distinct from ${id}
      and expires_at > ${new Date(now)} returning 1`.execute(db)
  return rows.length > 0
}
