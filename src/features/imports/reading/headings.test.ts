import { expect, it } from 'vitest'
import { guessColumns, headingRow } from './headings.ts'

const rowsOf = (...rows: string[][]) => rows.map((cells, index) => ({ number: index + 1, cells }))

it.each([
  ['in the first line', rowsOf(['Nome', 'Telefone'], ['Ana Prado', '11 98765-4321']), 0],
  ['below a title', rowsOf(['Lista de pacientes 2026'], ['Nome', 'Telefone'], ['Ana', '1']), 1],
  ['in a single column', rowsOf(['Nome'], ['Ana'], ['Bia']), 0],
  ['with unknown words above values', rowsOf(['Foo', 'Bar'], ['Ana', '11 98765-4321']), 0],
  ['missing above names and phones', rowsOf(['Ana', '11 98765-4321'], ['Bia', '1']), null],
  ['missing above names and states', rowsOf(['Ana Prado', 'Pago'], ['Bia Moura', 'Pago']), null],
  ['missing in a list of names', rowsOf(['Ana'], ['Bia']), null],
  [
    'above a matrix of days',
    rowsOf(['Paciente', 'Total', '02/11', '09/11', '16/11'], ['Ana', '360', 'X', 'F', 'X']),
    0,
  ],
  [
    'above numbers of days, below a title',
    rowsOf(['Presenças'], ['', '3', '10', '17', '24'], ['Ana Lima', 'x', '1', '', '1']),
    1,
  ],
  [
    'above weekdays, below a title',
    rowsOf(['Agenda'], ['Hora', 'Segunda', 'Terça', 'Quarta'], ['8h', 'Ana', '', 'Rui']),
    1,
  ],
  [
    'above a matrix of months, and not in its payments',
    rowsOf(['Paciente', 'Jan', 'Fev', 'Mar', 'Abr'], ['Ana', 'pg', 'pg', 'deve', 'pg']),
    0,
  ],
  [
    'missing above payments that are headings too',
    rowsOf(['Ana', 'pg', 'pg', 'deve', 'pg'], ['Bia', 'pg', 'pg', 'pg', 'pg']),
    null,
  ],
])('an import finds the row of headings %s', (_, rows, expected) => {
  expect(headingRow(rows)).toBe(expected)
})

it('an import without headings guesses the fields by the content', () => {
  const rows = [
    [
      'Ana Prado',
      '(11) 98765-4321',
      'ana@b.com',
      '529.982.247-25',
      '05/03/1990',
      'R$ 180,00',
      '14h',
    ],
    ['Bia Moura', '11 3456-7890', 'bia@b.com', '11144477735', '05/03/1985', 'R$ 150,00', '15h30'],
    ['Caio Lima', '11 3456-7891', 'c@b.com', '11144477735', '05/03/1977', '150,00', '15:30'],
  ]
  const columns = rows[0]?.map((_, index) => `Coluna ${index + 1}`) ?? []
  expect(guessColumns({ headingRow: null, columns, rows })).toEqual([
    'name',
    'phone',
    'email',
    'cpf',
    'birthDate',
    'price',
    'time',
  ])
})

const guess = (columns: string[], ...rows: string[][]) =>
  guessColumns({ headingRow: 1, columns, rows })

it('an import uses the full name of a phone book and leaves out its parts', () => {
  expect(
    guess(['Name', 'Given Name', 'Additional Name', 'Family Name', 'Phone 1 - Value']),
  ).toEqual(['name', 'ignore', 'ignore', 'ignore', 'phone'])
})

it('an import takes the parts of a name if there is no full name', () => {
  expect(guess(['First Name', 'Middle Name', 'Last Name', 'Phone 1 - Value'])).toEqual([
    'name',
    'middleName',
    'lastName',
    'phone',
  ])
})

it('an import prefers a mobile phone and keeps the other one in the observations', () => {
  expect(guess(['Nome', 'Telefone', 'Celular'])).toEqual(['name', 'observations', 'phone'])
})

it('an import reads a paid amount as the payment if there is also a price', () => {
  expect(guess(['Paciente', 'Data', 'Valor', 'Valor pago'])).toEqual([
    'name',
    'date',
    'price',
    'paid',
  ])
  expect(guess(['Paciente', 'Valor', 'Valor pago', 'Pago?'])).toEqual([
    'name',
    'price',
    'ignore',
    'paid',
  ])
  expect(guess(['Paciente', 'Data', 'Valor pago'])).toEqual(['name', 'date', 'price'])
})

it('an import reads the price of a package only next to a number of sessions', () => {
  const fieldsOf = (headings: string, cells: string) =>
    guessColumns({ headingRow: 1, columns: headings.split(';'), rows: [cells.split(';')] })
  expect(fieldsOf('Nome;Valor da sessão;Valor do pacote;Sessões', 'Ana;180;1500;10')).toEqual([
    ...['name', 'ignore', 'price', 'packageSessions'],
  ])
  expect(fieldsOf('Nome;Sessões restantes;Valor do pacote', 'Ana;3/10;1500')).toEqual([
    ...['name', 'packageLeft', 'price'],
  ])
  expect(fieldsOf('Nome;Valor do pacote;Valor da sessão', 'Ana;1500;180')).toEqual([
    ...['name', 'ignore', 'price'],
  ])
})

it('an import takes days with several weekdays for weekdays', () => {
  expect(guess(['Nome', 'Dia'], ['Ana', 'Seg e qua'], ['Bia', '2ª e 4ª'])).toEqual([
    'name',
    'weekday',
  ])
})

it.each([
  ['a day that is a weekday', ['Paciente', 'Dia'], ['Ana Prado', 'Segunda'], ['name', 'weekday']],
  ['a weekday with a time', ['Nome', 'Horário'], ['Ana Prado', 'Seg 14h'], ['name', 'weekday']],
  ['a day with its weekday', ['Nome', 'Dia'], ['Ana', 'seg, 30/11/2026'], ['name', 'date']],
  ['how often somebody comes', ['Nome', 'Frequência'], ['Ana', 'Quinzenal'], ['name', 'frequency']],
  ['who came', ['Nome', 'Frequência'], ['Ana Prado', 'Faltou'], ['name', 'status']],
  ['the day of a session', ['Nome', 'Sessão'], ['Ana', '05/10/2026'], ['name', 'date']],
  ['a day with a time', ['Nome', 'Consulta'], ['Ana', '05/10/2026 14:30'], ['name', 'date']],
  ['a start with its day', ['Name', 'Start'], ['Ana', '2026-10-05T17:30:00Z'], ['name', 'date']],
  ['the time of a session', ['Nome', 'Sessão'], ['Ana', '14h30'], ['name', 'time']],
  ['the number of a session', ['Nome', 'Sessão'], ['Ana', '2ª'], ['name', 'ignore']],
  ['where a session is', ['Nome', 'Atendimento'], ['Ana', 'Online'], ['name', 'type']],
  ['a named service', ['Nome', 'Sessão'], ['Ana', 'Casal online'], ['name', 'service']],
  ['how many times a week', ['Nome', 'Frequência'], ['Ana', '2'], ['name', 'ignore']],
  ['days of the week', ['Nome', 'Dias'], ['Ana', 'Seg e qua'], ['name', 'weekday']],
  ['a number of days', ['Nome', 'Dias'], ['Ana', '12'], ['name', 'ignore']],
  ['who has a guardian', ['Nome', 'Responsável?'], ['Ana', 'Não'], ['name', 'ignore']],
  ['a meeting', ['Nome', 'Reunião com os pais'], ['Ana', '05/10/2026'], ['name', 'ignore']],
  ['who owes', ['Nome', 'Financeiro'], ['Ana', 'Pago'], ['name', 'paid']],
  ['who pays', ['Nome', 'Financeiro'], ['Ana', 'Rosa Lima'], ['name', 'payer']],
  ['a receipt', ['Nome', 'Recibo emitido?'], ['Ana', 'Sim'], ['name', 'ignore']],
  ['an unknown question', ['Nome', 'Contrato assinado'], ['Ana', 'Sim'], ['name', 'ignore']],
  ['an unknown payment', ['Nome', 'Xyz'], ['Ana', 'Não pago'], ['name', 'paid']],
  ['a cancellation', ['Nome', 'Cancelado?'], ['Ana', 'Sim'], ['name', 'status']],
])('an import recognizes %s by its values', (_, columns, row, fields) => {
  expect(guess(columns, row)).toEqual(fields)
})

it('an import offers long observations to the record', () => {
  expect(guess(['Nome', 'Obs'], ['Ana', 'x'.repeat(500)])).toEqual(['name', 'clinical'])
  expect(guess(['Nome', 'Obs'], ['Ana', 'prefere à tarde'])).toEqual(['name', 'observations'])
})

it('an import distinguishes the state of patients from the state of sessions', () => {
  expect(guess(['Nome', 'Status'], ['Ana', 'Ativo'], ['Bia', 'Inativo'])).toEqual([
    'name',
    'active',
  ])
  expect(guess(['Nome', 'Status'], ['Ana', 'Realizada'], ['Bia', 'Faltou'])).toEqual([
    'name',
    'status',
  ])
})

it('an import without headings reads names next to phones in one column', () => {
  const rows = [['Caio Lima - (11) 91234-0001'], ['Dora Reis 11 91234-0002']]
  expect(guessColumns({ headingRow: null, columns: ['Coluna 1'], rows })).toEqual(['name'])
  expect(guess(['Nome', 'Xyz'], ['Caio Lima', 'Rosa 11 91234-0001'])).toEqual(['name', 'phone'])
})

it('an import reads days without a year next to their weekdays as days', () => {
  expect(guess(['Dia', 'Nome'], ['02/11 (seg)', 'Ana'], ['ter 03/11', 'Rui'])).toEqual([
    'date',
    'name',
  ])
  expect(guess(['Dia', 'Nome'], ['seg', 'Ana'], ['ter', 'Rui'])).toEqual(['weekday', 'name'])
})

it('an import prefers the final price', () => {
  expect(guess(['Paciente', 'Data', 'Valor', 'Desconto', 'Valor final'])).toEqual([
    ...['name', 'date', 'ignore', 'ignore', 'price'],
  ])
})

it('an import takes no sum of a matrix for a price', () => {
  expect(
    guess(['Nome', '02/11', '09/11', '16/11', 'Total'], ['Ana', 'X', 'X', 'F', '360']),
  ).toEqual(['name', 'ignore', 'ignore', 'ignore', 'ignore'])
})

it('an import reads a contact as a name or a phone by its values', () => {
  expect(guess(['Nome', 'Contato de emergência'], ['Ana', 'Rosa 11 98765-4321'])).toEqual([
    'name',
    'emergencyName',
  ])
  expect(guess(['Nome', 'Quem paga'], ['Ana', 'Rosa Lima (mãe) 11 98765-4321'])).toEqual([
    'name',
    'payer',
  ])
  expect(guess(['Nome', 'Contato'], ['Ana', '11 98765-4321'])).toEqual(['name', 'phone'])
  expect(guess(['Nome', 'Contato de emergência'], ['Ana', '11 98765-4321'])).toEqual([
    'name',
    'emergencyPhone',
  ])
})

it('an import knows the headings of our own export', () => {
  const headings =
    'Nome|Nome social|Telefone|E-mail|CPF|Quem paga|CPF de quem paga|Cobrança|Valor combinado|Combinado desde|Motivo do valor|Próximo valor|Próximo valor desde|Nascimento|Responsável|CPF do responsável|Observações|Não recebe por|Cadastrado em|Encerrado em|Motivo do encerramento'
  expect(guess(headings.split('|')).join(' ')).toBe(
    'name socialName phone email cpf payer payerDocument billing price priceSince priceReason ignore ignore birthDate guardian guardianCpf observations ignore ignore ignore ignore',
  )
})
