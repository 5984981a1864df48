import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info'
import { expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import { updateSettings } from '../profile/contract.ts'
import { listSessionPayments } from './record-contract.ts'

const { given } = await openPractice()
const ana = await given.psychologist({ settings: { pixKey: 'ana@exemplo.com.br' } })
const patient = await given.patient(ana, { name: 'Maria Lima', phone: '11 91234-5678' })
const service = await given.service(ana, { price: '123.45' })
const session = await given.session(ana, { patientId: patient.id, serviceId: service.id })
await given.payment(ana, session, { amount: '23.00' })

const findPix = async () => (await ana.ask(listSessionPayments, { params: { id: session.id } })).pix

it('the Pix code has the missing amount to the cent and the txid of the session', async () => {
  expect(getPixPayloadInfo((await findPix())?.brCode ?? '')).toMatchObject({
    key: 'ana@exemplo.com.br',
    amount: 100.45,
    txid: session.id.replaceAll('-', '').slice(-25),
  })
})

it('the Pix code is sent to the patient in a chat that does not say the session’s subject', async () => {
  const pix = await findPix()
  const chat = new URL(pix?.whatsappUrl ?? '')
  expect(chat.pathname).toBe('/5511912345678')
  expect(chat.searchParams.get('text')).toBe(
    `Olá, Maria Lima! Para pagar R$\u00a0100,45 da sua consulta de 03/03/2026 por Pix, copie este código e cole no app do seu banco:\n\n${pix?.brCode}`,
  )
})

it('the Pix code is null without a key', async () => {
  await ana.ask(updateSettings, { body: { pixKey: '' } })
  expect(await findPix()).toBeNull()
})
