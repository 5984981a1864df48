import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type * as z from 'zod/mini'
import type { peopleInput } from '../src/features/patients/input-contract.ts'
import { createPatient, updatePatient } from '../src/features/patients/input-contract.ts'
import { Problem } from '../src/platform/shared/problem.ts'
import { checkEnlarged, checkScreen } from './check-screen.ts'
import { answerWith, type OpenedScreen, openScreen, PHONE, WIDE } from './open-screen.tsx'
import { button, sees, seesNo, seesToast } from './shown.ts'
import { callElsewhere, newPractice } from './small-practice.ts'

/** The people around a patient: a child with two guardians and a grandmother who pays, and an adult without any. */

const BOTH = [WIDE, PHONE]

const FAMILY: z.input<typeof peopleInput> = [
  {
    ...{ name: 'Rita Lima', relation: 'mother', phone: '11 90000-1001' },
    ...{ receivesNotices: true, mayAccept: true, opensArea: true },
  },
  { name: 'Rui Lima', relation: 'father', mayAccept: true },
  {
    ...{ name: 'Rosa Lima', relation: 'relative', phone: '11 90000-1003' },
    ...{ document: '123.456.789-09', pays: true, emergency: true },
  },
]

async function openOtto(people = FAMILY, size: OpenedSize = WIDE): Promise<OpenedScreen> {
  const otto = { name: 'Otto Lima', phone: '11 91234-5678', birthDate: '2017-05-23', people }
  const practice = newPractice((made) => callElsewhere(made, createPatient, { body: otto }))
  return openScreen(({ patients }) => `/psychologist/patients/${patients[0]?.id}`, {
    ...practice,
    size,
  })
}
type OpenedSize = readonly [number, number]

async function editOtto(people = FAMILY, size: OpenedSize = WIDE): Promise<OpenedScreen> {
  const screen = await openOtto(people, size)
  await button('Editar').click()
  await sees(button('Adicionar pessoa'))
  return screen
}

const dialog = page.getByRole('dialog', { name: 'Editar paciente' })
const summaries = () => [...document.querySelectorAll('li summary')]
const lines = () => summaries().map(({ textContent }) => textContent)
const person = (at: number) => dialog.getByRole('listitem').nth(at)
const unfold = (name: string) => dialog.getByText(name, { exact: true }).first().click()
const role = (name: string) => dialog.getByRole('checkbox', { name, exact: true })
const save = () => button('Salvar').click()
const focused = () => document.activeElement

/** Adds a person and types the name in the field that has the focus then. */
async function addPerson(name: string): Promise<void> {
  await button('Adicionar pessoa').click()
  await expect.element(dialog.getByLabelText('Nome', { exact: true })).toHaveFocus()
  await userEvent.keyboard(name)
}

function sentPeople({ sent }: OpenedScreen): unknown {
  const body = sent.findLast(({ method }) => method === 'PUT')?.body
  return (body as { people: unknown }).people
}

describe('the page of a patient', () => {
  it.each(BOTH)(
    'the page of a child shows each person with roles, and the emergency contact, at %i px',
    async (...size) => {
      await openOtto(FAMILY, size)
      const card = page.getByRole('listitem').filter({ hasText: 'Rosa Lima' })
      await sees(card.getByText('Contato de emergência'))
      await sees(card.getByText('Familiar · Paga'))
      await sees(card.getByText('CPF 123.456.789-09'))
      await expect
        .element(card.getByRole('link', { name: '(11) 90000-1003' }))
        .toHaveAttribute('href', 'tel:+5511900001003')
      await expect
        .element(card.getByRole('link', { name: 'WhatsApp de Rosa Lima' }))
        .toHaveAttribute('href', expect.stringContaining('5511900001003'))
      await sees('Mãe · Recebe avisos, pode aceitar contratos, acessa a área')
      await checkScreen()
      await checkEnlarged()
    },
  )
})

describe('the form of a patient', () => {
  it.each(BOTH)(
    'the form of an adult has one button that adds people, and no field of a person, at %i px',
    async (...size) => {
      await editOtto([], size)
      expect(lines()).toEqual([])
      await seesNo(dialog.getByText('O que cabe a esta pessoa'))
      await checkScreen()
    },
  )

  it.each(BOTH)(
    'a child has a folded line for each person, which opens, at %i px',
    async (...size) => {
      await editOtto(FAMILY, size)
      expect(lines()).toEqual([
        'Rita LimaMãe · Recebe avisos, pode aceitar contratos, acessa a área',
        'Rui LimaPai · Pode aceitar contratos',
        'Rosa LimaFamiliar · Paga, contato de emergência',
      ])
      await expect.element(person(2).getByLabelText('CPF ou CNPJ')).not.toBeVisible()
      await unfold('Rosa Lima')
      await expect.element(person(2).getByLabelText('CPF ou CNPJ')).toHaveValue('123.456.789-09')
      await checkScreen()
      await checkEnlarged()
    },
  )

  it('letters typed within a CNPJ stay together, with the caret after each', async () => {
    await editOtto()
    await unfold('Rosa Lima')
    const cnpj = person(2).getByLabelText('CPF ou CNPJ')
    await cnpj.fill('12abc345')
    await expect.element(cnpj).toHaveValue('12.ABC.345')
    const input = cnpj.element() as HTMLInputElement
    input.focus()
    input.setSelectionRange(4, 4)
    await userEvent.keyboard('xyz')
    await expect.element(cnpj).toHaveValue('12.AXY.ZBC/345')
    expect(input.selectionStart).toBe('12.AXY.Z'.length)
  })

  it('a new guardian of a minor gets suggested roles, which a choice overrides', async () => {
    const screen = await editOtto([])
    await addPerson('Rita Lima')
    await dialog.getByLabelText('Relação').selectOptions('Mãe')
    await expect.element(role('Pode aceitar contratos')).toBeChecked()
    await expect.element(role('Recebe avisos')).not.toBeChecked()
    const phone = person(0).getByLabelText('Telefone')
    await phone.fill('11900001001')
    await expect.element(role('Recebe avisos')).toBeChecked()
    await role('Recebe avisos').click()
    await phone.fill('11900001002')
    await expect.element(role('Recebe avisos')).not.toBeChecked()
    expect(lines()).toEqual(['Rita LimaMãe · Pode aceitar contratos'])
    await save()
    await seesToast('Paciente atualizado')
    const { body } = screen.sent.findLast(({ method }) => method === 'PUT') ?? {}
    expect(Object.keys(body as object).filter((name) => /^(payer|guardian)/.test(name))).toEqual([])
    await sees('Mãe · Pode aceitar contratos')
  })

  it('a child without a phone gets the mother’s', async () => {
    const screen = await editOtto([])
    await addPerson('Rita Lima')
    await dialog.getByLabelText('Relação').selectOptions('Mãe')
    await person(0).getByLabelText('Telefone').fill('11900001001')
    const phoneField = dialog.getByLabelText(/^Telefone/).first()
    await phoneField.fill('')
    await sees(
      dialog.getByText('Em branco, fica o de Rita Lima, que então abre a área do paciente.'),
    )
    await save()
    await seesToast('Paciente atualizado')
    const { body } = screen.sent.findLast(({ method }) => method === 'PUT') ?? {}
    expect(body).toMatchObject({ phone: expect.stringContaining('90000-1001') })
  })

  it('a guardian gets the suggested roles also if the date of birth is typed afterwards', async () => {
    await editOtto([])
    const birthDate = dialog.getByLabelText('Data de nascimento')
    await birthDate.fill('1990-05-23')
    await addPerson('Rita Lima')
    await dialog.getByLabelText('Relação').selectOptions('Mãe')
    await expect.element(role('Pode aceitar contratos')).not.toBeChecked()
    await birthDate.fill('2017-05-23')
    await expect.element(role('Pode aceitar contratos')).toBeChecked()
  })

  it('a CNPJ with letters suggests a company that pays', async () => {
    await editOtto([])
    await addPerson('Escola Aurora')
    const document = dialog.getByLabelText('CPF ou CNPJ')
    await document.fill('12abc34501de35')
    await expect.element(document).toHaveValue('12.ABC.345/01DE-35')
    await expect.poll(lines).toEqual(['Escola AuroraEmpresa · Paga'])
    await save()
    await sees('CNPJ 12.ABC.345/01DE-35')
  })

  it('a refused field of a folded person unfolds the person and takes the focus', async () => {
    await editOtto()
    await unfold('Rui Lima')
    await person(1).getByRole('checkbox', { name: 'Contato de emergência' }).click()
    await unfold('Rui Lima')
    const phone = person(1).getByLabelText('Telefone')
    await expect.element(phone).not.toBeVisible()
    await save()
    await sees(person(1).getByText('Informe o telefone do contato de emergência'))
    await expect.poll(focused).toBe(phone.element())
    await checkScreen()
    await person(1).getByRole('checkbox', { name: 'Contato de emergência' }).click()
    await seesNo(person(1).getByText('Informe o telefone do contato de emergência'))
  })

  it('a refusal of the server is shown at the person’s field', async () => {
    await editOtto()
    const details = [{ path: 'people.2.document', message: 'Este CPF é de outra pessoa' }]
    answerWith(updatePatient, () => {
      throw new Problem('invalid', { details })
    })
    await save()
    await sees(person(2).getByText('Este CPF é de outra pessoa'))
    await expect.poll(focused).toBe(person(2).getByLabelText('CPF ou CNPJ').element())
  })

  it('a removed person is restored with one press, and deleted once saved', async () => {
    const screen = await editOtto()
    await unfold('Rui Lima')
    await button('Remover Rui Lima').click()
    await sees('Rui Lima sai ao salvar.')
    const undo = button('Desfazer a remoção de Rui Lima')
    await expect.poll(focused).toBe(undo.element())
    await checkScreen()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => lines().length).toBe(3)
    await expect.poll(focused).toBe(summaries()[1])
    await userEvent.keyboard('{Enter}')
    await button('Remover Rui Lima').click()
    await save()
    await seesToast('Paciente atualizado')
    expect(sentPeople(screen)).toMatchObject([{ name: 'Rita Lima' }, { name: 'Rosa Lima' }])
  })

  it('a new person without a name is removed immediately, and the focus moves to the button that adds', async () => {
    await editOtto([])
    await button('Adicionar pessoa').click()
    await button('Remover nova pessoa').click()
    await expect.poll(focused).toBe(button('Adicionar pessoa').element())
    expect(lines()).toEqual([])
  })

  it('a list of people that the user keeps instead of another window’s is sent unchanged', async () => {
    const screen = await editOtto()
    const [otto] = screen.practice.patients
    const others = otto?.people.slice(1) ?? []
    callElsewhere(screen.practice, updatePatient, {
      params: { id: otto?.id ?? '' },
      body: { people: others },
    })
    await unfold('Rosa Lima')
    await person(2).getByLabelText('Telefone').fill('11900001009')
    await save()
    await sees('Na outra janela: Rui Lima, Rosa Lima')
    await button('Salvar as minhas alterações').click()
    await seesToast('Paciente atualizado')
    expect(sentPeople(screen)).toMatchObject([
      { name: 'Rita Lima', relation: 'mother' },
      { name: 'Rui Lima', relation: 'father' },
      { name: 'Rosa Lima', relation: 'relative', phone: '(11) 90000-1009' },
    ])
  })
})
