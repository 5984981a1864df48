import { expect, it } from 'vitest'
import { periodOf } from './sheet-days.ts'
import { shapeOf } from './sheet-shape.ts'

const TODAY = '2026-11-30'

/** Returns a sheet in its shape: the fields of its columns, and its rows. The first line of `text` has the headings. */
function shaped(text: string, ...titles: string[]) {
  const [columns = [], ...rows] = text.split('\n').map((line) => line.split(';'))
  const { guesses, rowsOf } = shapeOf({ headingRow: 1, columns, rows }, titles, TODAY)
  const read = rows.flatMap((cells, index) => rowsOf({ number: index + 2, cells }))
  return { fields: guesses.join(' '), rows: read.map(({ cells }) => cells.join(';')) }
}

it.each<[what: string, titles: string[], text: string, fields: string, rows: string[]]>([
  [
    'days and marks',
    [],
    'Nome;02/11;09/11;16/11;Total\nAna;X;;F;2\nRui;-;ok;0;1',
    'name ignore date status',
    ['Ana;2;02/11/2026;X', 'Ana;2;16/11/2026;F', 'Rui;1;09/11/2026;ok'],
  ],
  [
    'weekdays at its days',
    [],
    'Nome;seg 03/11;ter 04/11;qua 05/11\nAna;X;;desmarcou',
    // In 2026 those days are other weekdays.
    'name date status',
    ['Ana;03/11/2025;X', 'Ana;05/11/2025;desmarcou'],
  ],
  [
    'numbers of days below the month',
    ['Presenças', 'Março/2026'],
    'Nome;1;5;31\nAna;x;;x',
    'name date status',
    ['Ana;01/03/2026;x', 'Ana;31/03/2026;x'],
  ],
  [
    'whole days and amounts',
    [],
    'Nome;2026-11-02;2026-11-09;2026-11-16\nAna;150,00;;F\nRui;;180;1',
    'name date status price',
    ['Ana;02/11/2026;;150,00', 'Ana;16/11/2026;F', 'Rui;09/11/2026;;180', 'Rui;16/11/2026;1'],
  ],
  [
    'amounts next to a price',
    [],
    'Nome;Valor;02/11;09/11;16/11\nAna;150;180;x;x',
    'name price date status',
    ['Ana;180;02/11/2026;', 'Ana;150;09/11/2026;x', 'Ana;150;16/11/2026;x'],
  ],
  [
    'a patient without a session, with a phone',
    [],
    'Nome;Telefone;02/11;09/11;16/11\nAna;11 91234-0001;x;x;\nRui;11 91234-0002;;;',
    'name phone date status',
    ['Ana;11 91234-0001;02/11/2026;x', 'Ana;11 91234-0001;09/11/2026;x', 'Rui;11 91234-0002'],
  ],
])('a matrix with %s has a row for each session', (_, titles, text, fields, rows) => {
  expect(shaped(text, ...titles)).toEqual({ fields, rows })
})

it.each([
  ['notes', 'Nome;02/11;09/11;16/11\nAna;falou da mãe;sonho;melhor'],
  ['months', 'Nome;Jan;Fev;Mar\nAna;pago;pago;'],
  ['months with their years', 'Nome;jan/26;fev-26;mar de 2026\nAna;600,00;450,00;'],
  ['months of a spreadsheet', 'Nome;2026-01-01;2026-02-01;2026-03-01\nAna;600;x;'],
  ['weeks', 'Nome;1ª semana;Semana 2;S3\nAna;x;F;x'],
  ['spans of days', 'Nome;02/03 a 06/03;9 a 13/03;16/03 - 20/03\nAna;x;x;F'],
  ['two months', 'Nome;Jan;Fev\nAna;R$ 600,00;R$ 450,00'],
  ['numbers of no known month', 'Nome;1;2;3\nAna;x;x;'],
])('a matrix of %s keeps its rows', (_, text) => {
  const { fields, rows } = shaped(text)
  expect(fields).toMatch(/^name(?: ignore)+$/)
  expect(rows).toEqual(text.split('\n').slice(1))
})

const BOOK = ['02/03/2026;Ana;150,00;Entrada', '03/03/2026;Aluguel;800,00;Saída']
const BOOK_ROWS = '02/03/2026;Ana;150,00;\n03/03/2026;Aluguel;;800,00'

it.each<[headings: string, rows: string, fields: string, read: string[]]>([
  ...[
    'Entrada;Saída',
    'Entradas (R$);Saídas (R$)',
    'Receita;Despesa',
    'Crédito;Débito',
    'Entrou;Saiu',
    'Recebimentos;Pagamentos',
    'Valor recebido;Valor pago',
  ].map((sides): [string, string, string, string[]] => [
    `Data;Histórico;${sides}`,
    BOOK_ROWS,
    'date description price side',
    BOOK,
  ]),
  ['Data;Paciente;Entrada;Saída', BOOK_ROWS, 'date name price side', BOOK],
  ['Data;Cliente/Fornecedor;Receita;Despesa', BOOK_ROWS, 'date name price side', BOOK],
  [
    'Data;Descrição;Entrada;Saída;Saldo',
    '02/03/2026;Saldo anterior;;;1000\n02/03/2026;Ana;150,00;0,00;1150\n03/03/2026;Aluguel;R$ -;800,00;350',
    'date description packageLeft price side',
    [
      '02/03/2026;Saldo anterior;1000',
      '02/03/2026;Ana;1150;150,00;Entrada',
      '03/03/2026;Aluguel;350;800,00;Saída',
    ],
  ],
  [
    'Data;Descrição;Valor',
    '02/03/2026;Ana;150,00\n03/03/2026;Aluguel;-800,00',
    'date description price side',
    [BOOK[0] ?? '', '03/03/2026;Aluguel;-800,00;Saída'],
  ],
  [
    'Data;Descrição;Entrada',
    '02/03/2026;Ana;150,00',
    'date description price side',
    [BOOK[0] ?? ''],
  ],
  ...['Tipo', 'Natureza', 'Entrada/Saída', 'Tipo de lançamento', 'Receita ou despesa'].map(
    (heading): [string, string, string, string[]] => [
      `Data;Descrição;Valor;${heading}`,
      BOOK.join('\n'),
      'date description price side',
      BOOK,
    ],
  ),
  [
    'Data;Descrição;Valor;D/C',
    '02/03/2026;Ana;150,00;C\n03/03/2026;Aluguel;800,00;D',
    'date description price side',
    ['02/03/2026;Ana;150,00;C', '03/03/2026;Aluguel;800,00;D'],
  ],
])(
  'a cash book with the headings %s has one amount and one side in a row',
  (headings, rows, fields, read) => {
    expect(shaped(`${headings}\n${rows}`)).toEqual({ fields, rows: read })
  },
)

it('lists next to each other with the same headings are one list', () => {
  const lists =
    'Nome;Tel;Coluna 3;Nome;Tel\nAna;11 91234-0001;;Rui;11 91234-0002\nBia;11 91234-0003'
  expect(shaped(lists)).toEqual({
    fields: 'name phone ignore',
    rows: ['Ana;11 91234-0001;', 'Rui;11 91234-0002', 'Bia;11 91234-0003'],
  })
  expect(shaped(lists, 'Paciente', 'Responsável').rows).toHaveLength(2)
})

it('money received and paid of two lists next to each other have their own days', () => {
  const book = 'Dia;Paciente;Entrada;Dia;Despesa;Saída\n02/03/2026;Ana;150;03/03/2026;Luz;80'
  expect(shaped(book)).toEqual({
    fields: 'date name description price side',
    rows: ['02/03/2026;Ana;;150;Entrada', '03/03/2026;;Luz;80;Saída'],
  })
})

it('amounts of months are no prices', () => {
  for (const text of [
    'Mês;Paciente;Valor\nJaneiro;Ana;600,00\nFevereiro;Ana;450,00',
    'Competência;Nome;Valor\n01/2026;Ana;600,00',
  ])
    expect(shaped(text).fields).toBe('ignore name ignore')
  expect(shaped('Mês;Data;Paciente;Valor\nJaneiro;05/01/2026;Ana;150,00').fields).toBe(
    'ignore date name price',
  )
})

it.each([
  ['Valor da sessão', 'price'],
  ['Valor', 'ignore'],
  ['Pago', 'ignore'],
])('columns of sessions have a row for each day, and next to %s the field %s', (heading, field) => {
  const list = `Paciente;${heading};Sessão 1;Sessão 2;3ª sessão\nAna;150;02/03/2026;09/03/2026;\nRui;180;;03/03/2026;-`
  expect(shaped(list)).toEqual({
    fields: `name ${field} date`,
    rows: ['Ana;150;02/03/2026', 'Ana;150;09/03/2026', 'Rui;180;03/03/2026'],
  })
})

it.each([
  [
    'a list of expenses with a refund',
    'Data;Despesa;Valor\n02/03/2026;Luz;80,00\n03/03/2026;Estorno;-8,00',
  ],
  [
    'what patients owe and paid',
    'Paciente;Data;Débito;Crédito\nAna;02/03/2026;150,00;\nAna;03/03/2026;;150,00',
  ],
  [
    'a list of expenses of which one has a minus',
    'Data;Descrição;Valor\n02/03/2026;Aluguel;80,00\n03/03/2026;Luz;-8,00',
  ],
  ['hours', 'Nome;Entrada;Saída\nAna;08:00;12:00'],
  [
    'sessions with one refund',
    'Data;Paciente;Valor\n02/03/2026;Ana;150,00\n03/03/2026;Rui;-150,00',
  ],
  ['types of sessions', 'Data;Paciente;Tipo;Valor\n02/03/2026;Ana;Online;150,00'],
])('%s is no cash book', (_, text) => {
  const { fields, rows } = shaped(text)
  expect(fields).not.toContain('side')
  expect(rows).toEqual(text.split('\n').slice(1))
})

it.each<[what: string, titles: string[], days: string[], read: string[]]>([
  ['the year of the file', ['Sessões 2025'], ['12/03', '19/12'], ['12/03/2025', '19/12/2025']],
  ['the month of the sheet', ['Março'], ['2', '31'], ['2/3/2026', '31/3/2026']],
  ['its month and year', ['mar-25'], ['2', '31'], ['2/3/2025', '31/3/2025']],
  ['no year', ['sessoes-2026-11-30'], ['12/03', '19/12'], ['12/03', '19/12']],
  ['a year already', ['2025'], ['12/03/2026', '19/12'], ['12/03/2026', '19/12/2025']],
])('days have %s', (_, titles, days, read) => {
  const text = ['Data;Paciente', ...days.map((day) => `${day};Ana`)].join('\n')
  expect(shaped(text, ...titles).rows).toEqual(read.map((day) => `${day};Ana`))
})

it('numbers of days have the month of the title above them', () => {
  const { rows } = shaped('Dia;Paciente\nMARÇO/2025\n2;Ana\nTotal\nabril\n6;Ana')
  expect(rows).toEqual(['MARÇO/2025', '2/3/2025;Ana', 'Total', 'abril', '6/4/2025;Ana'])
})

it.each([
  ['Março 2026', 3, 2026],
  ['MAR/26', 3, 2026],
  ['sessoes_marco_2026', 3, 2026],
  ['03-2026', 3, 2026],
  ['2026.03', 3, 2026],
  ['2025', null, 2025],
  ['Maio', 5, null],
  ['Maiores de idade', null, null],
  ['export-2026-03-05', null, null],
  ['Plan1', null, null],
])('the sheet %j is of month %s and year %s', (name, month, year) => {
  expect(periodOf([name])).toEqual({ month, year })
})

it('titles between rows that are days or weekdays belong to the rows below them', () => {
  const agenda =
    'Hora;Paciente\nSEGUNDA 02/11/2026;\n14h;Ana\n15h;Rui\nTERÇA 03/11/2026\n14h;Bia\n15h;Lia;x'
  expect(shaped(agenda)).toEqual({
    fields: 'time name date',
    rows: ['14h;Ana;02/11/2026', '15h;Rui;02/11/2026', '14h;Bia;03/11/2026', '15h;Lia;03/11/2026'],
  })
  expect(shaped('Hora;Paciente\nSEGUNDA\n14h;Ana\nTERÇA\n14h;Bia')).toEqual({
    fields: 'time name weekday',
    rows: ['14h;Ana;SEGUNDA', '14h;Bia;TERÇA'],
  })
})

it.each<[what: string, text: string, fields: string, rows: string[]]>([
  [
    'weekdays',
    'Horário;Segunda;Terça;4ª feira\n08:00;Ana Lima;;Rui Reis\n09h;LIVRE;Bia Sá (quinzenal);almoço\n10h;;-;Léo Sá',
    'time name weekday',
    [
      ...['08:00;Ana Lima;Segunda', '08:00;Rui Reis;4ª feira', '09h;Bia Sá (quinzenal);Terça'],
      '10h;Léo Sá;4ª feira',
    ],
  ],
  [
    'days',
    'Hora;seg 02/11;ter 03/11;qua 04/11\n14h;Ana Lima;;Rui Reis\n15h;;Bia Sá;',
    'time name date',
    ['14h;Ana Lima;02/11/2026', '14h;Rui Reis;04/11/2026', '15h;Bia Sá;03/11/2026'],
  ],
])('a timetable with %s has a row for each name in it', (_, text, fields, rows) => {
  expect(shaped(text)).toEqual({ fields, rows })
})

it('a list of patients with a column for each weekday has a row for each time in it', () => {
  const list = 'Nome;Tel;Seg;Ter;Qua\nAna;11 91234-0001;14h;;16h30\nRui;11 91234-0002;;;-'
  expect(shaped(list)).toEqual({
    fields: 'name phone weekday time',
    rows: ['Ana;11 91234-0001;Seg;14h', 'Ana;11 91234-0001;Qua;16h30', 'Rui;11 91234-0002'],
  })
  expect(shaped('Nome;Seg;Ter;Qua;Horário\nAna;x;;x;14h\nRui;;x;;9h')).toEqual({
    fields: 'name ignore weekday time',
    rows: ['Ana;14h;Seg;14h', 'Ana;14h;Qua;14h', 'Rui;9h;Ter;9h'],
  })
})

it.each<[names: string[], read: string[]]>([
  [
    ['Souza, Ana', 'Lima Reis, Rui Carlos', 'Bia Sá'],
    ['Ana Souza', 'Rui Carlos Lima Reis', 'Bia Sá'],
  ],
  [
    ['Abramov, Igor', 'Zanin, Bia', 'Kowalski, Rui'],
    ['Igor Abramov', 'Bia Zanin', 'Rui Kowalski'],
  ],
  [
    ['Ana, Bruno', 'Rui Sá', 'Bia Sá'],
    ['Ana, Bruno', 'Rui Sá', 'Bia Sá'],
  ],
  [
    ['Ana Lima, Rui Reis', 'Bia Sá, Léo Sá', 'Caio Cruz, Dora Cruz'],
    ['Ana Lima, Rui Reis', 'Bia Sá, Léo Sá', 'Caio Cruz, Dora Cruz'],
  ],
  [['Lima, online'], ['Lima, online']],
])('the names %j are %j', (names, read) => {
  expect(shaped(['Nome', ...names].join('\n')).rows).toEqual(read)
})
