import { expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import { remindSession, updateSession } from '../sessions/contract.ts'
import { cancelBooking, getBooking } from './contract.ts'
import { answerBookingPresence } from './presence-contract.ts'

const { given, visitor, messages } = await openPractice()
const ana = await given.psychologist({ plan: 'pro' })
const { id: serviceId } = await given.service(ana)
const tokenOf = (address: string) => address.split('/consulta/').at(1)?.slice(0, 64) ?? ''

it('a session that became another patient’s is opened by that one’s link alone', async () => {
  const { session, manageUrl } = await given.booking(ana, { serviceId })
  const before = tokenOf(manageUrl)
  const { id: patientId } = await given.patient(ana, { email: 'bia@exemplo.com' })
  const of = { params: { id: session.id } }
  await ana.ask(updateSession, { ...of, body: { patientId } })
  const params = { token: before }
  const refused = await Promise.all([
    visitor.call(getBooking, { params }),
    visitor.call(cancelBooking, { params }),
    visitor.call(answerBookingPresence, { params, body: { answer: 'confirmed' } }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404])
  const { whatsappUrl } = await ana.ask(remindSession, of)
  const mail = (await messages()).find(({ recipient }) => recipient === 'bia@exemplo.com')
  const links = [decodeURIComponent(whatsappUrl ?? ''), mail?.text ?? ''].map(tokenOf)
  expect(links[0]).toBe(links[1])
  const opened = await visitor.ask(getBooking, { params: { token: links[0] ?? '' } })
  expect(opened.id).toBe(session.id)
  await ana.ask(updateSession, { ...of, body: { notes: 'Na sala 2' } })
  expect((await visitor.call(getBooking, { params: { token: links[0] ?? '' } })).status).toBe(200)
})
