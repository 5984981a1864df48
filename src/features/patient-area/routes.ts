import type { Sql, Tenant } from '../../platform/server/database.ts'
import { answerOnce } from '../../platform/server/idempotency.ts'
import { type OpenCall, openRoute, type Route } from '../../platform/server/routes.ts'
import type { Services } from '../../platform/server/services.ts'
import { unseal } from '../../platform/server/signing.ts'
import { type AccountLimit, throttle } from '../../platform/server/throttle.ts'
import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { findSessionRow } from '../sessions/queries.ts'
import { cancelAsPatient } from './commands.ts'
import {
  CODE_TRIES_A_DAY,
  cancelBooking,
  cancelPatientSession,
  getBooking,
  listPatientBalances,
  listPatientSessions,
  patientLogout,
  requestLoginCode,
  verifyLoginCode,
} from './contract.ts'
import { closePatientLogin, redeemCode, sendCodes } from './login-commands.ts'
import { type Caller, proveCaller } from './login-queries.ts'
import { findPracticeOfSession } from './queries.ts'
import { openByLink, readPackages, readSessions } from './reading-commands.ts'
import { MANAGE_PURPOSE, seenByLink } from './rules.ts'

/** Enough to reload a page, too few to walk through phone numbers. */
const LOOKUPS_AN_ADDRESS = { name: 'patient-sessions', most: 60, per: 15 * MINUTE }
/** The same where a phone alone opens them, from wherever it is asked. */
const LOOKUPS_A_PHONE = { name: 'patient-sessions-phone', most: 30, per: 15 * MINUTE }
/** Packages are read beside the sessions, as often. */
const BALANCES_AN_ADDRESS = { ...LOOKUPS_AN_ADDRESS, name: 'patient-packages' }
const BALANCES_A_PHONE = { ...LOOKUPS_A_PHONE, name: 'patient-packages-phone' }
/** A waiting room behind one address may log in; a machine may not write to everybody. */
const CODES_AN_ADDRESS = { name: 'patient-code', most: 30, per: HOUR }
const TRIES_AN_ADDRESS = { name: 'patient-verify', most: 60, per: 15 * MINUTE }
/** More than the codes of an hour have tries. */
const TRIES_A_PHONE = { name: 'patient-verify-phone', most: 30, per: HOUR }
const TRIES_A_PHONE_AND_DAY = { name: 'patient-verify-day', most: CODE_TRIES_A_DAY, per: DAY }
const CANCELLATIONS_AN_ADDRESS = { name: 'patient-cancel', most: 30, per: HOUR }
const CANCELLATIONS_A_PATIENT = { name: 'patient-cancel-phone', most: 10, per: HOUR }
const LINKS_AN_ADDRESS = { name: 'patient-link', most: 60, per: 15 * MINUTE }

export const patientAreaRoutes: Route[] = [
  openRoute(requestLoginCode, async ({ services, body, now, address }) => {
    await throttle(services, now, { ...CODES_AN_ADDRESS, of: address })
    const retryAfter = await services.db.asPlatform((db) =>
      sendCodes(db, services, body.phone, now),
    )
    if (retryAfter > 0) throw new Problem('throttled', { retryAfter })
  }),

  openRoute(verifyLoginCode, async ({ services, body: { phone, code }, now, address }) => {
    await throttle(
      services,
      now,
      { ...TRIES_AN_ADDRESS, of: address },
      { ...TRIES_A_PHONE, of: phone },
    )
    // Counted apart, so that what the hour refuses does not use up the day.
    await throttle(services, now, { ...TRIES_A_PHONE_AND_DAY, of: phone })
    const token = await services.db.asPlatform((db) =>
      redeemCode(db, services.secret, phone, code, now),
    )
    // Thrown outside: the wrong try stays counted.
    if (!token) throw new Problem('code_refused')
    return { token }
  }),

  openRoute(patientLogout, async ({ services, token }) => {
    if (token) await services.db.asPlatform((db) => closePatientLogin(db, token))
  }),

  openRoute(listPatientSessions, async (call) =>
    asCaller(call, [LOOKUPS_AN_ADDRESS, LOOKUPS_A_PHONE], readSessions),
  ),

  openRoute(listPatientBalances, async (call) =>
    asCaller(call, [BALANCES_AN_ADDRESS, BALANCES_A_PHONE], readPackages),
  ),

  openRoute(
    cancelPatientSession,
    async ({ services, params, body, token, now, address, idempotencyKey: key }) => {
      await throttle(services, now, { ...CANCELLATIONS_AN_ADDRESS, of: address })
      const { patientLogin } = services.environment
      const claim = { token, phone: body.phone }
      const caller = await services.db.asPlatform((db) => proveCaller(db, patientLogin, claim, now))
      await throttle(services, now, { ...CANCELLATIONS_A_PATIENT, of: caller.phone })
      const id = await services.db.asPlatform((db) => findPracticeOfSession(db, caller, params.id))
      const request = { key, endpoint: cancelPatientSession, input: params, now }
      return services.db.asTenant(id, (tenant) =>
        answerOnce(tenant, request, () => cancelAsPatient(tenant, params.id, now)),
      )
    },
  ),

  openRoute(getBooking, async ({ services, params, now, address }) => {
    await throttle(services, now, { ...LINKS_AN_ADDRESS, of: address })
    const { tenantId, subjectId } = openLink(services, params.token)
    return services.db.asTenant(tenantId, (tenant) => openByLink(tenant, subjectId, now))
  }),

  openRoute(cancelBooking, async ({ services, params, now, address, idempotencyKey: key }) => {
    await throttle(services, now, { ...CANCELLATIONS_AN_ADDRESS, of: address })
    const { tenantId, subjectId } = openLink(services, params.token)
    const phone = await services.db.asTenant(tenantId, (tenant) => findPhoneOf(tenant, subjectId))
    await throttle(services, now, { ...CANCELLATIONS_A_PATIENT, of: phone })
    const request = { key, endpoint: cancelBooking, input: params, now }
    return services.db.asTenant(tenantId, (tenant) =>
      answerOnce(tenant, request, async () =>
        seenByLink(await cancelAsPatient(tenant, subjectId, now)),
      ),
    )
  }),
]

type Lookup = Pick<
  OpenCall<typeof listPatientSessions>,
  'services' | 'query' | 'token' | 'now' | 'address'
>

/** Reads for a proven caller, within the limits of an address and, where a phone alone opens it, of the phone. */
async function asCaller<T>(
  { services, query: { phone }, token, now, address }: Lookup,
  [perAddress, perPhone]: [AccountLimit, AccountLimit],
  read: (db: Sql, caller: Caller, now: number) => Promise<T>,
): Promise<T> {
  const { patientLogin } = services.environment
  const byPhone = patientLogin === 'phone' ? [{ ...perPhone, of: phone }] : []
  await throttle(services, now, { ...perAddress, of: address }, ...byPhone)
  return services.db.asPlatform(async (db) => {
    const caller = await proveCaller(db, patientLogin, { token, phone }, now)
    return read(db, caller, now)
  })
}

/** Whose session it is; once the patient was erased, nobody's. */
async function findPhoneOf(tenant: Tenant, sessionId: string): Promise<string> {
  const { patient_phone } = await findSessionRow(tenant, sessionId)
  if (!patient_phone) throw new Problem('not_found')
  return patient_phone
}

/** The booking a link was sealed for; any other text opens what is not there. */
function openLink({ secret }: Services, token: string) {
  const sealed = unseal(secret, MANAGE_PURPOSE, token)
  if (!sealed) throw new Problem('not_found')
  return sealed
}
