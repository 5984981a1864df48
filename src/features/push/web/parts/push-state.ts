import { call } from '../../../../platform/web/api.ts'
import { storage } from '../../../../platform/web/storage.ts'
import {
  canTakePush,
  forgetEndpoint,
  keepEndpoint,
  keptEndpoint,
  type PushOwner,
  subscribeBrowser,
} from '../../../practice/web/parts/browser-push.ts'
import {
  getPushKey,
  subscribeOwn,
  subscribePatient,
  unsubscribeOwn,
  unsubscribePatient,
} from '../../contract.ts'
import type { PushState } from '../../state-rules.ts'

/** Notifications in this browser, for whoever is in. */

/** How it stands, without asking anybody. */
export function readPushState(owner: PushOwner): PushState {
  if (!canTakePush()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && keptEndpoint(owner) !== null ? 'on' : 'off'
}

/** Asks for the permission, first of all: browsers want it asked for by a tap. Rejects where it could not be done. */
export async function turnPushOn(owner: PushOwner): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  const { key } = await call(getPushKey, {})
  const { endpoint, keys } = (await subscribeBrowser(key)).toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  const body = { endpoint: endpoint ?? '', keys: { p256dh, auth } }
  if (owner === 'psychologist') await call(subscribeOwn, { body })
  else await call(subscribePatient, { body: { ...body, ...patientPhone() } })
  keepEndpoint(owner, body.endpoint)
}

/**
 * Here at once; the server is told on the way, and what it sends meanwhile is refused. Resolves once it was told, as far as it
 * can be: it hears only who is still logged in.
 */
export async function turnPushOff(owner: PushOwner): Promise<void> {
  const endpoint = keptEndpoint(owner)
  if (endpoint === null) return
  const told =
    owner === 'psychologist'
      ? call(unsubscribeOwn, { body: { endpoint } })
      : call(unsubscribePatient, { body: { endpoint, ...patientPhone() } })
  forgetEndpoint(owner)
  await told.catch(() => undefined)
}

/** Where codes are asked the token says it as well. */
function patientPhone(): { phone?: string } {
  const phone = storage.get('patientPhone')
  return phone ? { phone } : {}
}
