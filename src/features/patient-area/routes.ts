import type { Sql, TenantId } from '../../platform/server/database.ts'
import { answerOnce } from '../../platform/server/idempotency.ts'
import { type OpenCall, openRoute, type Route } from '../../platform/server/routes.ts'
import type { Services } from '../../platform/server/services.ts'
import { type AccountLimit, isWithin, throttle } from '../../platform/server/throttle.ts'
import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { MAILS_TO_A_TYPED_ADDRESS } from '../messages/limit-rules.ts'
import { findSessionRow, type SessionRow } from '../sessions/queries.ts'
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
import { withLinked } from './link-queries.ts'
import { closePatientLogin, redeemCode, sendCodes } from './login-commands.ts'
import { type Caller, proveCaller } from './login-queries.ts'
import { answerPresence } from './presence-commands.ts'
import { answerBookingPresence, answerPatientPresence } from './presence-contract.ts'
import { findPracticeOfSession } from './queries.ts'
import { openByLink, readPackages, readSessions } from './reading-commands.ts'
import { seenByLink } from './rules.ts'

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
const CANCELLATIONS: Limits = [
  { name: 'patient-cancel', most: 30, per: HOUR },
  { name: 'patient-cancel-phone', most: 10, per: HOUR },
]
/** An answer may be changed, but each plea for another time is told to the psychologist. */
const ANSWERS: Limits = [
  { name: 'patient-presence', most: 60, per: HOUR },
  { name: 'patient-presence-phone', most: 20, per: HOUR },
]
const LINKS_AN_ADDRESS = { name: 'patient-link', most: 60, per: 15 * MINUTE }

export const patientAreaRoutes: Route[] = [
  openRoute(requestLoginCode, async ({ services, body, now, address }) => {
    await throttle(services, now, { ...CODES_AN_ADDRESS, of: address })
    const retryAfter = await services.db.asPlatform((db, enqueue) =>
      sendCodes(db, enqueue, services, body.phone, now),
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

  openRoute(cancelPatientSession, async (call) => {
    const { services, params, now, idempotencyKey: key } = call
    const id = await practiceOfPatient(call, CANCELLATIONS)
    const session = await services.db.asTenant(id, (tenant) => findSessionRow(tenant, params.id))
    const mayMail = await mayMailAbout(services, session, now)
    const request = { key, endpoint: cancelPatientSession, input: params, now }
    return services.db.asTenant(id, (tenant) =>
      answerOnce(tenant, request, () => cancelAsPatient(tenant, params.id, mayMail, now)),
    )
  }),

  openRoute(answerPatientPresence, async (call) => {
    const { services, params, body, now } = call
    const id = await practiceOfPatient(call, ANSWERS)
    return services.db.asTenant(id, (tenant) => answerPresence(tenant, params.id, body.answer, now))
  }),

  openRoute(getBooking, async ({ services, params, now, address }) => {
    await throttle(services, now, { ...LINKS_AN_ADDRESS, of: address })
    return withLinked(services, params.token, (tenant, id) => openByLink(tenant, id, now))
  }),

  openRoute(cancelBooking, async (call) => {
    const { services, params, now, idempotencyKey: key } = call
    const session = await throttleLinked(call, CANCELLATIONS)
    const mayMail = await mayMailAbout(services, session, now)
    const request = { key, endpoint: cancelBooking, input: params, now }
    return withLinked(services, params.token, (tenant, id) =>
      answerOnce(tenant, request, async () =>
        seenByLink(await cancelAsPatient(tenant, id, mayMail, now)),
      ),
    )
  }),

  openRoute(answerBookingPresence, async (call) => {
    const { services, params, body, now } = call
    await throttleLinked(call, ANSWERS)
    return withLinked(services, params.token, async (tenant, id) =>
      seenByLink(await answerPresence(tenant, id, body.answer, now)),
    )
  }),
]

/** What an address, and a patient from wherever, may change. */
type Limits = readonly [perAddress: AccountLimit, perPatient: AccountLimit]

/** The practice of a session that the caller is proved to be the patient of. */
async function practiceOfPatient(
  call: Pick<
    OpenCall<typeof cancelPatientSession>,
    'services' | 'params' | 'body' | 'token' | 'now' | 'address'
  >,
  [perAddress, perPatient]: Limits,
): Promise<TenantId> {
  const { services, params, body, token, now, address } = call
  await throttle(services, now, { ...perAddress, of: address })
  const { patientLogin } = services.environment
  const claim = { token, phone: body.phone }
  const caller = await services.db.asPlatform((db) => proveCaller(db, patientLogin, claim, now))
  await throttle(services, now, { ...perPatient, of: caller.phone })
  return services.db.asPlatform((db) => findPracticeOfSession(db, caller, params.id))
}

/** The session a link opens, to be changed: counted for its patient as for one who logged in. */
async function throttleLinked(
  call: Pick<OpenCall<typeof cancelBooking>, 'services' | 'params' | 'now' | 'address'>,
  [perAddress, perPatient]: Limits,
): Promise<SessionRow> {
  const { services, params, now, address } = call
  await throttle(services, now, { ...perAddress, of: address })
  const session = await withLinked(services, params.token, findSessionRow)
  // Once the patient was erased, it is nobody's.
  if (!session.patient_phone) throw new Problem('not_found')
  await throttle(services, now, { ...perPatient, of: session.patient_phone })
  return session
}

/** Whether a cancellation is told by e-mail: at an address that was typed with the booking only so often. */
async function mayMailAbout(
  services: Services,
  { notice_email: of, email_on_file }: SessionRow,
  now: number,
): Promise<boolean> {
  if (of === null || email_on_file) return true
  return isWithin(services, now, { ...MAILS_TO_A_TYPED_ADDRESS, of })
}

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
