import { expect, it } from 'vitest'
import {
  readActive,
  readBilling,
  readCpf,
  readDocument,
  readEmail,
  readName,
  readParent,
  readType,
  readYes,
} from './cells.ts'

const ANSWERS: [cell: string, value: boolean | null][] = [
  ['adimplente', true],
  ['inadimplente', false],
  ['👍', true],
  ['👎', false],
  ['aguardando pgto', false],
  ['ag. pagamento', false],
  ['ag', null],
  ['vai pagar', false],
  ['paguei', true],
  ['check', true],
  ['PG PIX', true],
  ['isento', null],
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
  ['pago c/ pix', true],
  ['Pix ok', true],
  ['pago pela mãe', true],
  ['em débito', false],
  ['débito', null],
  ['não pgto', false],
  ['a vencer', false],
  ['✖', false],
  ['em aberto', false],
  ['a receber', false],
  ['✓', true],
  ['✔️', true],
  ['❌', false],
  ['quitado', true],
  ['talvez', null],
  ['[x]', true],
  ['(X)', true],
  ['[ ]', false],
  ['( )', false],
  ['Pagamento realizado', true],
  ['pgto. efetuado', true],
  ['pagamento não realizado', false],
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
  ['ainda não', false],
  ['sem pagamento', false],
  ['n/pago', false],
  ['ñ pago', false],
  ['N PAGO', false],
  ['n/a', null],
  ['pago ok', true],
  ['ok pago', true],
  ['PAGO✅', true],
  ['✅ pago', true],
  ['pagto ok', true],
  ['pagou ontem', true],
  ['pago adiantado', true],
  ['recebi', true],
  ['1 x', null],
  ['sim não', null],
  ['yes', true],
  ['No', false],
  ['atrasado', false],
  ['X', true],
  ['Pago!', true],
  ['pagamento pendente', false],
  ['pagamento recebido', true],
  ['SIM', true],
  ['sim!', true],
  ['s', true],
  ['S.', true],
  ['true', true],
  ['V', true],
  ['1.0', true],
  ['X ', true],
  ['✔', true],
  ['✅', true],
  ['ok', true],
  ['Pago', true],
  ['PAGA', true],
  ['pago pix', true],
  ['pago via pix', true],
  ['pago - pix', true],
  ['pix', null],
  ['Pix', null],
  ['dinheiro', null],
  ['Recebido em dinheiro', true],
  ['pago em dinheiro', true],
  ['pago dia 5', true],
  ['pago 05/03', true],
  ['pagou', true],
  ['já pago', true],
  ['foi pago', true],
  ['quitada', true],
  ['liquidado', true],
  ['compensado', true],
  ['baixado', true],
  ['Não', false],
  ['nao', false],
  ['NÃO PAGO', false],
  ['n', false],
  ['no', false],
  ['false', false],
  ['F', false],
  ['0.0', false],
  ['--', false],
  ['✗', false],
  ['PEND', false],
  ['pendente de pagamento', false],
  ['aberta', false],
  ['a pagar', false],
  ['deve', false],
  ['não pagou', false],
  ['ainda não pagou', false],
  ['falta pagar', false],
  ['faltou pagar', false],
  ['em atraso', false],
  ['vencido', false],
  ['inadimplente', false],
  ['unpaid', false],
  ['not paid', false],
  ['aguardando', false],
  ['aguardando pix', false],
  ['parcialmente pago', null],
  ['50%', null],
  ['metade', null],
  ['?', null],
  ['isento', null],
  ['cancelado', null],
  ['estornado', null],
  ['R$ 180', null],
  ['sim/não', null],
  ['pago?', true],
  ['não pago ainda', false],
]

it.each(ANSWERS)('an import reads the answer %j as %j', (cell, value) => {
  expect(readYes(cell)).toBe(value)
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
  ['CPF529.982.247-25', '52998224725'],
  ['C.P.F. nº 529.982.247-25', '52998224725'],
  ['CPF/MF: 529.982.247-25', '52998224725'],
  ['"52998224725"', '52998224725'],
  ['529.982.247-25;', '52998224725'],
  ['mãe 529.982.247-25', null],
]

it.each(CPFS)('an import reads the CPF %j as %j', (cell, value) => {
  expect(readCpf(cell)).toBe(value)
})

const DOCUMENTS: [cell: string, value: string | null][] = [
  ['11.222.333/0001-81', '11222333000181'],
  ['11222333000181', '11222333000181'],
  ['11222333000181.0', '11222333000181'],
  ["'11222333000181", '11222333000181'],
  ['11.222.333/0001–81', '11222333000181'],
  ['CPF/CNPJ: 11.222.333/0001-81', '11222333000181'],
  ['CNPJ nº 11.222.333/0001-81', '11222333000181'],
  ['529.982.247-25', '52998224725'],
  ['x', null],
  ['12.ABC.345/01DE-35', '12ABC34501DE35'],
]

it.each(DOCUMENTS)('an import reads the document %j as %j', (cell, value) => {
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
  ['Email:a@b.com', 'a@b.com'],
  ['mailto:a@b.com?subject=Oi', 'a@b.com'],
  ["'a@b.com'", 'a@b.com'],
  ["o'neil@b.com", "o'neil@b.com"],
  ['[a@b.com] “c@d.com”', 'a@b.com'],
  ['a＠b.com!', 'a@b.com'],
]

it.each(ADDRESSES)('an import reads the address %j as %j', (cell, value) => {
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

it.each(NAMES)('an import reads the name %j as %j', (cell, value) => {
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

it.each(ACTIVITIES)('an import reads whether a patient is active: %j is %j', (cell, value) => {
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

it.each(WAYS)('an import reads the session type %j as %j', (cell, value) => {
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

it.each(BILLINGS)('an import reads the billing %j as %j', (cell, value) => {
  expect(readBilling(cell)).toBe(value)
})

const RELATIONS: [cell: string, value: string | null][] = [
  ['Genitora', 'mother'],
  ['mãe biológica', 'mother'],
  ['Mãe e responsável', 'mother'],
  ['mãe (responsável legal)', 'mother'],
  ['pai/responsável', 'father'],
  ['Genitor.', 'father'],
  ['resp. legal', 'legal_guardian'],
  ['Resp.', 'legal_guardian'],
  ['mãe e pai', null],
  ['avó', null],
]

it.each(RELATIONS)('an import reads the relation %j as %j', (cell, value) => {
  expect(readParent(cell)).toBe(value)
})
