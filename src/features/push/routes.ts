import type { Environment } from '../../platform/server/environment.ts'
import { isPushEndpoint, isPushKey, type Subscription } from '../../platform/server/push.ts'
import {
  type OpenCall,
  openRoute,
  type Route,
  routeWithOwnTransactions,
  tenantRoute,
} from '../../platform/server/routes.ts'
import { throttle } from '../../platform/server/throttle.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { phoneKey } from '../../platform/shared/phone.ts'
import { invalidField } from '../../platform/shared/problem.ts'
import { type Caller, proveCaller } from '../patient-login/queries.ts'
import {
  subscribeCaller,
  subscribePsychologist,
  unsubscribeCaller,
  unsubscribePsychologist,
} from './commands.ts'
import {
  ENDPOINT_MESSAGE,
  getPushKey,
  KEY_MESSAGE,
  subscribeOwn,
  subscribePatient,
  unsubscribeOwn,
  unsubscribePatient,
} from './contract.ts'

const CHANGES_AN_ACCOUNT = { name: 'push-account', most: 60, per: HOUR }
const CHANGES_AN_ADDRESS = { name: 'push-address', most: 60, per: HOUR }
const CHANGES_A_PHONE = { name: 'push-phone', most: 30, per: HOUR }

export const pushRoutes: Route[] = [
  openRoute(getPushKey, async ({ services }) => ({ key: services.pushKeys.publicKey })),

  routeWithOwnTransactions(
    subscribeOwn,
    CHANGES_AN_ACCOUNT,
    async ({ services, id, body, now, inTransaction }) => {
      const subscription = usable(body, services.environment)
      const token = await inTransaction(async (login) => login.token)
      // In the platform's transaction, which reads all practices; the row itself requires the login.
      await services.db.asPlatform((db) =>
        subscribePsychologist(db, { tenantId: id, token }, subscription, now),
      )
    },
  ),

  tenantRoute(unsubscribeOwn, async ({ tenant, body }) =>
    unsubscribePsychologist(tenant, body.endpoint),
  ),

  openRoute(subscribePatient, async (call) => {
    const caller = await callerOf(call)
    const subscription = usable(call.body, call.services.environment)
    const proved = call.services.environment.patientLogin === 'code'
    await call.services.db.asPlatform((db) =>
      subscribeCaller(db, { ...caller, proved }, subscription, call.now),
    )
  }),

  openRoute(unsubscribePatient, async (call) => {
    const caller = await callerOf(call)
    await call.services.db.asPlatform((db) => unsubscribeCaller(db, caller, call.body.endpoint))
  }),
]

type PatientCall = Pick<
  OpenCall<typeof unsubscribePatient>,
  'services' | 'body' | 'token' | 'now' | 'address'
>

async function callerOf({
  services,
  body: { phone },
  token,
  now,
  address,
}: PatientCall): Promise<Caller> {
  await throttle(services, now, { ...CHANGES_AN_ADDRESS, of: address })
  const { patientLogin } = services.environment
  const caller = await services.db.asPlatform((db) =>
    proveCaller(db, patientLogin, { token, phone }, now),
  )
  await throttle(services, now, { ...CHANGES_A_PHONE, of: phoneKey(caller.phone) })
  return caller
}

function usable(
  { endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } },
  environment: Environment,
): Subscription {
  if (!isPushEndpoint(endpoint, environment)) throw invalidField('endpoint', ENDPOINT_MESSAGE)
  if (!isPushKey(keys.p256dh)) throw invalidField('keys.p256dh', KEY_MESSAGE)
  return { endpoint, ...keys }
}
