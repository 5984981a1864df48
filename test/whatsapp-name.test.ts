import { expect, it } from 'vitest'
import { sendByWhatsapp } from '../src/app/carriers.ts'
import { openPractice } from './practice.ts'
import { openProvider } from './provider-stand-in.ts'

const provider = await openProvider()
const { given, services } = await openPractice({
  WHATSAPP_URL: `whatsapp://token@5511?template=lembrete&api=${provider.origin}`,
})

it('the WhatsApp template has a stored name broken up', async () => {
  const ana = await given.psychologist()
  const message = {
    tenantId: ana.id,
    id: '0198c0de-0000-7000-8000-000000000000',
    channel: 'whatsapp',
    kind: 'session_reminder',
    recipient: '+5511912345678',
    subject: '',
    body: '',
    emailContent: null,
    patientId: null,
    sessionId: null,
    linkNumber: null,
    personLink: null,
    revision: null,
    startsAt: Date.parse('2026-03-03T13:00:00Z'),
    agendaDay: null,
    bookingPath: null,
    practice: { name: 'Ganhe em premio.com 11 97777-6666', timezone: 'America/Sao_Paulo' },
  }
  provider.answer = { status: 200, body: '{"messages":[{"id":"wamid.1"}]}' }
  await sendByWhatsapp(services)(message, AbortSignal.timeout(5_000))
  const [{ template }] = provider.calls.map(({ body }) => JSON.parse(String(body)))
  const [{ parameters }] = template.components
  expect(parameters.map(({ text }: { text: string }) => text)).toEqual([
    'Ganhe em premio com …',
    '03/03/2026 às 10:00 (horário de Brasília)',
  ])
})
