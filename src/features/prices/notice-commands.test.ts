import { beforeEach, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { updateProfile } from '../profile/contract.ts'
import { createPriceChange } from './contract.ts'

const { given, clock } = await openPractice({ MAIL_URL: 'smtp://127.0.0.1:1' })
beforeEach(() => clock.set(START))

async function raise(patient: object, profile: object = {}) {
  const { ana, patientId } = await given.practice({ plan: 'pro', patient })
  await ana.ask(updateProfile, { body: profile })
  const body = { patientIds: [patientId], percent: '10', from: '2026-04-01' }
  return ana.ask(createPriceChange, { body })
}

const BY_MAIL = { name: 'Maria Lima', email: 'maria@exemplo.com.br', price: '120.00' }

it('a patient with an e-mail gets the e-mail of a new price if e-mails leave', async () => {
  expect(await raise(BY_MAIL)).toMatchObject({ notified: 1, chats: [] })
})

it.each([
  ['has no e-mail', { ...BY_MAIL, email: null }, {}],
  ['is not written to by e-mail', BY_MAIL, { enableEmailNotifications: false }],
])('a patient who %s gets a ready chat about the new price', async (_name, patient, profile) => {
  const { notified, chats } = await raise(patient, profile)
  expect([notified, chats.map(({ patientName }) => patientName)]).toEqual([0, ['Maria Lima']])
  expect(decodeURIComponent(chats[0]?.chats[0]?.whatsappUrl ?? '')).toContain(
    'o valor da sua consulta passa a ser',
  )
})
