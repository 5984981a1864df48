import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Practice } from '../src/features/demo/practice.ts'
import { mergePatients } from '../src/features/merging/contract.ts'
import { checkEnlarged, checkScreen } from './check-screen.ts'
import { openScreen } from './open-screen.tsx'
import { button, sees, seesNo, seesPage, seesToast } from './shown.ts'
import { addPatient, addSession, callElsewhere, newPractice } from './small-practice.ts'
import { openPhone } from './touch.ts'

/** Possible duplicates: their list, the comparison before two are joined, the undo, and the form's warning. */

const PATIENTS = '/psychologist/patients'

const withTwice = () =>
  newPractice(
    (practice) => {
      const maria = addPatient(practice, 'Maria Lima', '11 91234-5678')
      const twice = addPatient(practice, 'Maria de Souza Lima', '11 98888-7777')
      addPatient(practice, 'Davi Melo', '11 91234-5679')
      addSession(practice, maria.id, '2026-03-16T09:00')
      addSession(practice, twice.id, '2026-03-17T09:00')
    },
    { plan: 'pro' },
  )

const idAt = ({ patients }: Practice, at: number) => patients[at]?.id ?? ''

describe('possible duplicates', () => {
  it('two are compared, joined and separated again on a phone', async () => {
    const { practice, sent } = await openPhone(PATIENTS, withTwice())
    const [kept, removed] = [idAt(practice, 0), idAt(practice, 1)]
    await button('Possíveis repetidos (1)').click()
    await sees('Nome parecido')
    await checkScreen()
    await checkEnlarged()
    await button('Juntar Maria Lima e Maria de Souza Lima').click()
    await sees(/^O telefone \(11\) 98888-7777 fica entre as pessoas em volta/)
    await expect.element(page.getByRole('radio', { name: /^Maria Lima/ })).toBeChecked()
    await checkScreen()
    await checkEnlarged()
    await button('Juntar').click()
    await seesToast('Cadastros juntados', 'Maria de Souza Lima agora é parte de Maria Lima.')
    expect(sent.findLast(({ path }) => path.endsWith('/merge'))?.body).toEqual({
      keep: kept,
      remove: removed,
    })
    expect(practice.sessions.map(({ patientId }) => patientId)).toEqual([kept, kept])
    await sees('Nenhum cadastro parece repetido.')
    await button('Desfazer a junção de Maria de Souza Lima').click()
    await seesToast('Junção desfeita')
    expect(practice.patients).toHaveLength(3)
    await button('Juntar Maria Lima e Maria de Souza Lima').click()
    await page.getByText('(11) 98888-7777', { exact: true }).first().click()
    await sees('Fica: Maria de Souza Lima')
    await button('Voltar').click()
    await button('Maria Lima e Maria de Souza Lima não são a mesma pessoa').click()
    await seesToast('Não são a mesma pessoa')
    await sees('Nenhum cadastro parece repetido.')
    await userEvent.keyboard('{Escape}')
    await seesNo(page.getByRole('button', { name: /^Possíveis repetidos/ }))
  })

  it('a patient is joined, from the patient’s page, with one found by search', async () => {
    const { practice } = await openScreen((made) => `${PATIENTS}/${idAt(made, 1)}`, withTwice())
    const [kept, removed] = [idAt(practice, 0), idAt(practice, 1)]
    await button('Ações de Maria de Souza Lima').click()
    await page.getByRole('menuitem', { name: 'Juntar com outro cadastro' }).click()
    await sees(button('Maria Lima'))
    await checkScreen()
    await page.getByLabelText('Outro cadastro').fill('maria')
    await page.getByRole('option', { name: /^Maria Lima/ }).click()
    await page.getByRole('radio', { name: /^Maria Lima/ }).click()
    await sees('Fica: Maria Lima')
    await button('Juntar').click()
    await seesPage('Maria Lima')
    expect(practice.patients.map(({ id }) => id)).toContain(kept)
    expect(practice.patients.map(({ id }) => id)).not.toContain(removed)
  })

  it('a merge that another window already made is refused with the reason', async () => {
    const { practice } = await openScreen(PATIENTS, withTwice())
    const body = { keep: idAt(practice, 0), remove: idAt(practice, 1) }
    await button('Possíveis repetidos (1)').click()
    await button('Juntar Maria Lima e Maria de Souza Lima').click()
    await sees('Fica: Maria Lima')
    callElsewhere(practice, mergePatients, { body })
    await button('Juntar').click()
    await sees('Não encontramos o que você procura. Talvez já tenha sido excluído.')
  })

  it('the form warns of a similar name while it is typed', async () => {
    await openScreen(`${PATIENTS}?new=`, withTwice())
    await page.getByLabelText('Nome', { exact: false }).first().fill('Davi A. Melo')
    await sees(/^Talvez já tenha cadastro: Davi Melo \(nome parecido\)/)
  })
})
