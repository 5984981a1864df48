import type { Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import { answerOnce } from '../../platform/server/idempotency.ts'
import {
  type OpenCall,
  openFileRoute,
  openRoute,
  type Route,
} from '../../platform/server/routes.ts'
import type { Services } from '../../platform/server/services.ts'
import { type AccountLimit, isWithin, throttle } from '../../platform/server/throttle.ts'
import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { phoneKey } from '../../platform/shared/phone.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { EMAILS_TO_A_TYPED_ADDRESS, recipientOf } from '../delivery/message-limits.ts'
import { type Caller, proveCaller } from '../patient-login/queries.ts'
import type { PixPayment } from '../payments/contract.ts'
import { receiptFile } from '../payments/receipt-queries.ts'
import { withBankCode } from '../pix-provider/charge-commands.ts'
import type { ChargeTarget } from '../pix-provider/target-queries.ts'
import { lockPractice } from '../practice/commands.ts'
import { inLinkedPractice, type LinkedSession, openLink } from '../practice/link-queries.ts'
import { findSessionRow, type SessionRow } from '../sessions/queries.ts'
import { statementUrls } from '../statements/sending-queries.ts'
import { findPracticesOfSessions, markSeen, markSeenByLink } from './cancellation-commands.ts'
import { markBookingSeen, markCancellationsSeen } from './cancellation-contract.ts'
import { cancelAsPatient } from './commands.ts'
import {
  cancelBooking,
  cancelPatientSession,
  getBooking,
  getPatientReceipt,
  listPatientBalances,
  listPatientMoney,
  listPatientSessions,
  listPatientStatements,
  type PatientStatement,
} from './contract.ts'
import { answerPresence } from './presence-commands.ts'
import { answerBookingPresence, answerPatientPresence } from './presence-contract.ts'
import { findPracticeOfSession, proveSessionOf } from './queries.ts'
import {
  openByLink,
  readBalances,
  readPackages,
  readReceipt,
  readSessions,
  readStatements,
} from './reading-commands.ts'
import { findPatientOfReceipt } from './receipt-queries.ts'
import { seenByLink } from './rules.ts'
import { findLastStatements } from './statement-queries.ts'

const LOOKUPS_AN_ADDRESS = { name: 'patient-sessions', most: 60, per: 15 * MINUTE }
const LOOKUPS_A_PHONE = { name: 'patient-sessions-phone', most: 30, per: 15 * MINUTE }
const BALANCES_AN_ADDRESS = { ...LOOKUPS_AN_ADDRESS, name: 'patient-packages' }
const BALANCES_A_PHONE = { ...LOOKUPS_A_PHONE, name: 'patient-packages-phone' }
const MONEY_AN_ADDRESS = { ...LOOKUPS_AN_ADDRESS, name: 'patient-balances' }
const MONEY_A_PHONE = { ...LOOKUPS_A_PHONE, name: 'patient-balances-phone' }
const STATEMENTS_AN_ADDRESS = { ...LOOKUPS_AN_ADDRESS, name: 'patient-statements' }
const STATEMENTS_A_PHONE = { ...LOOKUPS_A_PHONE, name: 'patient-statements-phone' }
/** Each receipt is drawn on request; the limit also prevents finding payments by guessing ids. */
const RECEIPTS_AN_ADDRESS = { name: 'patient-receipt', most: 60, per: HOUR }
const CANCELLATIONS: Limits = [
  { name: 'patient-cancel', most: 30, per: HOUR },
  { name: 'patient-cancel-phone', most: 10, per: HOUR },
]
const ANSWERS: Limits = [
  { name: 'patient-presence', most: 60, per: HOUR },
  { name: 'patient-presence-phone', most: 20, per: HOUR },
]
const SEEN: Limits = [
  { name: 'patient-seen', most: 60, per: HOUR },
  { name: 'patient-seen-phone', most: 20, per: HOUR },
]
const LINKS_AN_ADDRESS = { name: 'patient-link', most: 60, per: 15 * MINUTE }

export const patientAreaRoutes: Route[] = [
  openRoute(listPatientSessions, async (call) => {
    const sessions = await asCaller(call, [LOOKUPS_AN_ADDRESS, LOOKUPS_A_PHONE], readSessions)
    return withCodes(
      sessions.map(({ session }) => session),
      (session, index) =>
        codeOf(call.services, sessions[index]?.tenantId, { sessionId: session.id }, session),
    )
  }),

  openRoute(listPatientBalances, async (call) =>
    asCaller(call, [BALANCES_AN_ADDRESS, BALANCES_A_PHONE], readPackages),
  ),

  openRoute(listPatientMoney, async (call) =>
    asCaller(call, [MONEY_AN_ADDRESS, MONEY_A_PHONE], readBalances),
  ),

  openRoute(listPatientStatements, async (call) => {
    const { services, now } = call
    const limits: Limits = [STATEMENTS_AN_ADDRESS, STATEMENTS_A_PHONE]
    const { caller, tenantIds } = await asCaller(call, limits, async (db, caller) => {
      const statements = await findLastStatements(db, caller)
      return { caller, tenantIds: new Set(statements.map(({ tenantId }) => tenantId)) }
    })
    const open: PatientStatement[] = []
    for (const id of tenantIds) {
      const picture = await services.db.asTenant(id, (tenant) =>
        readStatements(tenant, caller, statementUrls(services, tenant.id), now),
      )
      open.push(
        ...(await withCodes(picture, (statement) =>
          codeOf(services, id, { statementId: statement.id }, statement),
        )),
      )
    }
    return open
  }),

  openFileRoute(getPatientReceipt, async (call) => {
    const { services, params, query, token, now, address } = call
    const { patientLogin } = services.environment
    await throttle(services, now, { ...RECEIPTS_AN_ADDRESS, of: address })
    const { caller, tenantId } = await services.db.asPlatform(async (db) => {
      const caller = await proveCaller(db, patientLogin, { token, phone: query.phone }, now)
      return { caller, ...(await findPatientOfReceipt(db, caller, params.id)) }
    })
    const facts = await services.db.asTenant(tenantId, (tenant) =>
      readReceipt(tenant, caller, params.id, now),
    )
    return receiptFile({ ...facts, masksCpf: patientLogin === 'phone' })
  }),

  openRoute(cancelPatientSession, async (call) => {
    const { services, params, body, now, idempotencyKey: key } = call
    const request = { key, endpoint: cancelPatientSession, input: cancelInput(call), now }
    return changeOwn(call, CANCELLATIONS, (tenant, practice) =>
      answerOnce(tenant, request, () =>
        cancelAsPatient(
          tenant,
          practice,
          { id: params.id, seenFee: body.lateFee },
          mayEmailIn(services, tenant, now),
          now,
        ),
      ),
    )
  }),

  openRoute(answerPatientPresence, async (call) => {
    const { params, body, now } = call
    return changeOwn(call, ANSWERS, (tenant, practice) =>
      answerPresence(tenant, practice, params.id, body.answer, now),
    )
  }),

  openRoute(markCancellationsSeen, async ({ services, body, token, now, address }) => {
    const [perAddress, perPatient] = SEEN
    await throttle(services, now, { ...perAddress, of: address })
    const { patientLogin } = services.environment
    const claim = { token, phone: body.phone }
    const caller = await services.db.asPlatform((db) => proveCaller(db, patientLogin, claim, now))
    await throttle(services, now, { ...perPatient, of: phoneKey(caller.phone) })
    const practices = await services.db.asPlatform((db) =>
      findPracticesOfSessions(db, caller, body.ids),
    )
    for (const id of practices)
      await services.db.asTenant(id, (tenant) => markSeen(tenant, caller, body.ids, now))
  }),

  openRoute(markBookingSeen, async (call) => {
    const { services, params, now } = call
    await throttleLinked(call, SEEN)
    await changeLinked(services, params.token, (tenant, _practice, id) =>
      markSeenByLink(tenant, id, now),
    )
  }),

  openRoute(getBooking, async ({ services, params, now, address }) => {
    await throttle(services, now, { ...LINKS_AN_ADDRESS, of: address })
    const { tenantId, session } = await readLinked(
      services,
      params.token,
      async (tenant, linked) => ({
        tenantId: tenant.id,
        session: await openByLink(tenant, linked, now),
      }),
    )
    return codeOf(services, tenantId, { sessionId: session.id }, session)
  }),

  openRoute(cancelBooking, async (call) => {
    const { services, params, body, now, idempotencyKey: key } = call
    await throttleLinked(call, CANCELLATIONS)
    const request = { key, endpoint: cancelBooking, input: cancelInput(call), now }
    return changeLinked(services, params.token, (tenant, practice, id) =>
      answerOnce(tenant, request, async () => {
        const mayEmail = mayEmailIn(services, tenant, now)
        const input = { id, seenFee: body.lateFee }
        return seenByLink(await cancelAsPatient(tenant, practice, input, mayEmail, now))
      }),
    )
  }),

  openRoute(answerBookingPresence, async (call) => {
    const { services, params, body, now } = call
    await throttleLinked(call, ANSWERS)
    return changeLinked(services, params.token, async (tenant, practice, id) =>
      seenByLink(await answerPresence(tenant, practice, id, body.answer, now)),
    )
  }),
]

/** The maximum of charges created at a bank for one list; the others show the static code. */
const CODES_AT_ONCE = 8

/** Returns a list with the bank's codes, fetched concurrently, if the bank confirms payments automatically. */
async function withCodes<Row extends { payment: PixPayment | null }>(
  rows: readonly Row[],
  codeFor: (row: Row, index: number) => Promise<Row>,
): Promise<Row[]> {
  let codeCount = 0
  return Promise.all(
    rows.map(async (row, index) => {
      if (row.payment?.confirmsItself && ++codeCount <= CODES_AT_ONCE) return codeFor(row, index)
      return withoutBank(row)
    }),
  )
}

function withoutBank<Row extends { payment: PixPayment | null }>(row: Row): Row {
  if (!row.payment?.confirmsItself) return row
  const { confirmsItself: _, ...payment } = row.payment
  return { ...row, payment }
}

async function codeOf<Row extends { payment: PixPayment | null }>(
  services: Services,
  tenantId: TenantId | undefined,
  target: ChargeTarget,
  row: Row,
): Promise<Row> {
  if (tenantId === undefined) return withoutBank(row)
  return { ...row, payment: await withBankCode(services, tenantId, target, row.payment) }
}

function cancelInput<P>({ params, body }: { params: P; body: { lateFee?: number | null } }) {
  return { ...params, lateFee: body.lateFee }
}

export type Limits = readonly [perAddress: AccountLimit, perPatient: AccountLimit]

/**
 * Changes a session of the caller. The practice is looked up first; the session's patient is checked under the practice's lock,
 * in the transaction of the change. `before` runs outside it, after the caller is authenticated.
 */
export async function changeOwn<T>(
  call: Pick<
    OpenCall<typeof cancelPatientSession>,
    'services' | 'params' | 'body' | 'token' | 'now' | 'address'
  >,
  [perAddress, perPatient]: Limits,
  change: (tenant: Tenant, practice: LockedPractice) => Promise<T>,
  before: (tenantId: TenantId) => Promise<void> = async () => {},
): Promise<T> {
  const { services, params, body, token, now, address } = call
  await throttle(services, now, { ...perAddress, of: address })
  const { patientLogin } = services.environment
  const claim = { token, phone: body.phone }
  const caller = await services.db.asPlatform((db) => proveCaller(db, patientLogin, claim, now))
  await throttle(services, now, { ...perPatient, of: phoneKey(caller.phone) })
  const id = await services.db.asPlatform((db) => findPracticeOfSession(db, caller, params.id))
  await before(id)
  return services.db.asTenant(id, async (tenant) => {
    const practice = await lockPractice(tenant)
    await proveSessionOf(tenant, caller, params.id)
    return change(tenant, practice)
  })
}

export async function readLinked<T>(
  { db, secret }: Services,
  token: string,
  read: (tenant: Tenant, linked: LinkedSession) => Promise<T>,
): Promise<T> {
  return inLinkedPractice(db, token, async (tenant) =>
    read(tenant, await openLink(tenant, secret, token)),
  )
}

export async function changeLinked<T>(
  { db, secret }: Services,
  token: string,
  change: (tenant: Tenant, practice: LockedPractice, sessionId: string) => Promise<T>,
): Promise<T> {
  return inLinkedPractice(db, token, async (tenant) => {
    const practice = await lockPractice(tenant)
    const { sessionId } = await openLink(tenant, secret, token)
    return change(tenant, practice, sessionId)
  })
}

export type LockedPractice = Awaited<ReturnType<typeof lockPractice>>

export async function throttleLinked(
  call: Pick<OpenCall<typeof markBookingSeen>, 'services' | 'params' | 'now' | 'address'>,
  [perAddress, perPatient]: Limits,
): Promise<void> {
  const { services, params, now, address } = call
  await throttle(services, now, { ...perAddress, of: address })
  const session = await readLinked(services, params.token, (tenant, { sessionId }) =>
    findSessionRow(tenant, sessionId),
  )
  if (!session.patient_phone) throw new Problem('not_found')
  await throttle(services, now, { ...perPatient, of: phoneKey(session.patient_phone) })
}

export function mayEmailIn(
  { environment, secret }: Services,
  tenant: Tenant,
  now: number,
): (session: SessionRow) => Promise<boolean> {
  return async ({ notice_email: email, email_on_file }) => {
    if (email === null || email_on_file || !environment.throttle) return true
    const mails = { ...EMAILS_TO_A_TYPED_ADDRESS, of: recipientOf(email) }
    return isWithin({ db: tenant.sql, secret }, now, mails)
  }
}

type Lookup = Pick<
  OpenCall<typeof listPatientSessions>,
  'services' | 'query' | 'token' | 'now' | 'address'
>

async function asCaller<T>(
  { services, query: { phone }, token, now, address }: Lookup,
  [perAddress, perPhone]: Limits,
  read: (db: Sql, caller: Caller, now: number) => Promise<T>,
): Promise<T> {
  const { patientLogin } = services.environment
  const byPhone = patientLogin === 'phone' ? [{ ...perPhone, of: phoneKey(phone) }] : []
  await throttle(services, now, { ...perAddress, of: address }, ...byPhone)
  // Planning these statements takes ten times as long as running them, and a phone has few patients in any plan.
  return services.db.asPlatform(
    async (db) => {
      const caller = await proveCaller(db, patientLogin, { token, phone }, now)
      return read(db, caller, now)
    },
    { sharedPlan: true },
  )
}
