import { expect, it } from 'vitest'
import {
  readActive,
  readBilling,
  readCpf,
  readDocument,
  readEmail,
  readName,
  readStatus,
  readType,
  readYes,
} from './cells.ts'

const ANSWERS: [cell: string, value: boolean | null][] = [
  ['pago em 05/03', true],
  ['sim, pix', true],
  ['pago (pix)', true],
  ['aguardando pagamento', false],
  ['sim', true],
  ['S', true],
  ['x', true],
  ['pago', true],
  ['1', true],
  ['não', false],
  ['N', false],
  ['', false],
  ['pendente', false],
  ['0', false],
  ['Sim', true],
  ['não pago', false],
  ['Não pagou', false],
  ['já pagou', true],
  ['em aberto', false],
  ['a receber', false],
  ['✓', true],
  ['✔️', true],
  ['❌', false],
  ['quitado', true],
  ['talvez', null],
  ['parcial', null],
  ['OK', true],
  ['TRUE', true],
  ['FALSE', false],
  ['Verdadeiro', true],
  ['falso', false],
  ['-', false],
  ['PG', true],
  ['recebido', true],
  ['devendo', false],
  ['ainda não', null],
  ['yes', true],
  ['No', false],
  ['atrasado', false],
  ['X', true],
  ['Pago!', true],
  ['pagamento pendente', false],
  ['pagamento recebido', true],
]

it.each(ANSWERS)('reads the answer %j as %j', (cell, value) => {
  expect(readYes(cell)).toBe(value)
})

const STATES: [cell: string, value: string | null][] = [
  ['realizada', 'completed'],
  ['Confirmado', 'confirmed'],
  ['faltou', 'absent'],
  ['desmarcou', 'cancelled'],
  ['agendado', 'pending'],
  ['Realizado', 'completed'],
  ['concluída', 'completed'],
  ['atendido', 'completed'],
  ['Compareceu', 'completed'],
  ['não compareceu', 'absent'],
  ['Falta', 'absent'],
  ['No-show', 'absent'],
  ['falta justificada', 'absent'],
  ['Cancelado', 'cancelled'],
  ['cancelado pelo paciente', 'cancelled'],
  ['desmarcado', 'cancelled'],
  ['cancelou em cima da hora', 'late_cancel'],
  ['cancelamento tardio', 'late_cancel'],
  ['marcado', 'pending'],
  ['a confirmar', 'pending'],
  ['aguardando confirmação', 'pending'],
  ['não confirmado', 'pending'],
  ['confirmada', 'confirmed'],
  ['remarcada', 'cancelled'],
  ['presente', 'completed'],
  ['ausente', 'absent'],
  ['não realizada', 'cancelled'],
  ['finalizado', 'completed'],
  ['ok', 'completed'],
  ['xyz', null],
  ['', null],
  ['Scheduled', 'pending'],
  ['completed', 'completed'],
  ['canceled', 'cancelled'],
  ['Desmarcou no dia', 'late_cancel'],
  ['pendente', 'pending'],
  ['presença', 'completed'],
  ['ausência', 'absent'],
]

it.each(STATES)('reads the state %j as %j', (cell, value) => {
  expect(readStatus(cell)).toBe(value)
})

const CPFS: [cell: string, value: string | null][] = [
  ['529.982.247-25', '52998224725'],
  ['52998224725', '52998224725'],
  ['529.982.247-26', null],
  ['CPF: 529.982.247-25', '52998224725'],
  ['111.111.111-11', null],
  ['5.2998E+10', null],
  ['', null],
  ['52998224725.0', '52998224725'],
  ['1234567890', '01234567890'],
  ['191', null],
  ['529 982 247 25', '52998224725'],
]

it.each(CPFS)('reads the cpf %j as %j', (cell, value) => {
  expect(readCpf(cell)).toBe(value)
})

const DOCUMENTS: [cell: string, value: string | null][] = [
  ['11.222.333/0001-81', '11222333000181'],
  ['11222333000181', '11222333000181'],
  ['529.982.247-25', '52998224725'],
  ['x', null],
  ['12.ABC.345/01DE-35', '12ABC34501DE35'],
]

it.each(DOCUMENTS)('reads the document %j as %j', (cell, value) => {
  expect(readDocument(cell)).toBe(value)
})

const ADDRESSES: [cell: string, value: string | null][] = [
  ['Ana@Exemplo.com.BR ', 'ana@exemplo.com.br'],
  ['mailto:a@b.com', 'a@b.com'],
  ['Ana <ana@b.com>', 'ana@b.com'],
  ['a@b.com; c@d.com', 'a@b.com'],
  ['a@b', null],
  ['não tem', null],
  ['a@b.com.', 'a@b.com'],
  ['', null],
  ['a @b.com', null],
]

it.each(ADDRESSES)('reads the address %j as %j', (cell, value) => {
  expect(readEmail(cell)).toBe(value)
})

const NAMES: [cell: string, value: string | null][] = [
  ['  Ana   da  Silva ', 'Ana da Silva'],
  ['-', null],
  ['123', null],
  ['a@b.com', null],
  ['Ana\nSilva', 'Ana Silva'],
  ["D'Ávila", "D'Ávila"],
  ['não tem', null],
]

it.each(NAMES)('reads the name %j as %j', (cell, value) => {
  expect(readName(cell)).toBe(value)
})

const ACTIVITIES: [cell: string, value: boolean | null][] = [
  ['ativo', true],
  ['Em acompanhamento', true],
  ['Inativo', false],
  ['alta', false],
  ['encerrado', false],
  ['sim', true],
  ['não', false],
  ['', null],
  ['talvez', null],
]

it.each(ACTIVITIES)('reads the activity %j as %j', (cell, value) => {
  expect(readActive(cell)).toBe(value)
})

const WAYS: [cell: string, value: string | null][] = [
  ['Online', 'online'],
  ['remoto', 'online'],
  ['on-line', 'online'],
  ['vídeo', 'online'],
  ['Presencial', 'presencial'],
  ['consultório', 'presencial'],
  ['online ou presencial', null],
  ['', null],
]

it.each(WAYS)('reads the way %j as %j', (cell, value) => {
  expect(readType(cell)).toBe(value)
})

const BILLINGS: [cell: string, value: string | null][] = [
  ['Por sessão', 'session'],
  ['Por mês', 'monthly'],
  ['Mensal', 'monthly'],
  ['Por pacote', 'package'],
  ['avulso', 'session'],
  ['', null],
]

it.each(BILLINGS)('reads the billing %j as %j', (cell, value) => {
  expect(readBilling(cell)).toBe(value)
})
