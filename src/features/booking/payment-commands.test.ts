import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info'
import { describe, expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import { BOOKING_KINDS } from './message-kinds.ts'

const { given, messages } = await openPractice()

const ana = await given.psychologist({
  name: 'Ana Souza',
  plan: 'pro',
  profile: { city: 'São Paulo' },
  settings: { pixKey: 'ana@exemplo.com.br' },
})
const consultation = await given.service(ana, { name: 'Terapia de luto', price: '150.00' })

describe('the payment of a booking', () => {
  it('the payment of a booking is a separate BR Code with key, amount and txid, and a chat for the proof', async () => {
    const { session, payment } = await given.booking(ana, {
      serviceId: consultation.id,
      datetime: '2026-03-13T09:00:00-03:00',
      patientName: 'João Reis',
    })
    expect(getPixPayloadInfo(payment?.brCode ?? '')).toMatchObject({
      key: 'ana@exemplo.com.br',
      amount: 150,
      txid: session.id.replaceAll('-', '').slice(-25),
      merchantName: 'Ana Souza',
      merchantCity: 'Sao Paulo',
    })
    const chat = new URL(payment?.whatsappUrl ?? '')
    expect(chat.pathname).toBe('/5511987654321')
    expect(chat.searchParams.get('text')).toBe(
      'Olá! Sou João Reis. Agendei uma consulta para 13/03/2026 às 09:00 (horário de Brasília) e envio o comprovante do Pix.',
    )
  })

  it.each([
    ['without a Pix key', null, '150.00'],
    ['without a price', 'ana@exemplo.com.br', '0'],
  ])('the payment of a booking is missing %s', async (_, pixKey, price) => {
    const bia = await given.psychologist({ settings: { pixKey } })
    const { id } = await given.service(bia, { price })
    expect((await given.booking(bia, { serviceId: id })).payment).toBeNull()
  })

  it('the payment of a booking works for a name and a city that a BR Code cannot contain', async () => {
    const li = await given.psychologist({
      name: '李明',
      profile: { city: '東京' },
      settings: { pixKey: 'li@exemplo.com' },
    })
    const { id } = await given.service(li)
    const { payment } = await given.booking(li, { serviceId: id })
    expect(getPixPayloadInfo(payment?.brCode ?? '')).toMatchObject({ key: 'li@exemplo.com' })
  })
})

describe('the messages of a booking', () => {
  /** Returns the booking messages written after the first `count` messages. */
  const since = async (count: number) =>
    (await messages()).slice(count).filter(({ kind }) => Object.hasOwn(BOOKING_KINDS, kind))

  it('the messages of a booking go to the patient and to the psychologist, with neutral subjects, and name the service only to the psychologist', async () => {
    const before = (await messages()).length
    const { session } = await given.booking(ana, {
      serviceId: consultation.id,
      datetime: '2026-03-13T10:00:00-03:00',
      patientName: 'João Reis',
      patientEmail: 'joao@exemplo.com',
    })
    const written = await since(before)
    expect(written.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['joao@exemplo.com', 'Recebemos o seu agendamento'],
      [ana.email, 'Novo agendamento pelo link público'],
    ])
    for (const message of written) {
      expect(message).toMatchObject({ channel: 'email', status: 'queued', session_id: session.id })
      expect(message.subject).not.toMatch(/terapia|luto|psic/i)
    }
    expect(written[0]?.text).toContain('Chave Pix: ana@exemplo.com.br')
    expect(written[0]?.text).not.toMatch(/terapia|luto|psic/i)
    expect(written[1]?.text).toContain('Serviço: Terapia de luto')
  })

  it('the messages of a booking are not sent to a patient without e-mail, nor to a psychologist who turned e-mails off', async () => {
    const bia = await given.psychologist({ settings: { enableEmailNotifications: false } })
    const { id } = await given.service(bia)
    const before = (await messages()).length
    await given.booking(bia, { serviceId: id })
    expect(await since(before)).toEqual([])
  })
})
