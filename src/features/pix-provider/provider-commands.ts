import { sql } from 'kysely'
import type { Tenant, TenantId } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { Keyring } from '../../platform/server/vault-keys.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordChange } from '../audit/commands.ts'
import { queueEmail } from '../delivery/commands.ts'
import { emailMessageOf } from '../delivery/message-kinds.ts'
import { RETURNABLE_FOR } from '../payments/record-rules.ts'
import { lockPractice } from '../practice/commands.ts'
import { isInUse } from '../practice/queries.ts'
import { ensureDataKey } from '../records/key-commands.ts'
import { sealIn } from '../records/safe-queries.ts'
import { ASKED_AFTER_END } from './charge-rules.ts'
import {
  type BankAccess,
  type BankClient,
  BankRefusal,
  createBankClient,
  isRefusal,
} from './client-queries.ts'
import type { PixProviderInput } from './contract.ts'
import { type BankFailure, bankFailureText } from './labels.ts'
import { PIX_PROVIDER_KINDS } from './message-kinds.ts'
import { presetOf } from './presets.ts'
import { accessRow, allowsLoopback, type Banking, forgetClient, hookUrl } from './queries.ts'

/** A bank that answered and is not stored yet. */
export interface AnsweredBank {
  id: string
  isHooked: boolean
  certificateEnd: number | null
}

/**
 * Tests a bank with typed credentials and points its notices at this server. Throws `pix_hook_taken` if they go to another
 * address, unless replacing it was requested.
 */
export async function tryNewBank(
  services: Banking,
  tenantId: TenantId,
  input: PixProviderInput,
): Promise<AnsweredBank> {
  const { environment, now } = services
  const id = newId()
  const client = await asProblem(async () =>
    createBankClient(accessOf(input), { allowsLoopback: allowsLoopback(environment), now }),
  )
  try {
    const url = hookUrl(services, tenantId, id)
    const hook = await asProblem(() => client.findHook(input.key))
    if (hook !== null && !hook.startsWith(ownHooks(services)) && !input.replacesHook)
      throw new Problem('pix_hook_taken')
    const isHooked = await setHook(client, input.key, url)
    return { id, isHooked, certificateEnd: client.certificateEnd() }
  } finally {
    client.close()
  }
}

function ownHooks({ origin }: Pick<Banking, 'origin'>): string {
  return `${origin()}/api/public/pix-webhook/`
}

/** Returns whether the bank accepted the address. A bank that did not is polled. */
async function setHook(client: BankClient, key: string, url: string): Promise<boolean> {
  try {
    await client.setHook(key, url)
    return true
  } catch (error) {
    if (isRefusal(error, 401) || !(error instanceof BankRefusal)) throw error
    return false
  }
}

/** Runs a call to the bank; a refusal becomes `pix_bank_refused` with the next step. */
export async function asProblem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BankRefusal)) throw error
    const message = bankFailureText(error.failure, false)
    const field = FIELDS[error.failure]
    const details = field ? { details: [{ path: field, message }] } : {}
    throw new Problem('pix_bank_refused', { message, ...details })
  }
}

const FIELDS: Partial<Record<BankFailure, keyof PixProviderInput>> = {
  old_cipher: 'certificate',
  certificate: 'certificate',
  certificate_refused: 'certificate',
  token: 'clientId',
  not_public: 'baseUrl',
}

function accessOf(input: PixProviderInput): BankAccess {
  const { provider, clientId, clientSecret, certificate, certificateKey, passphrase, extra } = input
  const { baseUrl, tokenUrl } = presetOf(provider, input)
  const columns = { provider, baseUrl, tokenUrl, clientId, certificate }
  return { ...columns, clientSecret, certificateKey, passphrase, extra }
}

/**
 * Stores a bank that answered, replacing the one before. The charges of the same bank are still checked; those of another one
 * are no longer shown.
 */
export async function keepProvider(
  tenant: Tenant,
  keyring: Keyring,
  input: PixProviderInput,
  { id, isHooked, certificateEnd }: AnsweredBank,
  now: number,
): Promise<void> {
  await lockPractice(tenant)
  const before = await tenant.sql
    .deleteFrom('pix_providers')
    .where('psychologist_id', '=', tenant.id)
    .returning(['id', 'base_url'])
    .executeTakeFirst()
  if (before) forgetClient(before.id)
  const access = accessOf(input)
  if (before && before.base_url !== access.baseUrl) await dropLiveCharges(tenant, now)
  if (!before) await resumeChecks(tenant, now)
  const dataKey = await ensureDataKey(tenant, keyring, now)
  await tenant.sql
    .insertInto('pix_providers')
    .values({
      ...{ psychologist_id: tenant.id, id, provider: input.provider, key: input.key },
      ...{ base_url: access.baseUrl ?? '', token_url: access.tokenUrl ?? '' },
      access: sealIn({ tenant, dataKey }, accessRow(id), JSON.stringify(access)),
      certificate_ends_at: certificateEnd === null ? null : new Date(certificateEnd),
      is_hooked: isHooked,
      connected_at: new Date(now),
    })
    .execute()
  // If the bank does not answer, the static code has the same key.
  await tenant.sql
    .updateTable('psychologists')
    .set({ pix_key: input.key })
    .where('id', '=', tenant.id)
    .where('pix_key', 'is', null)
    .execute()
  await recordChange(tenant, 'pix_provider.connected', tenant.id, now)
}

/** Drops the charges that are shown: they are unknown to the bank that is connected now. */
async function dropLiveCharges(tenant: Tenant, now: number): Promise<void> {
  await sql`
    update pix_charges c set state = 'dropped', next_check_at = ${new Date(now)}, failures = 0
    where c.psychologist_id = ${tenant.id} and c.state in ('wanted', 'open')`.execute(tenant.sql)
}

/**
 * Checks the charges again that were paid, or could be paid, while no bank was connected; one that can still be paid is
 * removed at the bank.
 */
async function resumeChecks(tenant: Tenant, now: number): Promise<void> {
  const isPaid = sql`exists (select from pix_received r
    where r.psychologist_id = c.psychologist_id and r.txid = c.txid and r.paid_at > ${new Date(now - RETURNABLE_FOR)})`
  await sql`
    update pix_charges c set next_check_at = ${new Date(now)}, failures = 0,
      state = case when c.expires_at > ${new Date(now)} and not ${isPaid} then 'dropped' else c.state end
    where c.psychologist_id = ${tenant.id} and c.state = 'ended' and c.next_check_at is null
      and (c.expires_at > ${new Date(now - ASKED_AFTER_END)} or ${isPaid})`.execute(tenant.sql)
}

export async function removeProvider(tenant: Tenant, now: number): Promise<void> {
  const removed = await tenant.sql
    .deleteFrom('pix_providers')
    .where('psychologist_id', '=', tenant.id)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw new Problem('not_found')
  forgetClient(removed.id)
  await sql`
    update pix_charges c set state = 'ended', next_check_at = null, checking_until = null
    where c.psychologist_id = ${tenant.id} and c.state <> 'ended'`.execute(tenant.sql)
  await recordChange(tenant, 'pix_provider.disconnected', tenant.id, now)
}

/** Records that the bank answered, or since when and why it does not. */
export async function keepBankState(
  tenant: Tenant,
  providerId: string,
  failure: BankFailure | null,
  { certificateEnd, now }: { certificateEnd: number | null; now: number },
): Promise<void> {
  const since = failure === null ? null : new Date(now)
  const end = certificateEnd === null ? null : new Date(certificateEnd)
  await sql`
    update pix_providers q set failure = ${failure},
      failing_since = case when ${failure}::text is null then null else coalesce(q.failing_since, ${since}::timestamptz) end,
      certificate_ends_at = coalesce(${end}::timestamptz, q.certificate_ends_at)
    where q.psychologist_id = ${tenant.id} and q.id = ${providerId}
      and (q.failure is distinct from ${failure} or q.certificate_ends_at is distinct from coalesce(${end}::timestamptz, q.certificate_ends_at))`.execute(
    tenant.sql,
  )
}

/** The days before its end on which the psychologist is mailed about a certificate. */
export const NOTIFIED_BEFORE = [30, 7] as const

/** Mails psychologists whose certificate expires in 30 or 7 days, once for each. */
export async function notifyOfCertificates(
  { db }: Pick<Banking, 'db'>,
  now: number,
  stopping?: AbortSignal,
): Promise<void> {
  for (const days of NOTIFIED_BEFORE) {
    const practices = await db.asPlatform(async (platform) => {
      const { rows } = await sql<{ tenantId: TenantId }>`
        select q.psychologist_id as "tenantId" from pix_providers q
        where q.certificate_ends_at <= ${new Date(now + days * DAY)} and q.certificate_ends_at > ${new Date(now)}
          and coalesce(q.notified_days, 1000) > ${days}`.execute(platform)
      return rows
    })
    for (const { tenantId } of practices) {
      if (stopping?.aborted) return
      await db.asTenant(tenantId, (tenant) => notifyOfCertificate(tenant, days, now))
    }
  }
}

async function notifyOfCertificate(tenant: Tenant, days: number, now: number): Promise<void> {
  const { rows } = await sql<{ name: string; email: string; timezone: string; ends: Date }>`
    update pix_providers q set notified_days = ${days}
    from psychologists p
    where q.psychologist_id = ${tenant.id} and p.id = q.psychologist_id and ${isInUse('p')} and coalesce(q.notified_days, 1000) > ${days}
      and q.certificate_ends_at <= ${new Date(now + days * DAY)} and q.certificate_ends_at > ${new Date(now)}
    returning p.name, p.email, p.timezone, q.certificate_ends_at as ends`.execute(tenant.sql)
  const [row] = rows
  // If it expires within seven days, one e-mail is enough.
  if (!row || (days > 7 && row.ends.getTime() <= now + 7 * DAY)) return
  const message = emailMessageOf(PIX_PROVIDER_KINDS.pix_certificate_ends, row.name, {
    endsAt: row.ends.getTime(),
    timezone: row.timezone,
  })
  await queueEmail(tenant, row.email, message, now)
}
