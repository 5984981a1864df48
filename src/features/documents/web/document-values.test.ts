import { expect, it } from 'vitest'
import { BLANK, payloadOf } from './document-values.ts'

const TYPED = {
  ...BLANK,
  purpose: 'Uso escolar',
  sessionIds: ['um'],
  statement: 'está apta',
  diagnosis: ' f41.1 ',
  leaveFrom: '02/03/2026',
  leaveDays: '3',
  demand: 'Pedido da escola',
}

it('a declaração is sent with its sessions, and without text typed for another kind', () => {
  expect(payloadOf(TYPED)).toEqual({
    kind: 'declaracao',
    purpose: 'Uso escolar',
    addressee: '',
    usesSocialName: false,
    sessionIds: ['um'],
    companionName: '',
  })
})

it('an atestado is sent with its days in the contract’s form, and no sessions', () => {
  expect(payloadOf({ ...TYPED, kind: 'atestado' })).toEqual({
    kind: 'atestado',
    purpose: 'Uso escolar',
    addressee: '',
    usesSocialName: false,
    statement: 'está apta',
    diagnosis: 'F41.1',
    leaveFrom: '2026-03-02',
    leaveDays: '3',
    validUntil: null,
  })
})

it('a relatório is sent with only its parts', () => {
  const sent = payloadOf({ ...TYPED, kind: 'relatorio' })
  expect(sent).toMatchObject({ demand: 'Pedido da escola' })
  expect(Object.keys(sent)).not.toContain('references')
})
