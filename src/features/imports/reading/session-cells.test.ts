import { describe, expect, it } from 'vitest'
import { readMethod, readOutcome, readPayment } from './session-cells.ts'

const TODAY = '2026-03-02'

describe('the state of a session', () => {
  it.each([
    ['Realizada', 'completed', null],
    ['realizado', 'completed', null],
    ['Concluída', 'completed', null],
    ['Atendido', 'completed', null],
    ['Compareceu', 'completed', null],
    ['Presente', 'completed', null],
    ['P', 'completed', null],
    ['OK', 'completed', null],
    ['✓', 'completed', null],
    ['X', 'completed', null],
    ['Sim', 'completed', null],
    ['Feita', 'completed', null],
    ['Realizada e paga', 'completed', true],
    ['Realizada - não paga', 'completed', false],
    ['Realizada, pagamento pendente', 'completed', false],
    ['Pago', 'completed', true],
    ['Paga', 'completed', true],
    ['Quitado', 'completed', true],
    ['Faltou', 'absent', null],
    ['Falta', 'absent', null],
    ['F', 'absent', null],
    ['Não compareceu', 'absent', null],
    ['Não veio', 'absent', null],
    ['Ausente', 'absent', null],
    ['No-show', 'absent', null],
    ['Não', 'absent', null],
    ['Faltou, paga', 'absent', true],
    ['0', 'absent', null],
    ['❌', 'absent', null],
    ['Realizada, falta pagar', 'completed', false],
    ['Falta pagar', null, false],
    ['Atendida, falta R$ 50', 'completed', false],
    ['Faltou, falta pagar', 'absent', false],
    ['Em atraso', null, false],
    ['Vencida', null, false],
    ['vai pagar', null, false],
    ['ag. pagamento', null, false],
    ['Paguei', 'completed', true],
    ['Cancelada', 'cancelled', null],
    ['Desmarcou', 'cancelled', null],
    ['Remarcada', 'cancelled', null],
    ['Não realizada', 'cancelled', null],
    ['Cancelada em cima da hora', 'late_cancel', null],
    ['Desmarcou no dia', 'late_cancel', null],
    ['Agendada', null, null],
    ['Confirmada', null, null],
    ['Pendente', null, false],
    ['Em aberto', null, false],
    ['A receber', null, false],
    ['', null, null],
    ['-', null, null],
    ['ok pix', 'completed', true],
    ['ok não pg', 'completed', false],
    ['realizada, ñ paga', 'completed', false],
    ['atendida n pagou', 'completed', false],
    ['ñ pagou', null, false],
    ['F pg', 'absent', true],
    ['F (pago)', 'absent', true],
    ['F cobrar', 'absent', null],
    ['P/pg', 'completed', true],
    ['Show', 'completed', null],
    ['faltou e não pagou', 'absent', false],
  ])('%s means %s, paid %s', (cell, outcome, paid) => {
    expect(readOutcome(cell)).toEqual({ outcome, paid })
  })

  it.each([
    ['Faltou?', 'X', 'absent'],
    ['Faltou?', 'não', 'completed'],
    ['Falta', 'sim', 'absent'],
    ['Compareceu?', 'não', 'absent'],
    ['Presença', 'sim', 'completed'],
    ['Attended', 'FALSE', 'absent'],
    ['Missed', 'yes', 'absent'],
    ['No show?', 'no', 'completed'],
    ['Cancelada?', 'sim', 'cancelled'],
    ['Canceled', 'true', 'cancelled'],
    ['Canceled', 'false', null],
    ['Desmarcou?', 'não', null],
  ])('under %s, %s means %s', (heading, cell, outcome) => {
    expect(readOutcome(cell, heading)?.outcome).toBe(outcome)
  })

  it.each(['talvez', 'ver com a mãe'])('%s says nothing', (cell) => {
    expect(readOutcome(cell)).toBeNull()
  })
})

describe('the payment of a session', () => {
  it.each([
    ['Sim', { paid: true, amount: null, on: null, method: null }],
    ['x', { paid: true, amount: null, on: null, method: null }],
    ['Não', { paid: false, amount: null, on: null, method: null }],
    ['pendente', { paid: false, amount: null, on: null, method: null }],
    ['0', { paid: false, amount: null, on: null, method: null }],
    ['Pix', { paid: true, amount: null, on: null, method: 'pix' }],
    ['Dinheiro', { paid: true, amount: null, on: null, method: 'cash' }],
    ['05/01/2026', { paid: true, amount: null, on: '2026-01-05', method: null }],
    ['R$ 180,00', { paid: true, amount: '180.00', on: null, method: null }],
    ['120', { paid: true, amount: '120.00', on: null, method: null }],
    ['Pago 90,00', { paid: true, amount: '90.00', on: null, method: null }],
    ['pagou R$ 90, falta 90', { paid: true, amount: '90.00', on: null, method: null }],
    ['Pago em 05/01/2026', { paid: true, amount: null, on: '2026-01-05', method: null }],
    ['Pix 05/01/2026', { paid: true, amount: null, on: '2026-01-05', method: 'pix' }],
    ['180,00 (pix)', { paid: true, amount: '180.00', on: null, method: 'pix' }],
    ['Pago dia 05/01', { paid: true, amount: null, on: null, method: null }],
    ['0,00', { paid: false, amount: null, on: null, method: null }],
    ['pago R$ 90 em 05/01/2026', { paid: true, amount: '90.00', on: '2026-01-05', method: null }],
    ['05/01/2026 - 90,00', { paid: true, amount: '90.00', on: '2026-01-05', method: null }],
    ['Pix 90 (05/01/26)', { paid: true, amount: '90.00', on: '2026-01-05', method: 'pix' }],
    [
      '90,00 em 05/01/2026 via Pix',
      { paid: true, amount: '90.00', on: '2026-01-05', method: 'pix' },
    ],
    ['pago (dinheiro) 90', { paid: true, amount: '90.00', on: null, method: 'cash' }],
    ['pago 90/180', { paid: true, amount: '90.00', on: null, method: null }],
    ['R$ 90 de R$ 180', { paid: true, amount: '90.00', on: null, method: null }],
    ['pagou 90, deve 90', { paid: true, amount: '90.00', on: null, method: null }],
    ['parcial: 90', { paid: true, amount: '90.00', on: null, method: null }],
    ['metade (90)', { paid: true, amount: '90.00', on: null, method: null }],
    ['sinal de R$ 50', { paid: true, amount: '50.00', on: null, method: null }],
    ['pago dia 12', { paid: true, amount: null, on: null, method: null }],
    ['dinheiro dia 12', { paid: true, amount: null, on: null, method: 'cash' }],
    ['pix (R$ 180,00)', { paid: true, amount: '180.00', on: null, method: 'pix' }],
    ['pix pendente', { paid: false, amount: null, on: null, method: 'pix' }],
    ['pix não caiu', { paid: false, amount: null, on: null, method: 'pix' }],
    ['cobrar pix', { paid: false, amount: null, on: null, method: 'pix' }],
    ['pix agendado', { paid: false, amount: null, on: null, method: 'pix' }],
    ['pagará 12/01', { paid: false, amount: null, on: null, method: null }],
    ['ñ pagou', { paid: false, amount: null, on: null, method: null }],
  ])('%s means %o', (cell, payment) => {
    expect(readPayment(cell, TODAY)).toEqual(payment)
  })

  it.each([
    ['10/03', '2025-03-12', '2025-03-10'],
    ['pago 10/03', '2025-03-12', '2025-03-10'],
    ['Pix 5/01', '2025-12-28', '2026-01-05'],
    ['28/12', '2026-01-05', '2025-12-28'],
    ['29/02', '2024-02-27', '2024-02-29'],
    ['29/02', '2025-02-27', null],
    ['20/03', '2026-03-01', null],
    ['01/06', '2025-12-20', null],
    ['1/2', '2026-02-01', null],
    ['ok 5/01', '2025-12-28', '2026-01-05'],
    ['sim (05/01)', '2025-12-28', '2026-01-05'],
    ['5/jan', '2025-12-28', '2026-01-05'],
    ['5 de janeiro', '2025-12-28', '2026-01-05'],
    ['pago adiantado 20/12', '2025-12-28', '2025-12-20'],
    ['pgto 5/01', '2025-12-28', '2026-01-05'],
    ['5 jan', '2025-12-28', '2026-01-05'],
    ['05/01 ok', '2025-12-28', '2026-01-05'],
    ['✓ 05/01', '2025-12-28', '2026-01-05'],
    ['depósito 05/01', '2025-12-28', '2026-01-05'],
  ])('%s next to %s was paid on %s', (cell, near, on) => {
    expect(readPayment(cell, TODAY, near)?.on ?? null).toBe(on)
  })

  it.each([
    'ver depois',
    'pago parcialmente',
    'metade',
    'falta 90',
    'pago 90 pix + 90 dinheiro',
    'pagou 2x 90',
    'pago 10/03, falta 90',
    'pago dia 10, falta 90',
    'deve 90',
    'cartão recusado',
    'boleto emitido',
    'dinheiro - falta troco',
  ])('%s is asked about', (cell) => {
    expect(readPayment(cell, TODAY)).toBeNull()
  })

  it.each([
    ['PIX', 'pix'],
    ['em espécie', 'cash'],
    ['Cartão de crédito', 'card'],
    ['débito', 'card'],
    ['Transferência', 'transfer'],
    ['TED', 'transfer'],
    ['boleto', 'other'],
    ['?', null],
  ])('%s is the payment method %s', (cell, method) => {
    expect(readMethod(cell)).toBe(method)
  })
})
