import { describe, expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import { updateSession } from './contract.ts'

const { given } = await openPractice()

describe('a session whose price is cleared', () => {
  it('costs what its service costs, as a new one without a price does', async () => {
    const ana = await given.psychologist()
    const { id: patientId } = await given.patient(ana)
    const { id: serviceId } = await given.service(ana, { price: '180.00' })
    const { id } = await given.session(ana, { patientId, serviceId, price: '90.00' })
    const change = (body: object) => ana.ask(updateSession, { params: { id }, body })
    expect((await change({ notes: 'Até lá' })).price).toBe('90.00')
    expect((await change({ price: null })).price).toBe('180.00')
  })

  it('costs what the service it is changed to costs', async () => {
    const ana = await given.psychologist()
    const { id: patientId } = await given.patient(ana)
    const first = await given.service(ana, { price: '180.00' })
    const other = await given.service(ana, { price: '200.00' })
    const { id } = await given.session(ana, { patientId, serviceId: first.id })
    const body = { serviceId: other.id, price: null }
    expect((await ana.ask(updateSession, { params: { id }, body })).price).toBe('200.00')
  })
})
