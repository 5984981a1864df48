import type { SmsSettings } from './channel-settings.ts'
import { callProvider, discardBody, refuseUnaccepted } from './provider-call.ts'

export interface Sms {
  id: string
  to: string
  text: string
}

export async function sendSms(settings: SmsSettings, sms: Sms, limit: AbortSignal): Promise<void> {
  const { url, ...request } = requestOf(settings, sms)
  const response = await callProvider(url, limit, request)
  await discardBody(response)
  refuseUnaccepted(response.status)
}

function requestOf(settings: SmsSettings, { id, to, text }: Sms) {
  const headers = settings.authorization ? { authorization: settings.authorization } : undefined
  if (settings.kind === 'gateway') {
    return {
      url: settings.url,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ to, text, id }),
    }
  }
  return {
    url: `${settings.api}/2010-04-01/Accounts/${settings.accountSid}/Messages.json`,
    headers,
    body: new URLSearchParams({ To: to, Body: text, ...settings.from }),
  }
}
