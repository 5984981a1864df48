import { expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import { getSession } from '../sessions/contract.ts'
import { getPatient } from './contract.ts'
import { updatePatient } from './input-contract.ts'

const { given } = await openPractice()

async function bookedPatient(patientEmail: string | null = 'maria@exemplo.com') {
  const ana = await given.psychologist()
  const { id: serviceId } = await given.service(ana)
  const { session } = await given.booking(ana, { serviceId, patientEmail })
  const { patientId } = await ana.ask(getSession, { params: { id: session.id } })
  const params = { id: patientId ?? '' }
  const isUnconfirmed = async () => (await ana.ask(getPatient, { params })).emailUnconfirmed
  const save = (body: { email?: string | null; name?: string }) =>
    ana.ask(updatePatient, { params, body })
  return { isUnconfirmed, save }
}

it('A typed e-mail is unconfirmed, and without one there is nothing to confirm', async () => {
  expect(await (await bookedPatient()).isUnconfirmed()).toBe(true)
  expect(await (await bookedPatient(null)).isUnconfirmed()).toBe(false)
})

it.each([['maria@exemplo.com'], ['outra@exemplo.com'], [null]])(
  'The e-mail is confirmed by saving the patient with %j',
  async (email) => {
    const { isUnconfirmed, save } = await bookedPatient()
    expect(await save({ email })).toMatchObject({ email, emailUnconfirmed: false })
    expect(await isUnconfirmed()).toBe(false)
  },
)

it('The e-mail stays unconfirmed if a change omits it', async () => {
  const { isUnconfirmed, save } = await bookedPatient()
  await save({ name: 'Maria Reis' })
  expect(await isUnconfirmed()).toBe(true)
})
