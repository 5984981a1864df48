import { expect, it } from 'vitest'
import { Actor } from '../../../test/actors.ts'
import { openPractice } from '../../../test/practice.ts'
import { getAvailability, getPublicPsychologist, getPublicServices } from './contract.ts'

const { app, clock, given } = await openPractice({ THROTTLE: 'on' })
const ana = await given.psychologist()

it('one IP address may read one practice 120 times a minute, all calls together', async () => {
  const stranger = new Actor(app)
  const params = { id: ana.friendlyId }
  const query = { from: '2026-03-02', to: '2026-03-03' }
  for (let read = 0; read < 40; read++) {
    expect((await stranger.call(getPublicPsychologist, { params })).status).toBe(200)
    expect((await stranger.call(getPublicServices, { params })).status).toBe(200)
    expect((await stranger.call(getAvailability, { params, query })).status).toBe(200)
  }
  const refused = await stranger.call(getPublicPsychologist, { params })
  expect([refused.status, refused.problem?.code]).toEqual([429, 'throttled'])
  expect(refused.headers['retry-after']).toBe('60')
  expect((await new Actor(app).call(getPublicPsychologist, { params })).status).toBe(200)
  clock.advance(60_000)
  expect((await stranger.call(getPublicPsychologist, { params })).status).toBe(200)
})

it('the public page counts together with its calls', async () => {
  const stranger = new Actor(app)
  const params = { id: ana.friendlyId }
  const readPage = (id: number) => stranger.send({ method: 'GET', url: `/agendar/${id}/ana-souza` })
  for (let read = 0; read < 60; read++) {
    expect((await readPage(ana.friendlyId)).statusCode).not.toBe(429)
    expect((await stranger.call(getPublicServices, { params })).status).toBe(200)
  }
  const refused = await readPage(ana.friendlyId)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('60')
  expect((await stranger.call(getPublicServices, { params })).status).toBe(429)
})

it('one IP address may read pages 1,000 times a minute in all', async () => {
  const stranger = new Actor(app)
  let refused = 0
  for (let read = 0; read < 1_010; read++) {
    const url = `/agendar/${2_000_000 + (read % 20)}/ana-souza`
    const { statusCode } = await stranger.send({ method: 'GET', url })
    if (statusCode === 429) refused++
  }
  expect(refused).toBe(10)
})

it('one IP address may read 1,000 times a minute in all', async () => {
  const stranger = new Actor(app)
  const statuses = new Map<number, number>()
  for (let read = 0; read < 1_010; read++) {
    const params = { id: 1_000_000 + (read % 20) }
    const { status } = await stranger.call(getPublicServices, { params })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect(Object.fromEntries(statuses)).toEqual({ 404: 1_000, 429: 10 })
})
