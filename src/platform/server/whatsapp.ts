import type { WhatsappSettings } from './channel-settings.ts'
import { callProvider, notAccepted, refuseUnaccepted } from './provider-call.ts'

/** Source: the Cloud API's reference of messages and its error codes, version 21.0. */
const VERSION = 'v21.0'

const TOO_MUCH = new Set([4, 80_007, 130_429, 131_048, 131_056])

export interface TemplateMessage {
  to: string
  parameters: readonly string[]
}

export async function sendWhatsapp(
  settings: WhatsappSettings,
  { to, parameters }: TemplateMessage,
  limit: AbortSignal,
): Promise<void> {
  const { api, numberId, token, template, language } = settings
  const response = await callProvider(`${api}/${VERSION}/${numberId}/messages`, limit, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: to.replace('+', ''),
      type: 'template',
      template: {
        name: template,
        language: { code: language },
        components: [
          { type: 'body', parameters: parameters.map((text) => ({ type: 'text', text })) },
        ],
      },
    }),
  })
  const code = await errorCodeOf(response)
  if (code !== null && TOO_MUCH.has(code)) throw notAccepted(`WhatsApp ${code}`)
  refuseUnaccepted(response.status)
}

async function errorCodeOf(response: Response): Promise<number | null> {
  const reply = await response.json().catch(() => null)
  const { code } = (reply as { error?: { code?: unknown } } | null)?.error ?? {}
  return !response.ok && typeof code === 'number' ? code : null
}
