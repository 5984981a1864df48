import { writeFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { extractText, getMeta } from 'unpdf'
import { expect, it } from 'vitest'
import { fileOf } from '../../../test/files.ts'
import { openPractice } from '../../../test/practice.ts'
import { addressOf } from '../../platform/shared/endpoint.ts'
import { confirmPayment } from '../sessions/contract.ts'
import { exportAdvancedReport } from './contract.ts'

const { db, given } = await openPractice()
const ana = await given.psychologist({ plan: 'pro', name: 'Ana Conceição' })
const { id: serviceId } = await given.service(ana)
for (const [name, datetime, paid] of [
  ['Maria Lima', '2026-01-31T21:30:00-03:00', true],
  ['João; Reis', '2026-02-01T08:00:00-03:00', true],
  ['=Rui', '2026-02-28T23:30:00-03:00', false],
  ['李明', '2026-03-01T00:00:00-03:00', false],
] as const) {
  const { id: patientId } = await given.patient(ana, { name })
  const { id } = await given.session(ana, { patientId, serviceId, datetime, price: '1234.50' })
  if (paid) await ana.ask(confirmPayment, { params: { id }, body: {} })
}
const FEBRUARY = { from: '2026-02-01', to: '2026-02-28' }

async function exported(query: Record<string, string>) {
  return fileOf(await ana.send({ method: 'GET', url: addressOf(exportAdvancedReport, { query }) }))
}

async function printed(bytes: Buffer): Promise<string> {
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

it('The CSV has the sessions of the period, with days in the practice’s time zone', async () => {
  const { name, bytes } = await exported({ format: 'csv', ...FEBRUARY })
  expect(name).toBe('relatorio-2026-02.csv')
  const rows = parse<Record<string, string>>(bytes, { bom: true, columns: true, delimiter: ';' })
  expect(rows.map(({ Paciente }) => Paciente)).toEqual(["'=Rui", 'João; Reis'])
})

it('The XLSX without a period has all sessions', async () => {
  const { name, bytes } = await exported({ format: 'xlsx' })
  expect(name).toBe('relatorio-completo-2026-03-02.xlsx')
  const names = (await readSheet(bytes)).slice(1).map((row) => row[1])
  expect(names).toEqual(['李明', '=Rui', 'João; Reis', 'Maria Lima'])
})

it('The PDF has the practice, the period, its figures, months and patients', async () => {
  const { name, type, bytes } = await exported({ format: 'pdf', ...FEBRUARY })
  expect([name, type]).toEqual(['relatorio-2026-02.pdf', 'application/pdf'])
  const text = await printed(bytes)
  for (const expected of [
    'Ana Conceição · CRP 06/123456',
    '01/02/2026 a 28/02/2026',
    'Receita total R$ 1.234,50 0,0% ante os 28 dias anteriores',
    'Taxa de pagamento 50% 1 de 2 sessões',
    'Receita pendente R$ 1.234,50 1 sessão sem pagamento confirmado.',
    'Em atraso: R$ 1.234,50. A vencer: R$ 0,00',
    'fevereiro de 2026 2 R$ 1.234,50',
    'Pagas 1 Pendentes 1 Canceladas 0',
    '1º João; Reis 1 R$ 1.234,50 R$ 1.234,50',
    'Valor médio R$ 1.234,50 Por sessão paga, sem as gratuitas',
    'Pacotes a agendar R$ 0,00 Recebido por pacotes, sem sessão marcada ainda',
    'Média: receita por sessão paga, sem as gratuitas.',
    'Sessões gratuitas que ninguém confirmou não estão em nenhuma das partes.',
    'Página 1',
  ])
    expect(text).toContain(expected)
  const { info } = await getMeta(new Uint8Array(bytes))
  expect(info.Title).toBe('Relatório avançado: 01/02/2026 a 28/02/2026')
})

it('The PDF of five years has a table head on each page', async () => {
  const { bytes } = await exported({ format: 'pdf', from: '2021-03-02', to: '2026-03-01' })
  if (process.env.KEEP) writeFileSync(`${process.env.KEEP}/report.pdf`, bytes)
  const text = await printed(bytes)
  expect(text).toContain('março de 2021 0 R$ 0,00')
  expect(text.match(/Mês Sessões Receita/g)?.length).toBeGreaterThan(1)
})

it('The export is Pro only, and refuses days out of order', async () => {
  const { problem } = await (await given.psychologist()).call(exportAdvancedReport)
  expect(problem).toEqual({ code: 'pro_only', message: 'Recurso disponível no plano Pro' })
  const query = { from: '2026-03-02', to: '2026-03-01' }
  const wrong = await ana.call(exportAdvancedReport, { query })
  expect([wrong.status, wrong.problem?.details?.[0]?.path]).toEqual([422, 'to'])
})

it('The export is logged, as it reads patients', async () => {
  await exported({ format: 'pdf' })
  const events = await db.asTenant(ana.id, ({ sql }) =>
    sql.selectFrom('audit_events').select('action').execute(),
  )
  expect(events).toContainEqual({ action: 'report.exported' })
})
