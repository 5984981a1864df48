import { type AddressInfo, connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { routes } from '../src/app/server.ts'
import { createExpense } from '../src/features/expenses/contract.ts'
import type { Endpoint } from '../src/platform/shared/endpoint.ts'
import { examplesFor } from './examples.ts'
import { openPractice } from './practice.ts'
import { refuseThenAsk } from './refused-call.ts'

const { app, given } = await openPractice()
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo

const ana = await given.psychologist({ plan: 'pro' })
const closedOut = await given.psychologist({ isActive: false })
const patient = await given.patient(ana)
const entry = await given.entry(ana, patient)
const restricted = await given.restrictedEntry(ana, patient)
const examples = examplesFor({ patientId: patient.id, serviceId: (await given.service(ana)).id })
const expense = await ana.ask(createExpense, { body: examples.get(createExpense) as never })

/** The row that a path belongs to, by the part before its id. */
const OWNERS: Record<string, string> = {
  'record-entries': entry.id,
  'restricted-entries': restricted.id,
  expenses: expense.id,
}

const endpoints: Endpoint[] = routes.map(({ endpoint }) => endpoint)
const uploads = endpoints.filter(({ upload }) => upload)
const limits = [
  ...new Set(endpoints.flatMap(({ body, largestBody }) => (body ? [largestBody] : []))),
]
const jsonCalls = limits.map((limit) =>
  endpoints.find((one) => one.body && one.largestBody === limit),
)

const MB = 1024 * 1024
const pdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(size, 'x')])

describe.each(uploads.map((endpoint) => [endpoint.path, endpoint] as const))(
  'after a file that %s refuses',
  (path, endpoint) => {
    const id = OWNERS[path.split('/')[2] ?? ''] ?? ''

    const much = Math.min(12 * MB, (endpoint.largestBody ?? 20 * MB) - MB)

    const cases = [
      [422, '200 KB of a wrong type', { token: ana.token, id, body: Buffer.alloc(200_000, 'x') }],
      [422, 'much of a wrong type', { token: ana.token, id, body: Buffer.alloc(much, 'x') }],
      [
        422,
        'a wrong type in chunks',
        { token: ana.token, id, body: Buffer.alloc(MB, 'x'), isChunked: true },
      ],
      [413, 'a file that is too large', { token: ana.token, id, body: pdf(24 * MB) }],
      [401, 'a file without a login', { id, body: pdf(8 * MB) }],
      [403, 'a file of an inactive account', { token: closedOut.token, id, body: pdf(8 * MB) }],
      [404, 'a file for what is not there', { token: ana.token, body: pdf(8 * MB) }],
    ] as const
    const ofPath = cases.filter(([status]) => endpoint.params || status !== 404)

    it.each(ofPath)(
      '%i: its connection answers the next call after %s',
      async (status, _, refused) => {
        expect(await refuseThenAsk(port, endpoint, refused)).toEqual([status, 200])
      },
    )
  },
)

describe('after a body that is refused unread', () => {
  it.each([
    [413, 'application/json', false],
    [413, 'application/json', true],
    [415, 'text/plain', false],
    [415, 'text/plain', true],
  ] as const)(
    '%i: the connection answers the next call after %s of each size limit (in chunks: %s)',
    async (status, type, isChunked) => {
      for (const endpoint of jsonCalls) {
        if (!endpoint) throw new Error('no call of that limit')
        const body = Buffer.from(JSON.stringify({ text: 'x'.repeat(4 * MB) }))
        const outcome = await refuseThenAsk(port, endpoint, {
          body,
          type,
          isChunked,
          token: ana.token,
        })
        expect(outcome).toEqual([status, 200])
      }
    },
  )

  it('the connection answers the next call after a body to an unknown address', async () => {
    const body = Buffer.alloc(4 * MB, 'x')
    const address = { method: 'POST', path: '/api/nada' } as const
    expect(await refuseThenAsk(port, address, { body, type: 'application/json' })).toEqual([
      413, 200,
    ])
    expect(
      await refuseThenAsk(port, address, { body: Buffer.from('{}'), type: 'application/json' }),
    ).toEqual([404, 200])
  })

  it('a connection whose refused body never ends is closed', async () => {
    const [{ path }] = uploads as [Endpoint]
    const socket = connect(port, '127.0.0.1')
    const closed = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve))
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/pdf\r\ntransfer-encoding: chunked\r\n\r\n`,
    )
    let sent = 0
    const part = Buffer.concat([
      Buffer.from(`${MB.toString(16)}\r\n`),
      Buffer.alloc(MB, 'x'),
      Buffer.from('\r\n'),
    ])
    const write = () => {
      do sent++
      while (!socket.destroyed && socket.write(part))
    }
    socket.on('drain', write)
    write()
    await closed
    expect(sent).toBeLessThan(200)
  })
})
