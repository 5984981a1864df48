import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { call } from '../../../platform/web/api.ts'
import { sendSupportMessage } from '../contract.ts'

export type SupportBody = CallOf<typeof sendSupportMessage>['body']

/** Sends once: a repeated message looks like a second one. Throws ApiError. */
export async function sendToSupport(body: SupportBody): Promise<void> {
  await call(sendSupportMessage, { body })
}
