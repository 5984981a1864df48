import { openRoute, type Route } from '../../platform/server/routes.ts'
import { throttle } from '../../platform/server/throttle.ts'
import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { phoneKey } from '../../platform/shared/phone.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { closePatientLogin, redeemCode, sendCodes } from './commands.ts'
import { CODE_TRIES_A_DAY, patientLogout, requestLoginCode, verifyLoginCode } from './contract.ts'

/** A waiting room behind one IP address may log in; a machine may not write to everybody. */
const CODES_AN_ADDRESS = { name: 'patient-code', most: 30, per: HOUR }
const TRIES_AN_ADDRESS = { name: 'patient-verify', most: 60, per: 15 * MINUTE }
const TRIES_A_PHONE = { name: 'patient-verify-phone', most: 30, per: HOUR }
const TRIES_A_PHONE_AND_DAY = { name: 'patient-verify-day', most: CODE_TRIES_A_DAY, per: DAY }

export const patientLoginRoutes: Route[] = [
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
      { ...TRIES_A_PHONE, of: phoneKey(phone) },
    )
    // Counted separately, so that a refusal by the hourly limit does not use up the daily one.
    await throttle(services, now, { ...TRIES_A_PHONE_AND_DAY, of: phoneKey(phone) })
    const token = await services.db.asPlatform((db) =>
      redeemCode(db, services.secret, phone, code, now),
    )
    // Thrown outside the transaction, so that the failed attempt stays counted.
    if (!token) throw new Problem('code_refused')
    return { token }
  }),

  openRoute(patientLogout, async ({ services, token }) => {
    if (token) await services.db.asPlatform((db) => closePatientLogin(db, token))
  }),
]
