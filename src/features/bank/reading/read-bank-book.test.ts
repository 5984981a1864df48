import { strToU8, zipSync } from 'fflate'
import { writeOds } from 'hucre/ods'
import { writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { readAnyBankFile } from './read-bank-book.ts'

type Cell = string | number | Date | null
type Sheets = Record<string, Cell[][]>

const day = (date: string) => new Date(`${date}T00:00:00Z`)

const sheetsOf = (sheets: Sheets) => ({
  sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })),
})
const workbook = (sheets: Sheets) => writeXlsx(sheetsOf(sheets))

async function rowsOf(bytes: Uint8Array): Promise<[day: string, cents: number, text: string][]> {
  const { statements } = await readAnyBankFile(bytes)
  return statements.flatMap(({ rows }) =>
    rows.map(({ day, cents, text }): [string, number, string] => [day, cents, text]),
  )
}

const ANA = ['2026-03-02', 15_000, 'PIX ANA LIMA']
const ENEL = ['2026-03-03', -8_050, 'ENEL']
const HEADINGS = ['Data', 'Histórico', 'Valor']
const LINES: Cell[][] = [
  [day('2026-03-02'), 'PIX ANA LIMA', 150],
  [day('2026-03-03'), 'ENEL', -80.5],
]

it.each<[what: string, sheets: Sheets]>([
  ['days and numbers', { Extrato: [HEADINGS, ...LINES] }],
  [
    'texts',
    {
      Extrato: [
        HEADINGS,
        ['02/03/2026', 'PIX ANA LIMA', 'R$ 150,00'],
        ['03/03/2026', 'ENEL', '-80,50'],
      ],
    },
  ],
  [
    'an account and a period above its headings',
    {
      Plan1: [
        ['Extrato de conta corrente'],
        ['Agência', '0001', 'Conta', '12345-6'],
        ['Período', '01/03/2026 a 31/03/2026'],
        [],
        ['Saldo anterior', null, 1000],
        HEADINGS,
        ...LINES,
        [],
        ['Saldo final', null, 1069.5],
      ],
    },
  ],
  [
    'two amounts and a balance',
    {
      Extrato: [
        ['Data', 'Lançamento', 'Crédito', 'Débito', 'Saldo'],
        [day('2026-02-27'), 'SALDO ANTERIOR', null, null, 1000],
        [day('2026-03-02'), 'PIX ANA LIMA', 150, null, 1150],
        [day('2026-03-03'), 'ENEL', null, 80.5, 1069.5],
        [null, 'Total', 150, 80.5, null],
      ],
    },
  ],
  [
    'sides',
    {
      Extrato: [
        ['Data', 'Descrição', 'Valor', 'D/C'],
        [day('2026-03-02'), 'PIX ANA LIMA', 150, 'C'],
        [day('2026-03-03'), 'ENEL', 80.5, 'D'],
      ],
    },
  ],
  [
    'a balance that gives the signs',
    {
      Extrato: [
        ['Data', 'Descrição', 'Valor', 'Saldo'],
        [day('2026-02-27'), 'SALDO ANTERIOR', null, 1000],
        [day('2026-03-02'), 'PIX ANA LIMA', 150, 1150],
        [day('2026-03-03'), 'ENEL', 80.5, 1069.5],
      ],
    },
  ],
  [
    'hours',
    {
      Extrato: [
        HEADINGS,
        [new Date('2026-03-02T10:32:00Z'), 'PIX ANA LIMA', 150],
        [new Date('2026-03-03T23:59:00Z'), 'ENEL', -80.5],
      ],
    },
  ],
  [
    'a cover and planned payments',
    {
      Resumo: [
        ['Cliente', 'MARIA LIMA'],
        ['Emitido em', day('2026-04-01')],
        ['Saldo', 1069.5],
      ],
      Extrato: [HEADINGS, ...LINES],
      'Lançamentos futuros': [HEADINGS, [day('2026-04-10'), 'ALUGUEL', -900]],
    },
  ],
  [
    'a sheet for each month',
    { Fev: [HEADINGS], Mar: [HEADINGS, ...LINES.slice(0, 1)], Abr: [HEADINGS, ...LINES.slice(1)] },
  ],
  [
    'columns without headings',
    { Extrato: LINES.map(([when = null, text = null, amount]) => [when, text, `R$ ${amount}`]) },
  ],
])('an XLSX or ODS statement with %s is read as the CSV would be', async (_, sheets) => {
  expect(await rowsOf(await workbook(sheets))).toEqual([ANA, ENEL])
  expect(await rowsOf(await writeOds(sheetsOf(sheets)))).toEqual([ANA, ENEL])
})

it('an XLSX and the CSV with the same headings are one account', async () => {
  const csv = 'Data;Histórico;Valor\n02/03/2026;PIX ANA LIMA;150,00\n03/03/2026;ENEL;-80,50'
  expect(await readAnyBankFile(await workbook({ Extrato: [HEADINGS, ...LINES] }))).toEqual(
    await readAnyBankFile(strToU8(csv)),
  )
})

it('the question about the columns of an XLSX has its cells, and its answer is used', async () => {
  const rows: Cell[][] = [
    ['a', 'b', 'c', 'd'],
    [day('2026-03-02'), 'PIX ANA LIMA', 150.5, 7.25],
    [day('2026-03-03'), 'ENEL', 80.5, 9.25],
  ]
  const bytes = await workbook({ Extrato: rows })
  await expect(readAnyBankFile(bytes)).rejects.toMatchObject({
    code: 'bank_columns_unknown',
    asked: {
      headings: ['a', 'b', 'c', 'd'],
      rows: [['2026-03-02', 'PIX ANA LIMA', '150.50', '7.25'], {}],
    },
  })
  const chosen = ['day', 'text', 'amount', 'ignore'] as const
  const { statements, columns } = await readAnyBankFile(bytes, { chosen })
  expect(columns).toEqual(chosen)
  expect(statements[0]?.rows.map(({ cents }) => cents)).toEqual([15_050, 8_050])
})

const legacy = (text = '') => Buffer.from(`\xd0\xcf\x11\xe0${text}`, 'latin1')

it.each<[what: string, file: () => Uint8Array | Promise<Uint8Array>, code: string]>([
  ['of the old Excel', () => legacy(), 'bank_file_spreadsheet'],
  [
    'with a password',
    () => legacy('E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0'),
    'import_password',
  ],
  ['in HTML', () => strToU8('<html><table><tr><td>1'), 'bank_file_spreadsheet'],
  ['in XML', () => strToU8('<?xml?>\n<Workbook xmlns="x">'), 'bank_file_spreadsheet'],
  [
    'of Numbers',
    () => zipSync({ 'Index/Document.iwa': new Uint8Array(1) }),
    'bank_file_spreadsheet',
  ],
  ['that is another ZIP', () => zipSync({ 'a.pdf': new Uint8Array(1) }), 'bank_file_spreadsheet'],
  ['without rows', () => workbook({ A: [] }), 'bank_file_empty'],
  ['with headings only', () => workbook({ A: [HEADINGS] }), 'bank_file_empty'],
  [
    'of patients',
    () =>
      workbook({
        A: [
          ['Nome', 'Telefone'],
          ['Ana', '11 91234-0001'],
        ],
      }),
    'bank_file_unknown',
  ],
  [
    'cut off',
    async () => (await workbook({ A: [HEADINGS, ...LINES] })).subarray(0, 500),
    'bank_file_damaged',
  ],
  [
    'with a row of 61 columns',
    () => workbook({ A: [HEADINGS, Array.from({ length: 61 }, () => 1)] }),
    'import_too_many_columns',
  ],
])('a spreadsheet %s is refused with its reason', async (_, file, code) => {
  await expect(readAnyBankFile(await file())).rejects.toMatchObject({ code })
})
