import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Practice } from '../src/features/demo/practice.ts'
import { createPackage } from '../src/features/packages/contract.ts'
import { createService } from '../src/features/services/contract.ts'
import { createSession } from '../src/features/sessions/contract.ts'
import { checkScreen } from './check-screen.ts'
import { type Given, openScreen, PHONE } from './open-screen.tsx'
import { button, choosePatient, sees, seesToast } from './shown.ts'
import { addPatient, asLeft, callElsewhere, newPractice } from './small-practice.ts'

/** Packages from their sale to the last session; what the patient sees is in e2e/packages.e2e.ts. */

const onPro = (furnish: (practice: Practice) => void = () => {}) =>
  newPractice(
    (practice) => {
      addPatient(practice, 'Maria Lima', '11 91234-5678', 'maria@exemplo.com.br')
      const four = { name: 'Quatro sessões', type: 'package', sessionsCount: 4 } as const
      const body = { ...four, price: '500.00', duration: 50 }
      callElsewhere(practice, createService, { body })
      furnish(practice)
    },
    { plan: 'pro' },
  )

function sellPackage(practice: Practice) {
  const { service, patientId } = soldIn(practice)
  return callElsewhere(practice, createPackage, {
    body: { patientId, serviceId: service.id, sessionsCount: 4, price: '500.00' },
  })
}

function drawSession(practice: Practice, packageId: string, local: string) {
  const { service, patientId } = soldIn(practice)
  const datetime = `${local}:00-03:00`
  const body = { patientId, serviceId: service.id, packageId, datetime, type: 'online' } as const
  callElsewhere(practice, createSession, { body })
}

function soldIn({ services, patients }: Practice) {
  const [patient] = patients
  const service = services.find(({ type }) => type === 'package')
  if (!patient || !service) throw new Error('nobody to sell a package to')
  return { service, patientId: patient.id }
}

const openPackages = (given: Given) => openScreen('/psychologist/packages', given)

/** Goes from the package's own menu to a session at that time. */
async function drawAt(shown: string): Promise<void> {
  await button('Ações do pacote de Maria Lima').click()
  await page.getByRole('menuitem', { name: 'Marcar sessão' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova sessão' })
  await sees(dialog.getByLabelText('Usar do pacote'))
  await expect.element(dialog.getByLabelText('Data e hora')).toHaveFocus()
  await dialog.getByLabelText('Data e hora').fill(shown)
  await expect.element(dialog.getByLabelText(/^Valor/)).toHaveValue('125,00')
  await expect.element(dialog.getByLabelText('Serviço')).toHaveValue('Quatro sessões')
  await dialog.getByRole('button', { name: 'Marcar sessão' }).click()
  await seesToast('Sessão marcada')
}

describe('packages', () => {
  it('packages are the plan Pro’s: on the free one the screen explains them', async () => {
    await openPackages(newPractice())
    await sees(page.getByRole('heading', { name: 'Pacotes de sessões são do plano Pro' }))
    await sees(page.getByRole('link', { name: 'Fazer upgrade para o Pro' }))
    await checkScreen()
  })

  it('a new session of a patient with sessions left in a package uses one of them, unless that is changed', async () => {
    const given = onPro((practice) => void sellPackage(practice))
    await openScreen('/psychologist/sessions?new=', given)
    const dialog = page.getByRole('dialog', { name: 'Nova sessão' })
    await choosePatient(dialog, 'Maria Lima')
    const draws = dialog.getByLabelText('Usar do pacote')
    await expect.element(dialog.getByLabelText(/^Valor/)).toHaveValue('125,00')
    await expect.element(draws).not.toHaveValue('')
    await draws.selectOptions('Não usar pacote')
    await expect.element(draws).toHaveValue('')
    await dialog.getByLabelText('Data e hora').fill('2026-03-18T10:00')
    await expect.element(draws).toHaveValue('')
  })

  it('packages are sold to a patient, with count and price of the service', async () => {
    await openPackages(onPro())
    await page.getByRole('button', { name: 'Novo pacote' }).click()
    const dialog = page.getByRole('dialog', { name: 'Novo pacote' })
    await dialog.getByRole('button', { name: 'Criar pacote' }).click()
    await sees(dialog.getByText('Preço é obrigatório'))
    await expect.element(dialog.getByRole('combobox', { name: 'Paciente' })).toHaveFocus()
    await choosePatient(dialog, 'Maria Lima')
    await dialog.getByLabelText('Serviço').selectOptions('Quatro sessões')
    await expect.element(dialog.getByLabelText(/^Preço do pacote/)).toHaveValue('500,00')
    await dialog.getByLabelText(/^Válido até/).fill('30/12/2099')
    await checkScreen()
    await dialog.getByRole('button', { name: 'Criar pacote' }).click()
    await seesToast('Pacote criado')
    await sees(/Restam 4 de 4 sessões/)
    await sees(/até 30\/12\/2099/)
  })

  it('packages are used session by session, each with its share of the price', async () => {
    const { practice } = await openPackages(onPro(sellPackage))
    await drawAt('16/03/2026 09:00')
    await openPackages(asLeft(practice))
    await drawAt('17/03/2026 09:00')
    await sees(/Pacote 2\/4/)
    for (const size of [undefined, PHONE]) {
      await openPackages({ ...asLeft(practice), size })
      await sees(/Restam 2 de 4 sessões/)
      await checkScreen()
    }
  })

  it('packages get the credit of a cancelled session back', async () => {
    const { practice } = await openScreen(
      '/psychologist/sessions?search=Quatro',
      onPro((practice) => {
        const { id } = sellPackage(practice)
        drawSession(practice, id, '2026-03-16T09:00')
        drawSession(practice, id, '2026-03-17T09:00')
      }),
    )
    const row = page.getByRole('row').filter({ hasText: 'Pacote 1/4' })
    await row.getByRole('button', { name: /^Ações da sessão/ }).click()
    await page.getByRole('menuitem', { name: /^Cancelar/ }).click()
    await seesToast('Sessão cancelada')
    await openScreen(
      ({ patients }) => `/psychologist/patients/${patients[0]?.id}`,
      asLeft(practice),
    )
    await sees(/Restam 3 de 4 sessões/)
    await sees(/Pacote a receber: R\$\s500,00/)
    await checkScreen()
  })
})
