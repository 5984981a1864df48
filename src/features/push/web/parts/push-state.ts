import { call } from '../../../../platform/web/api.ts'
import { storage } from '../../../../platform/web/storage.ts'
import {
  canTakePush,
  clearEndpoint,
  keepEndpoint,
  type PushOwner,
  savedEndpoint,
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

export function readPushState(owner: PushOwner): PushState {
  if (!canTakePush()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && savedEndpoint(owner) !== null ? 'on' : 'off'
}

/** Requests the permission first: browsers require a tap for it. Rejects if that fails. */
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
 * Switches it off here immediately and notifies the server, which refuses later sends. Resolves after the server's answer, if the
 * login is still valid.
 */
export async function turnPushOff(owner: PushOwner): Promise<void> {
  const endpoint = savedEndpoint(owner)
  if (endpoint === null) return
  const reporting =
    owner === 'psychologist'
      ? call(unsubscribeOwn, { body: { endpoint } })
      : call(unsubscribePatient, { body: { endpoint, ...patientPhone() } })
  clearEndpoint(owner)
  await reporting.catch(() => undefined)
}

function patientPhone(): { phone?: string } {
  const phone = storage.get('patientPhone')
  return phone ? { phone } : {}
}
