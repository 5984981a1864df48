import type { TenantId } from '../../platform/server/database.ts'
import {
  openRoute,
  type Route,
  routeWithOwnTransactions,
  tenantRoute,
} from '../../platform/server/routes.ts'
import type { Services } from '../../platform/server/services.ts'
import { openSealed } from '../../platform/server/signing.ts'
import { throttle } from '../../platform/server/throttle.ts'
import { throttleRead } from '../../platform/server/throttle-reads.ts'
import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { centsOf } from '../../platform/shared/money.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { findOwedCharge, hasPixBank } from '../payments/queries.ts'
import { giveBackPayment } from '../payments/record-contract.ts'
import { pixChargeOf } from '../payments/rules.ts'
import { createBankCharge, getPixState } from '../payments/watch-contract.ts'
import { findPracticeWith } from '../practice/queries.ts'
import { keyringOf } from '../records/safe-queries.ts'
import { getStatement } from '../statements/contract.ts'
import { findStatement } from '../statements/queries.ts'
import { readByLink } from '../statements/sending-commands.ts'
import { readStatement } from '../statements/sending-contract.ts'
import { findBankCode, findPixState } from './charge-commands.ts'
import { removeOpenCharges } from './check-commands.ts'
import { BankRefusal } from './client-queries.ts'
import * as contract from './contract.ts'
import { markHookedChargesDue } from './hook-commands.ts'
import {
  asProblem,
  keepBankState,
  keepProvider,
  removeProvider,
  tryNewBank,
} from './provider-commands.ts'
import {
  findProvider,
  HOOK_PURPOSE,
  hookUrl,
  listReview,
  openBank,
  type ProviderRow,
  toProvider,
} from './queries.ts'
import { requestReturn, settleReview } from './return-commands.ts'
import { type ChargeTarget, findTarget } from './target-queries.ts'

const CONNECTED = { name: 'pix-connected', most: 60, per: HOUR }
const TARGETS: Record<'session' | 'package' | 'statement', (id: string) => ChargeTarget> = {
  session: (sessionId) => ({ sessionId }),
  package: (packageId) => ({ packageId }),
  statement: (statementId) => ({ statementId }),
}

/** The limit for windows that show a code; each may query the bank. */
const CODES_AN_ACCOUNT = { name: 'pix-codes', most: 600, per: HOUR }
const LINKS_AN_ADDRESS = { name: 'statement-link', most: 60, per: 15 * MINUTE }
/** Far more than the payments of a practice in a minute, even if its bank repeats each notice. */
const HOOKS = { name: 'pix-hooks', most: 1_000, per: MINUTE }
/** The time limit in milliseconds for removing the charges and the address at a bank that is disconnected. */
const LEAVES_WITHIN = 10_000

export const pixProviderRoutes: Route[] = [
  tenantRoute(contract.getPixProvider, async ({ tenant }) => {
    const row = await findProvider(tenant)
    return { connected: row && toProvider(row) }
  }),

  routeWithOwnTransactions(contract.connectPixProvider, CONNECTED, async (call) => {
    const { services, id, body, now, inTransaction } = call
    const keyring = keyringOf(services)
    await inTransaction(({ tenant }) => findPracticeWith('pixProvider', tenant))
    const answered = await asProblem(() => tryNewBank(services, id, body))
    return inTransaction(async ({ tenant }) => {
      await findPracticeWith('pixProvider', tenant)
      await keepProvider(tenant, keyring, body, answered, now)
      return { connected: toProvider(await findOwn(tenant)) }
    })
  }),

  routeWithOwnTransactions(contract.disconnectPixProvider, CONNECTED, async (call) => {
    const { services, id, now, inTransaction } = call
    const bank = await inTransaction(async ({ tenant }) => {
      const row = await findOwn(tenant)
      return services.keyring && { row, opened: await openBank(services, tenant, row) }
    })
    if (bank?.opened) {
      const { client, key } = bank.opened
      await removeOpenCharges(services, id, LEAVES_WITHIN)
      await leaveHook(services, id, bank.row, { client, key })
    }
    await inTransaction(({ tenant }) => removeProvider(tenant, now))
  }),

  routeWithOwnTransactions(contract.testPixProvider, CONNECTED, async (call) => {
    const { services, now, inTransaction } = call
    keyringOf(services)
    const bank = await inTransaction(async ({ tenant }) =>
      asProblem(async () => openBank(services, tenant, await findOwn(tenant))),
    )
    if (!bank) throw new Problem('not_found')
    const { client, key, id } = bank
    const outcome = await client.findHook(key).then(
      () => null,
      (error: unknown) => {
        if (error instanceof BankRefusal) return error
        throw error
      },
    )
    const connected = await inTransaction(async ({ tenant }) => {
      const certificateEnd = client.certificateEnd()
      await keepBankState(tenant, id, outcome?.failure ?? null, { certificateEnd, now })
      return toProvider(await findOwn(tenant))
    })
    await asProblem(async () => {
      if (outcome) throw outcome
    })
    return { connected }
  }),

  tenantRoute(contract.listPixReview, async ({ tenant, now }) => listReview(tenant, now)),
  tenantRoute(contract.settlePixReview, async ({ tenant, params, now }) =>
    settleReview(tenant, params.id, now),
  ),
  tenantRoute(giveBackPayment, async ({ tenant, params, body, now }) =>
    requestReturn(tenant, params.id, body.amount, now),
  ),

  routeWithOwnTransactions(createBankCharge, CODES_AN_ACCOUNT, async (call) => {
    const { services, id, body, now, inTransaction } = call
    const target = TARGETS[body.of](body.id)
    const debt = await inTransaction(({ tenant }) => findTarget(tenant, target))
    if (!debt?.isReceivable) return { charge: null }
    if ('statementId' in target) {
      const code = await findBankCode(services, id, target, debt.missingCents)
      return { charge: code && { brCode: code.brCode, watch: code.watch, chats: [] } }
    }
    const owed = await inTransaction(({ tenant }) => findOwedCharge(tenant, target, now))
    if (!owed?.payee.confirmsItself) return { charge: null }
    const code = await findBankCode(services, id, target, owed.charge.amountCents)
    if (!code) return { charge: null }
    const { brCode, watch } = code
    const pix = pixChargeOf(owed.payee, owed.charge, { brCode, watch })
    return { charge: pix && { brCode, watch, chats: pix.chats } }
  }),

  tenantRoute(getStatement, async ({ tenant, params }) => {
    const statement = await findStatement(tenant, params.id)
    const { payment } = statement
    if (!payment || !(await hasPixBank(tenant))) return statement
    return { ...statement, payment: { ...payment, confirmsItself: true as const } }
  }),

  openRoute(readStatement, async ({ services, params, now, address }) => {
    await throttle(services, now, { ...LINKS_AN_ADDRESS, of: address })
    const { shown, id, tenantId, hasBank } = await readByLink(services, params.token, now)
    if (!shown.payment || !hasBank) return shown
    const code = await findBankCode(services, tenantId, { statementId: id }, centsOf(shown.open))
    return code ? { ...shown, payment: code } : shown
  }),

  openRoute(getPixState, async ({ services, params, now, address }) => {
    throttleRead(services, now, address, params.watch)
    return findPixState(services, params.watch)
  }),

  openRoute(contract.receivePixHook, async ({ services, params, body, now }) => {
    const { secret: token } = params
    const { db, secret } = services
    const opened = openSealed(secret, HOOK_PURPOSE, token)
    await throttle(services, now, { ...HOOKS, of: token })
    await db.asTenant(opened.tenantId, (tenant) =>
      markHookedChargesDue(tenant, opened.subjectId, body?.pix ?? [], now),
    )
    return {}
  }),
]

async function findOwn(tenant: Parameters<typeof findProvider>[0]): Promise<ProviderRow> {
  const row = await findProvider(tenant)
  if (!row) throw new Problem('not_found')
  return row
}

/**
 * Removes our address at the bank, unless it has another one by now. If the bank does not answer the address stays there, and
 * is no longer valid.
 */
async function leaveHook(
  services: Services,
  tenantId: TenantId,
  row: ProviderRow,
  { client, key }: Pick<NonNullable<Awaited<ReturnType<typeof openBank>>>, 'client' | 'key'>,
): Promise<void> {
  try {
    if ((await client.findHook(key)) === hookUrl(services, tenantId, row.id))
      await client.removeHook(key)
  } catch (error) {
    if (!(error instanceof BankRefusal)) throw error
  }
}
