import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { call } from '../../../platform/web/api.ts'
import { sendSupportMessage } from '../contract.ts'

export type SupportBody = CallOf<typeof sendSupportMessage>['body']

/** Sends a message to the support, only once: a retry would look like a second message. Throws ApiError. */
export async function sendToSupport(body: SupportBody): Promise<void> {
  await call(sendSupportMessage, { body })
}
