import { beforeEach, describe, expect, it } from 'vitest'
import { problems } from '../../../app/problems.ts'
import { call, replaceTransport } from '../../../platform/web/api.ts'
import { getSession } from '../../sessions/contract.ts'
import {
  closeMonth,
  getStatement,
  listStatementPayments,
  previewStatements,
  recordStatementPayment,
} from '../../statements/contract.ts'
import { listUnsentStatements, sendStatement } from '../../statements/sending-contract.ts'
import { madeUpPractice } from '../made-up-practice.ts'
import { demoTransport } from './transport.ts'

const NOW = Date.parse('2026-03-11T15:00:00.000Z')
const of = ({ id }: { id: string }) => ({ params: { id } })

beforeEach(() => replaceTransport(demoTransport(madeUpPractice(NOW), problems, () => NOW)))

describe('a month of the demonstration', () => {
  it('A month is closed, sent and paid, the oldest session first, and the next month shows it', async () => {
    const { patients } = await call(previewStatements, { query: { month: '2026-02' } })
    const [first] = patients.filter(({ billing }) => billing === 'monthly')
    if (!first) throw new Error('nobody of the made-up practice is billed by the month')
    expect(first.lines.length).toBeGreaterThan(1)
    const patientIds = [first.patientId]
    const [statement] = await call(closeMonth, { body: { month: '2026-02', patientIds } })
    if (!statement) throw new Error('nothing was closed')
    expect(statement.total).toBe(first.total)
    await expect(
      call(closeMonth, { body: { month: '2026-02', patientIds } }),
    ).rejects.toMatchObject({ code: 'already_closed' })
    expect((await call(listUnsentStatements, {})).map(({ id }) => id)).toEqual([statement.id])
    await call(sendStatement, { ...of(statement), body: { channel: 'whatsapp' } })
    expect(await call(listUnsentStatements, {})).toEqual([])

    const body = { method: 'pix', amount: statement.open } as const
    await call(recordStatementPayment, { ...of(statement), body })
    expect(await call(getStatement, of(statement))).toMatchObject({ open: '0.00', payment: null })
    expect(await call(listStatementPayments, of(statement))).toMatchObject([{ kind: 'payment' }])
    const held = statement.lines.flatMap(({ sessionId }) => sessionId ?? []).at(-1) ?? ''
    expect(await call(getSession, of({ id: held }))).toMatchObject({ paid: true })
    const next = await call(previewStatements, { query: { month: '2026-03' } })
    const after = next.patients.find(({ patientId }) => patientId === first.patientId)
    const received = after?.lines.filter(({ kind }) => kind === 'payment')
    expect(received?.map(({ amount }) => amount)).toEqual([`-${statement.open}`])
  })
})
