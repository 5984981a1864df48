import { expect, it } from 'vitest'
import { COLUMN_FIELDS } from '../../imports/labels.ts'
import { readRow, textsOf } from '../../imports/row-rules.ts'
import { sampleFile } from '../../imports/web/sample-file.ts'
import { readFile } from './read-file.ts'

it('Every column and row of the sample spreadsheet is recognized', async () => {
  const { sheet, rows } = await readFile(sampleFile())
  expect(sheet.guesses).toEqual([
    ...['name', 'phone', 'email', 'birthDate', 'cpf'],
    ...['guardian', 'guardianPhone', 'price', 'observations'],
  ])
  const fields = sheet.guesses.map(
    (guess) => COLUMN_FIELDS.find((field) => field === guess) ?? 'ignore',
  )
  const columns = { headings: sheet.columns, fields }
  const read = rows.map(({ cells }) =>
    readRow(textsOf(cells, columns), { areaCode: null, today: '2026-03-11' }),
  )
  expect(read.map(({ problems }) => problems)).toEqual([[], [], []])
})

it.each([
  new File(['a;b\n1;2'], 'pacientes.xlsx'),
  new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0])], 'pacientes'),
])('The demonstration reads no other format than CSV: $name', async (file) => {
  await expect(readFile(file)).rejects.toMatchObject({ code: 'off_in_demo' })
})

it('A spreadsheet without rows is refused', async () => {
  await expect(readFile(new File(['\n\n'], 'vazia.csv'))).rejects.toMatchObject({
    code: 'import_empty',
  })
})
