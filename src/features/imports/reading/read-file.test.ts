import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { readImportFile } from './read-file.ts'
import { LIMITS, type Limits, type NumberedRow, type SheetStart } from './sheet.ts'

const PLACE = { zone: 'America/Sao_Paulo', now: Date.parse('2026-03-01T12:00:00Z') }

const TITLE = 'Nome;Telefone;Valor'
const ANA = 'Ana Prado;(11) 98765-4321;180,00'

interface ReadSheet {
  start: SheetStart
  rows: NumberedRow[]
}

async function read(name: string, bytes: Uint8Array | string, limits: Partial<Limits> = {}) {
  const sheets: ReadSheet[] = []
  const file = typeof bytes === 'string' ? strToU8(bytes) : bytes
  for await (const part of readImportFile(name, file, PLACE, { ...LIMITS, ...limits }))
    if (part.kind === 'sheet') sheets.push({ start: part, rows: [] })
    else if (part.kind === 'rows') sheets[part.sheet]?.rows.push(...part.rows)
  return sheets
}

async function cellsOf(name: string, bytes: Uint8Array | string) {
  const [sheet] = await read(name, bytes)
  return sheet?.rows.map(({ cells }) => cells)
}

async function refusal(name: string, bytes: Uint8Array | string, limits: Partial<Limits> = {}) {
  return read(name, bytes, limits).then(
    (sheets) => `read ${sheets.length} sheets`,
    (error) => error.code,
  )
}

/** Returns an ODS. The short names of its elements stand for those of OpenDocument: `r` a row, `c` a cell, `m` a merged one. */
function ods(tables: string, others: Record<string, string> = {}): Uint8Array {
  const names: Record<string, string> = {
    ...{ r: 'table:table-row', c: 'table:table-cell', m: 'table:covered-table-cell' },
    ...{ p: 'text:p', s: 'text:s', br: 'text:line-break', note: 'office:annotation' },
  }
  const body = tables.replace(
    /<(\/?)(r|c|m|p|s|br|note)(?=[ />])/g,
    (_, slash: string, name: string) => `<${slash}${names[name]}`,
  )
  const hidden =
    '<style:style style:name="h" style:family="table"><style:table-properties table:display="false"/></style:style>'
  return zip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content>${hidden}<office:body>${body}</office:body></office:document-content>`,
    ...others,
  })
}

const sheet = (name: string, rows: string, style = 'v') =>
  `<table:table table:name="${name}" table:style-name="${style}">${rows}</table:table>`
const repeats = (what: 'rows' | 'columns', count: number) =>
  `table:number-${what}-repeated="${count}"`
const value = (type: string, attribute: string, written: string) =>
  `<c office:value-type="${type}" office:${attribute}="${written}"><p>x</p></c>`

const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))

it.each([
  ['semicolons', 'Nome;Obs;Valor\r\nJosé;a, b;180,00\r\n'],
  ['commas', 'Nome,Obs,Valor\nJosé,"a, b","180,00"\n'],
  ['tabs', 'Nome\tObs\tValor\nJosé\ta, b\t180,00'],
  ['quoted cells and tabs', '"Nome"\t"Obs"\t"Valor"\n"José"\t"a, b"\t"180,00"'],
  ['bars', 'Nome|Obs|Valor\rJosé|a, b|180,00\r'],
  ['a named delimiter', 'sep=;\r\nNome;Obs;Valor\r\nJosé;a, b;180,00'],
])('an import reads a CSV with %s', async (_, text) => {
  expect(await cellsOf('a.csv', text)).toEqual([['José', 'a, b', '180,00']])
})

it.each([
  ['UTF-8', strToU8('Nome;Obs\nJosé;“à vista”')],
  ['UTF-8 with its mark', strToU8('\ufeffNome;Obs\nJosé;“à vista”')],
  [
    'UTF-16 with its mark',
    Uint8Array.from(Buffer.from('\ufeffNome;Obs\nJosé;“à vista”', 'utf16le')),
  ],
  ['UTF-16 without it', Uint8Array.from(Buffer.from('Nome;Obs\nJosé;“à vista”', 'utf16le'))],
  ['Windows-1252', latin1('Nome;Obs\nJos\xe9;\x93\xe0 vista\x94')],
  ['the encoding of older Macs', latin1('Nome;Obs\nJos\x8e;\xd2\x88 vista\xd3')],
])('an import reads %s', async (_, bytes) => {
  const [sheet] = await read('a.csv', bytes)
  expect(sheet?.start.columns).toEqual(['Nome', 'Obs'])
  expect(sheet?.rows).toEqual([{ number: 2, cells: ['José', '“à vista”'] }])
})

it('an import numbers rows as a spreadsheet does, below a title and past empty ones', async () => {
  const [sheet] = await read('pacientes.csv', `Pacientes\n\n${TITLE}\n${ANA}\n;;\n"Bia\nMoura";2;3`)
  expect(sheet?.start).toMatchObject({
    name: 'pacientes',
    headingRow: 3,
    guesses: ['name', 'phone', 'price'],
  })
  expect(sheet?.rows.map(({ number }) => number)).toEqual([4, 6])
})

it('an import reads the tables of a sheet as several sheets, up to a limit', async () => {
  const people = `Pacientes\n${TITLE}\n${ANA}`
  const costs = 'Despesas\nData;Descrição;Valor\n02/03/2026;Luz;80,00\n\n03/03/2026;Gás;9,00'
  const sheets = await read(
    'a.csv',
    `${people}\n\n${costs}\n;;\nData;Descrição;Valor\n04/03/2026;Mesa;1,00`,
  )
  expect(sheets.map(({ start, rows }) => [start.name, start.headingRow, rows.length])).toEqual([
    ['a', 2, 1],
    ['a (2)', 6, 4],
  ])
  const many = Array.from({ length: 30 }, (_, at) => (at % 2 ? costs : people)).join('\n\n')
  expect(await read('a.csv', many)).toHaveLength(10)
})

it('an import names the columns of a file without headings', async () => {
  const [sheet] = await read('a.csv', `${ANA}\nBia Moura;11 3456-7890;150,00`)
  expect(sheet?.start).toMatchObject({
    headingRow: null,
    columns: ['Coluna 1', 'Coluna 2', 'Coluna 3'],
  })
  expect(sheet?.rows).toHaveLength(2)
})

it('an import drops unseen characters of any cell, as a form does', async () => {
  const row = 'Bia\u00a0Lima\u200b;(11)\u00a098765\u20114321\ufe0f;\u202a180,00\u202c'
  expect(await cellsOf('a.csv', `${TITLE};\r\n${row}`)).toEqual([
    ['Bia Lima', '(11) 98765\u20114321', '180,00'],
  ])
})

it('an import leaves out the apostrophe before a formula and runs none', async () => {
  expect(await cellsOf('a.csv', "Nome;Obs\nAna;'=1+1\nBia;=1+1")).toEqual([
    ['Ana', '=1+1'],
    ['Bia', '=1+1'],
  ])
})

it('an import reads the visible sheets of an ODS', async () => {
  const rows = [
    '<r><c><p>Nome</p></c><c><p>Data</p></c><c><p>Hora</p></c><c><p>Valor</p></c><c/></r>',
    `<r><c><note><p>comentário</p></note><p>Ana<s text:c="2"/>Lima<br/>x</p><p>y</p></c>${value('date', 'date-value', '2026-03-05')}${value('time', 'time-value', 'PT14H30M00S')}${value('currency', 'value', '1234.5')}${value('boolean', 'boolean-value', 'true')}</r>`,
    `<r ${repeats('rows', 2)}><c ${repeats('columns', 3)}/>${value('float', 'value', '180.000')}<c ${repeats('columns', 16_380)}/></r>`,
    `<r><c table:number-rows-spanned="2"><p>Rui</p></c>${value('date', 'date-value', '2026-03-05T14:30:00')}</r>`,
    `<r><m/>${value('string', 'string-value', 'Bia')}</r>`,
    `<r ${repeats('rows', 1_048_000)}><c ${repeats('columns', 16_384)}/></r>`,
  ]
  const file = ods(
    sheet('Oculta', '<r><c><p>z</p></c></r>', 'h') + sheet('Março', rows.join('')) + sheet('C', ''),
  )
  const sheets = await read('a.ods', file)
  expect(sheets.map(({ start }) => start.name)).toEqual(['Março'])
  expect(sheets[0]?.rows).toEqual([
    { number: 2, cells: ['Ana  Lima\nx\ny', '2026-03-05', '14:30', '1234.5', 'Sim'] },
    { number: 3, cells: ['', '', '', '180'] },
    { number: 4, cells: ['', '', '', '180'] },
    { number: 5, cells: ['Rui', '2026-03-05T14:30'] },
    { number: 6, cells: ['Rui', 'Bia'] },
  ])
  expect(await read('a.zip', zipSync({ 'a.ods': file }))).toEqual(sheets)
})

it('an import reads a CSV that a spreadsheet saved as one quoted cell a line', async () => {
  const lines = [
    'Nome,Telefone,Valor',
    '"Lima, Ana",11987654321,"180,00"',
    'Rui Reis,11987654322,90',
  ]
  const again = lines.map((line) => `"${line.replaceAll('"', '""')}";;`)
  expect(await read('a.csv', again.join('\r\n'))).toEqual(await read('a.csv', lines.join('\n')))
  const names = ['Endereço', '"Rua A, 1"', '"Rua B, 2"']
  expect(await cellsOf('a.csv', names.join('\n'))).toEqual([['Rua A, 1'], ['Rua B, 2']])
})

it('an import reads quoted cells behind spaces, and quotes within a cell', async () => {
  const lines = ['Nome, Endereço, Obs', '"Ana", "Rua A, 10", "x ""y"""', 'Rui, "Lar" 5, b']
  expect(await cellsOf('a.csv', lines.join('\n'))).toEqual([
    ['Ana', 'Rua A, 10', 'x "y"'],
    ['Rui', '"Lar" 5', 'b'],
  ])
})

it.each([
  ['a good part has no other order', ['03/05/1990', '12/31/1985'], ['05/03/1990', '31/12/1985']],
  ['with times', ['3/5/26 14:30', '3/25/26 2:30 PM'], ['5/3/26 14:30', '25/3/26 2:30 PM']],
  ['but not if one is day first', ['03/05/1990', '12/31/1985', '31/12/1985'], null],
  ['but not for a mistyped day', ['03/05/1990', '04/05/1990', '05/06/1990', '10/13/1990'], null],
])('an import reads days in American order: %s', async (_, days, expected) => {
  const text = ['Nome;Nascimento', ...days.map((day) => `Ana;${day}`)].join('\n')
  expect((await cellsOf('a.csv', text))?.map(([, day]) => day)).toEqual(expected ?? days)
})

it('an import reads a text that a CSV writes as a formula', async () => {
  const text = 'Nome;CPF;Telefone\nAna;="01234567890";"=""11987654321"""'
  expect(await cellsOf('a.csv', text)).toEqual([['Ana', '01234567890', '11987654321']])
})

it('an import reads the cells of an XLSX without loss', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Sessões',
        rows: [
          ['Nome', 'Data', 'Hora', 'Valor', 'Pago', 'Telefone', 'Obs'],
          ['Ana', new Date('2026-03-05T00:00Z'), 0.604166667, 1.234, true, 11987654321, ' a\nb '],
          ['Bia', new Date('2026-03-05T14:30Z'), null, 0.1 + 0.2, false, null, '=1+1'],
        ],
      },
      { name: 'Vazia', rows: [] },
      { name: 'Oculta', rows: [['Nome'], ['Caio']], hidden: true },
    ],
  })
  const sheets = await read('a.xlsx', bytes)
  expect(sheets.map(({ start }) => start.name)).toEqual(['Sessões'])
  expect(sheets[0]?.rows.map(({ cells }) => cells)).toEqual([
    ['Ana', '2026-03-05', '0.604166667', '1.2340', 'Sim', '11987654321', 'a\nb'],
    ['Bia', '2026-03-05T14:30', '', '0.3', 'Não', '', '=1+1'],
  ])
})

const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Returns a workbook in the form that other programs write, with these cells in row 2. */
function workbook(
  cells: string,
  { pr = '', styles = '', strings = '', below = '', merges = '' } = {},
) {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    '_rels/.rels': strToU8(
      `<Relationships>${relation('r', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${relation('a', 'worksheet', '/xl/worksheets/sheet1.xml')}${relation('b', 'styles', 'styles.xml')}${relation('c', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<x:workbook xmlns:x="${SHEET}" xmlns:r="${RELATIONS}"><x:workbookPr ${pr}/><x:sheets><x:sheet name="A" r:id="a"/></x:sheets></x:workbook>`,
    ),
    'xl/styles.xml': strToU8(`<styleSheet xmlns="${SHEET}">${styles}</styleSheet>`),
    'xl/sharedStrings.xml': strToU8(`<sst xmlns="${SHEET}">${strings}</sst>`),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${SHEET}"><sheetData><row r="1"><c r="A1" t="str"><v>Nome</v></c></row><row r="2">${cells}</row>${below}</sheetData>${merges}</worksheet>`,
    ),
  })
}

const DATES =
  '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="&quot;dias&quot;\\ 0.00"/><numFmt numFmtId="166" formatCode="[h]:mm"/></numFmts><cellXfs><xf/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="20"/><xf numFmtId="166"/></cellXfs>'

it.each([
  ['a formula as its value', '<c r="A2" t="str"><f>A1&amp;"x"</f><v>Ana</v></c>', ['Ana']],
  [
    'rich text',
    '<c r="A2" t="inlineStr"><is><r><t>Ana</t></r><r><t xml:space="preserve"> Prado</t></r></is></c>',
    ['Ana Prado'],
  ],
  ['a shared text', '<c r="A2" t="s"><v>1</v></c>', ['Ana & Bia']],
  ['an escaped line break', '<c r="A2" t="str"><v>a_x000A_b</v></c>', ['a\nb']],
  [
    'an error as nothing',
    '<c r="A2" t="str"><v>Ana</v></c><c r="B2" t="e"><v>#N/A</v></c>',
    ['Ana'],
  ],
  ['a day', '<c r="A2" s="1"><v>46086</v></c>', ['2026-03-05']],
  ['a day and a time', '<c r="A2" s="1"><v>46086.604166666664</v></c>', ['2026-03-05T14:30']],
  ['a time', '<c r="A2" s="3"><v>0.60416666666666663</v></c>', ['14:30']],
  ['a number with letters around it', '<c r="A2" s="2"><v>46086</v></c>', ['46086']],
  ['cells without names', '<c t="str"><v>Ana</v></c><c><v>1</v></c>', ['Ana', '1']],
  ['a gap', '<c r="A2" t="str"><v>Ana</v></c><c r="C2"><v>1</v></c>', ['Ana', '', '1']],
  ['a large number', '<c r="A2"><v>5.5119876543210003E+12</v></c>', ['5511987654321']],
])('an import reads %s of an XLSX', async (_, cells, expected) => {
  const strings =
    '<si><t>Bia</t></si><si><r><t>Ana</t></r><r><t> &amp; Bia</t></r><rPh><t>x</t></rPh></si>'
  expect(await cellsOf('a.xlsx', workbook(cells, { styles: DATES, strings }))).toEqual([expected])
})

it('an import repeats the texts and days of merged cells in their rows, and no amounts', async () => {
  const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`
  const bytes = workbook(
    '<c r="A2" t="str"><v>Ana</v></c><c r="B2" s="1"><v>46086</v></c><c r="C2"><v>360</v></c><c r="D2"><v>1</v></c>',
    {
      styles: DATES,
      below: [
        row(3, '<c r="A3"/><c r="D3"><v>2</v></c>'),
        row(4, '<c r="A4"/>'),
        row(5, '<c r="D5"><v>3</v></c>'),
      ].join(''),
      merges:
        '<mergeCells count="3"><mergeCell ref="A2:A4"/><mergeCell ref="B2:B5"/><mergeCell ref="C2:C3"/></mergeCells>',
    },
  )
  expect(await cellsOf('a.xlsx', bytes)).toEqual([
    ['Ana', '2026-03-05', '360', '1'],
    ['Ana', '2026-03-05', '', '2'],
    ['', '2026-03-05', '', '3'],
  ])
})

it('an import counts the days of an XLSX from 1904 if it says so', async () => {
  const bytes = workbook('<c r="A2" s="1"><v>44624</v></c>', { pr: 'date1904="1"', styles: DATES })
  expect(await cellsOf('a.xlsx', bytes)).toEqual([['2026-03-05']])
})

it('an import reads the tables of a ZIP and leaves out photos', async () => {
  const bytes = zipSync({
    'pasta/pacientes.csv': strToU8(`${TITLE}\n${ANA}`),
    'b.xlsx': await writeXlsx({ sheets: [{ name: 'Bia', rows: [['Nome'], ['Bia']] }] }),
    'foto.jpg': strToU8('x'),
    '__MACOSX/._b.csv': strToU8('x'),
  })
  const sheets = await read('tudo.zip', bytes)
  expect(sheets.map(({ start }) => start.name)).toEqual(['pacientes', 'Bia'])
})

const legacy = (text: string) => Uint8Array.from(Buffer.from(`\xd0\xcf\x11\xe0${text}`, 'latin1'))
const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

it.each([
  ['an empty file', 'a.csv', '', 'import_empty'],
  ['empty lines', 'a.csv', '\n ; ;\n\n', 'import_empty'],
  ['a heading only', 'a.csv', `${TITLE}\n`, 'import_heading_only'],
  ['old Excel', 'a.xls', legacy('x'), 'import_old_excel'],
  ['old Excel named XLSX', 'a.xlsx', legacy('x'), 'import_old_excel'],
  [
    'a workbook with a password',
    'a.xlsx',
    legacy('E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0'),
    'import_password',
  ],
  [
    'a page named XLS',
    'a.xls',
    '<html><table><tr><td>Nome</td></tr></table></html>',
    'import_other_spreadsheet',
  ],
  [
    'an ODS with a password',
    'a.ods',
    ods('', { 'META-INF/manifest.xml': '<manifest:encryption-data/>' }),
    'import_password',
  ],
  [
    'an ODS without its rows',
    'a.ods',
    zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }),
    'import_damaged',
  ],
  [
    'an ODS with a row that repeats too often',
    'a.ods',
    ods(sheet('A', '<r n="1"><c><p>x</p></c></r>'.replace('n="1"', repeats('rows', 1_000_000)))),
    'import_too_many_rows',
  ],
  [
    'an ODS with a cell that repeats too often',
    'a.ods',
    ods(sheet('A', `<r><c ${repeats('columns', 16_384)}><p>x</p></c></r>`)),
    'import_too_many_columns',
  ],
  [
    'an ODS with too many spaces in a cell',
    'a.ods',
    ods(sheet('A', `<r><c><p>${'<s text:c="60000"/>'.repeat(3)}</p></c></r>`)),
    'import_cell_too_long',
  ],
  [
    'a text of LibreOffice',
    'a.odt',
    zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<a/>' }),
    'import_other_spreadsheet',
  ],
  [
    'a DOCX',
    'a.docx',
    zip({ '[Content_Types].xml': 'x', 'word/document.xml': 'x' }),
    'import_unknown_file',
  ],
  ['a PDF', 'a.csv', '%PDF-1.7\n', 'import_unknown_file'],
  [
    'a picture named CSV',
    'a.csv',
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1, 2, 3]),
    'import_unknown_file',
  ],
  ['JSON', 'a.csv', '[{"nome":"Ana"}]', 'import_unknown_file'],
  ['a calendar without events', 'a.ics', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n', 'import_empty'],
  ['a calendar that is cut off', 'a.ics', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n', 'import_damaged'],
  ['a ZIP in a ZIP', 'a.zip', zip({ 'b.zip': 'x' }), 'import_zip_in_zip'],
  [
    'a ZIP named CSV in a ZIP',
    'a.zip',
    zipSync({ 'b.csv': zip({ 'a.csv': ANA }) }),
    'import_zip_in_zip',
  ],
  ['a ZIP of photos', 'a.zip', zip({ 'a.jpg': 'x' }), 'import_unknown_file'],
  ['an empty ZIP', 'a.zip', zip({}), 'import_empty'],
  [
    'many files in a ZIP',
    'a.zip',
    zip(Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`${n}.csv`, ANA]))),
    'import_zip_entries',
  ],
  ['a truncated ZIP', 'a.xlsx', workbook('').subarray(0, 500), 'import_damaged'],
  ['a quote that is not closed', 'a.csv', `${TITLE}\n"Ana;1;2\nBia;3;4\n`, 'import_open_quote'],
  ['12 MB in one cell', 'a.csv', 'x'.repeat(12_000_000), 'import_cell_too_long'],
  ['a row of delimiters', 'a.csv', ';'.repeat(3_000_000), 'import_empty'],
  ['a row of quoted line breaks', 'a.csv', '"a\n";'.repeat(1_000_000), 'import_too_many_columns'],
  ['deep tags', 'a.xlsx', workbook('<a>'.repeat(100)), 'import_damaged'],

  ['a broken contact', 'a.vcf', 'BEGIN:VCARD\nVERSION:3.0\nFN:Ana\n', 'import_damaged'],
  ['200,000 columns', 'a.csv', `Nome\n${'x;'.repeat(200_000)}`, 'import_too_many_columns'],
  [
    'a column behind the last one',
    'a.xlsx',
    workbook('<c r="KIVH2"><v>1</v></c>'),
    'import_too_many_columns',
  ],
  ['201 columns', 'a.xlsx', workbook('<c r="GS2"><v>1</v></c>'), 'import_too_many_columns'],
  ['a long cell', 'a.csv', `Nome;Obs\nAna;${'x'.repeat(32_768)}`, 'import_cell_too_long'],
])('an import refuses %s', async (_, name, bytes, code) => {
  expect(await refusal(name, bytes)).toBe(code)
})

it('an import enforces each limit of a file', async () => {
  const rows = `${TITLE}\n${ANA}\n${ANA}`
  expect(await refusal('a.csv', rows, { rows: 2 })).toBe('read 1 sheets')
  expect(await refusal('a.csv', rows, { rows: 1 })).toBe('import_too_many_rows')
  expect(await refusal('a.csv', rows, { bytes: rows.length - 1 })).toBe('import_too_large')
  expect(await refusal('a.csv', `${TITLE};${'x;'.repeat(197)}y\n${ANA}`)).toBe(
    'import_too_many_columns',
  )
})

it('an import counts the rows of all sheets together', async () => {
  const bytes = zip({ 'a.csv': `${TITLE}\n${ANA}`, 'b.csv': `${TITLE}\n${ANA}` })
  expect(await refusal('a.zip', bytes, { rows: 2 })).toBe('read 2 sheets')
  expect(await refusal('a.zip', bytes, { rows: 1 })).toBe('import_too_many_rows')
})

it('an import refuses a file with too high a compression ratio', async () => {
  const bytes = zipSync({ 'a.csv': new Uint8Array(30_000_000) })
  expect(await refusal('a.zip', bytes)).toBe('import_unpacked_too_large')
  const small = zip({ 'a.csv': ANA.repeat(100) })
  expect(await refusal('a.zip', small, { unpackedBytes: 1000 })).toBe('import_unpacked_too_large')
})

it('an import refuses a file that is larger than it states', async () => {
  const bytes = zip({ 'a.csv': `${TITLE}\n${ANA.repeat(1000)}` })
  const directory = Buffer.from(bytes).indexOf('PK\x01\x02')
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(directory + 24, 10, true)
  expect(await refusal('a.zip', bytes)).toBe('import_damaged')
})

it('an import refuses a file with changed bytes', async () => {
  const bytes = zipSync({ 'a.csv': strToU8(`${TITLE}\n${ANA}`) }, { level: 0 })
  const index = Buffer.from(bytes).indexOf('Prado')
  bytes[index] = 0x58
  expect(await refusal('a.zip', bytes)).toBe('import_damaged')
})

it('an import returns only problems for any part of a file', async () => {
  const whole = workbook('<c r="A2" t="str"><v>Ana</v></c>')
  for (let length = 2; length < whole.length; length += 37)
    expect(await refusal('a.xlsx', whole.subarray(0, length))).toMatch(/^import_/)
  const self = readFileSync(import.meta.filename)
  for (let start = 0; start < whole.length; start += 41) {
    const broken = whole.slice()
    broken.set(self.subarray(0, 4), start)
    expect(await refusal('a.xlsx', broken)).toMatch(/^import_|^read /)
  }
})
