import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { confirmLines, importStatement } from '../src/features/bank/contract.ts'
import { checkEnlarged, checkScreen } from './check-screen.ts'
import { openScreen, PHONE } from './open-screen.tsx'
import { button, sees, seesNo } from './shown.ts'
import { addPatient, addSession, newPractice } from './small-practice.ts'

const PAGE = '/psychologist/bank'

const office = newPractice(
  (practice) => {
    const maria = addPatient(practice, 'Maria Lima Prado', '11 91234-5678')
    const rui = addPatient(practice, 'Rui Reis', '11 91234-5679')
    addSession(practice, maria.id, '2026-03-02T10:00')
    addSession(practice, rui.id, '2026-03-02T12:00')
  },
  { plan: 'pro' },
)

const line = (day: string, amount: string, text: string) =>
  `<STMTTRN><DTPOSTED>${day}<TRNAMT>${amount}<MEMO>${text}</STMTTRN>`

const FILE = new File(
  [
    `<OFX><STMTRS><ACCTID>123${line('20260303', '150.00', 'PIX RECEBIDO MARIA LIMA PRADO')}`,
    line('20260303', '100.00', 'PIX RECEBIDO RUI REIS'),
    line('20260303', '55.00', 'PIX RECEBIDO TIO RICO'),
    line('20260303', '-1450.00', 'PIX ENVIADO IMOBILIARIA SOL'),
    '</STMTRS></OFX>',
  ],
  'extrato.ofx',
)

const choose = (file: File) => userEvent.upload(page.getByLabelText('Extrato para importar'), file)
const tab = (name: string) => page.getByText(name, { exact: true }).click()

it('a statement is imported and its sure lines are confirmed in two taps, which can be undone', async () => {
  const { sent } = await openScreen(PAGE, office)
  await sees('Nada a conferir')
  await choose(FILE)
  await sees('4 lançamentos novos.')
  await sees('1 lançamento certo')
  await sees('Maria Lima Prado, sessão de 02/03/2026')
  await checkScreen()
  await button(/^Confirmar 1,/).click()
  await sees('Lançamento conferido')
  await seesNo(page.getByText('1 lançamento certo'))
  expect(sent.filter(({ path }) => path === confirmLines.path)).toHaveLength(1)
  await tab('Recebidos')
  await sees('Maria Lima Prado, sessão de 02/03/2026')
  await button('Desfazer: PIX RECEBIDO MARIA LIMA PRADO').click()
  await sees('Nenhum lançamento aqui')
})

it('a debit becomes an expense, and a line by a stranger is set aside', async () => {
  await openScreen(PAGE, office)
  await choose(FILE)
  await button('Registrar despesa: PIX ENVIADO IMOBILIARIA SOL').click()
  await page.getByRole('combobox', { name: /^Categoria/ }).fill('aluguel')
  await page.getByRole('option', { name: /Aluguel do consultório/ }).click()
  const description = page.getByLabelText('Descrição')
  await description.fill('Sala 12')
  await userEvent.keyboard('{Escape}')
  await button('Continuar editando').click()
  await expect.element(description).toHaveValue('Sala 12')
  await page.getByRole('dialog').getByRole('button', { name: 'Registrar despesa' }).click()
  await sees('Despesa registrada')
  await button('Não é de paciente: PIX RECEBIDO TIO RICO').click()
  await sees('Posto de lado')
  await tab('Postos de lado')
  await sees('PIX RECEBIDO TIO RICO')
})

it('a person chooses the debts that a line paid in part', async () => {
  const { sent } = await openScreen(PAGE, office)
  await choose(FILE)
  await button('Escolher o que pagou: PIX RECEBIDO RUI REIS').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Registrar' }).click()
  await sees('Escolha o que este lançamento pagou.')
  await dialog.getByRole('combobox', { name: /^Paciente/ }).fill('Rui')
  await page.getByRole('option', { name: /Rui Reis/ }).click()
  await dialog.getByRole('checkbox').first().click()
  await expect.element(dialog.getByRole('textbox', { name: /^Valor/ })).toHaveValue('100,00')
  await dialog.getByRole('button', { name: 'Registrar' }).click()
  await sees('Pagamento registrado')
  const [match] = sent.filter(({ path }) => path.endsWith('/match'))
  expect(match?.body).toMatchObject({ parts: [{ amount: '100.00' }] })
})

it('the rest of a line is kept as the balance of the patient', async () => {
  const { sent } = await openScreen(PAGE, office)
  await choose(FILE)
  await button('Escolher o que pagou: PIX RECEBIDO TIO RICO').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: /^Paciente/ }).fill('Rui')
  await page.getByRole('option', { name: /Rui Reis/ }).click()
  await dialog.getByLabelText(/^Guardar R\$\s55,00 como saldo de Rui Reis/).click()
  await dialog.getByRole('button', { name: 'Registrar' }).click()
  await sees('Pagamento registrado')
  const [match] = sent.filter(({ path }) => path.endsWith('/match'))
  expect(match?.body).toMatchObject({ parts: [], toBalance: expect.any(String) })
})

it('a question lists the columns that are uncertain', async () => {
  await openScreen(PAGE, office)
  await choose(
    new File(['a;b;c;d\n02/03/2026;Pix ANA;150,00;7,00\n03/03/2026;Pix RUI;80,00;9,00'], 'x.csv'),
  )
  await sees('O que cada coluna traz?')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Importar' }).click()
  await sees(/^Escolha uma data, uma descrição/)
  for (const [name, value] of [
    ['a', 'day'],
    ['b', 'text'],
    ['c', 'amount'],
  ] as const)
    await dialog.getByRole('combobox', { name, exact: true }).selectOptions(value)
  await dialog.getByRole('button', { name: 'Importar' }).click()
  await sees('2 lançamentos novos.')
})

it('a statement without a year shows its period before it is imported', async () => {
  const { sent } = await openScreen(PAGE, office)
  await choose(
    new File(['Data;Descrição;Valor\n27/12;Pix ANA;150,00\n05/01;Pix RUI;80,00'], 'x.csv'),
  )
  await sees('De quando é este extrato?')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Período' }).selectOptions('27/12/2024 a 05/01/2025')
  await dialog.getByRole('button', { name: 'Importar' }).click()
  await sees('2 lançamentos novos.')
  const answers = sent.filter(({ path }) => path === importStatement.path)
  expect(answers.map(({ query }) => query.year)).toEqual([undefined, '2025'])
})

it('a refused file is shown with its name and the reason', async () => {
  await openScreen(PAGE, office)
  await choose(new File(['%PDF-1.7'], 'extrato.pdf'))
  await sees(/baixe o extrato em OFX, CSV ou XLSX/)
})

it('the plan Básico sees the offer of Pro', async () => {
  await openScreen(PAGE, newPractice())
  await sees('Conferir pelo extrato é do plano Pro')
  await sees('No plano Pro, o extrato do banco é importado aqui.')
  await seesNo(button('Importar extrato'))
})

it('the made-up statement of the demonstration is checked on a phone, with enlarged text', async () => {
  await openScreen(PAGE, { size: PHONE })
  await sees(/lançamentos? certos?$/)
  await sees(/^Quem paga: [^·]+ · Mesmo valor/)
  await checkScreen()
  await checkEnlarged()
})
