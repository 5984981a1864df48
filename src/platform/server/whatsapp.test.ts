import { beforeEach, describe, expect, it } from 'vitest'
import { openProvider } from '../../../test/provider-stand-in.ts'
import { whatsappSettingsOf } from './channel-settings.ts'
import { RefusedForGood, reasonOf } from './delivery.ts'
import { sendWhatsapp } from './whatsapp.ts'

const provider = await openProvider()

async function send(): Promise<void> {
  const settings = whatsappSettingsOf(
    `whatsapp://s3gredo@5511?template=aviso_marcado&api=${provider.origin}`,
  )
  if (!settings) throw new Error('no settings')
  const message = { to: '+5511912345678', parameters: ['Ana Souza', '03/03/2026 às 10:00'] }
  await sendWhatsapp(settings, message, AbortSignal.timeout(5_000))
}

const answered = (status: number, body: string) => {
  provider.answer = { status, body }
  return send().then(
    () => 'taken',
    (error: unknown) => [reasonOf(error), error instanceof RefusedForGood],
  )
}

beforeEach(() => {
  provider.calls.length = 0
  provider.answer = { status: 200, body: '{"messages":[{"id":"wamid.1"}]}' }
})

describe('a WhatsApp message', () => {
  it('a WhatsApp message fills the registered template, in its language', async () => {
    await send()
    const [call] = provider.calls
    expect(call?.call).toBe('POST /v21.0/5511/messages')
    expect(call?.headers.authorization).toBe('Bearer s3gredo')
    expect(JSON.parse(String(call?.body))).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '5511912345678',
      type: 'template',
      template: {
        name: 'aviso_marcado',
        language: { code: 'pt_BR' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Ana Souza' },
              { type: 'text', text: '03/03/2026 às 10:00' },
            ],
          },
        ],
      },
    })
  })

  it.each<[string, number, string, unknown]>([
    ['is taken, whatever is said with it', 200, 'nada que se leia', 'taken'],
    ['is refused for good', 400, '{"error":{"code":131026}}', ['HTTP 400', true]],
    ['is refused for good without words', 404, '', ['HTTP 404', true]],
    [
      'is tried again when it was too much',
      400,
      '{"error":{"code":130429}}',
      ['WhatsApp 130429', false],
    ],
    ['is tried again with a token that ended', 401, '{"error":{"code":190}}', ['HTTP 401', false]],
    ['is tried again when the service is down', 503, '<html>', ['HTTP 503', false]],
  ])('a WhatsApp message %s', async (_, status, body, outcome) => {
    expect(await answered(status, body)).toEqual(outcome)
  })
})
