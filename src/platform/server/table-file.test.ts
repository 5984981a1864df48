import { expect, it } from 'vitest'
import { csvCell, type TableColumn } from './table-file.ts'

const column: TableColumn<string> = { kind: 'text', header: 'Nome', width: 10, value: (row) => row }
const cellOf = (text: string) => csvCell(column, text, () => '')

it.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '|cmd',
  '\t=1',
  '\r=1',
  ' =1+1',
  '\u00a0=1+1',
  '\u200b=1+1',
  '\ufeff=1+1',
  '\u2060=1+1',
  '\u200b\u200d@SUM(A1)',
  '\u00ad-1',
  '\u202e=1',
  '\u{e0020}=1',
  '\uff1d1+1',
  '\uff0b1',
  '\uff0d1',
  '\uff20SUM(A1)',
  '\u22121',
])('a cell that a spreadsheet may take for a formula is written as text: %j', (text) => {
  expect(cellOf(text)).toBe(`'${text}`)
})

it.each(['Ana Souza', 'a=1', ' Ana', '10-20', 'Á', '👩‍⚕️ Ana', '(11) 98765-4321'])(
  'any other cell is as it was written: %j',
  (text) => {
    expect(cellOf(text)).toBe(text)
  },
)
