import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Practice } from '../src/features/demo/practice.ts'
import { getReceitaSaude } from '../src/features/fiscal/contract.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { completeSession } from '../src/features/sessions/contract.ts'
import { closeMonth } from '../src/features/statements/contract.ts'
import { checkScreen } from './check-screen.ts'
import { answerWith, openScreen, PHONE, WIDE } from './open-screen.tsx'
import { button, sees, seesNo, seesToast } from './shown.ts'
import { addSession, callElsewhere, newPractice } from './small-practice.ts'

const month = newPractice(addChild, { plan: 'pro' })

function addChild(practice: Practice): void {
  const { id } = callElsewhere(practice, createPatient, {
    body: {
      name: 'Caio Prado',
      phone: '11 97777-4321',
      people: [
        { name: 'Rita Prado', relation: 'mother', pays: true },
        { name: 'Tia Rosa', relation: 'relative' },
      ],
    },
  })
  const session = addSession(practice, id, '2026-02-03T10:00')
  callElsewhere(practice, completeSession, { params: { id: session.id } })
  callElsewhere(practice, closeMonth, { body: { month: '2026-02', patientIds: [id] } })
}

const dialog = page.getByRole('dialog', { name: 'Registrar pagamento' })

it.each([
  ['a phone', PHONE],
  ['a wide window', WIDE],
])(
  'an aunt is chosen as the payer with one tap, on %s, and the rest is paid by somebody else',
  async (_, size) => {
    await openScreen((practice) => `/psychologist/statements/${practice.statements[0]?.id}`, {
      ...month,
      size,
    })
    await button('Registrar pagamento').click()
    await expect.element(dialog.getByLabelText(/^Rita Prado/)).toBeChecked()
    await dialog.getByLabelText(/^Tia Rosa/).click()
    await dialog.getByLabelText(/^Valor/).fill('')
    await userEvent.type(dialog.getByLabelText(/^Valor/), '10000')
    await checkScreen()
    await record()
    await sees('Por Tia Rosa')
    await button('Registrar pagamento').click()
    await dialog.getByLabelText('Outra pessoa').click()
    await dialog.getByLabelText(/^Nome/).fill('Escola Girassol')
    await dialog.getByLabelText(/^CPF ou CNPJ/).fill('12.ABC.345/01DE-36')
    await dialog.getByRole('button', { name: 'Registrar pagamento' }).click()
    await sees(dialog.getByText('CPF ou CNPJ inválido'))
    await dialog.getByLabelText(/^CPF ou CNPJ/).fill('12.abc.345/01de-35')
    await record()
    await sees('Por Escola Girassol')
  },
)

async function record(): Promise<void> {
  await dialog.getByRole('button', { name: 'Registrar pagamento' }).click()
  await seesToast('Pagamento registrado')
  await seesNo(dialog)
}

it('Receita Saúde lists what a company paid apart, with the reason', async () => {
  await openScreen('/psychologist/receita-saude', {
    ...month,
    answers: () =>
      answerWith(getReceitaSaude, () => ({
        ready: 0,
        payments: [],
        problems: [],
        files: [],
        changed: [],
        issued: 0,
        darfDay: '2026-03-31',
        excluded: [
          {
            id: '0198c0de-0000-7000-8000-000000000000',
            date: '2026-02-04',
            text: 'Atendimento de 03/02/2026',
            patientId: null,
            patientName: 'Caio Prado',
            payerName: 'Escola Girassol',
            payerDocument: '12ABC34501DE35',
            amount: '180.00',
            reason: 'company' as const,
          },
        ],
      })),
  })
  await page.getByText('Fora do Receita Saúde: 1 pagamento').click()
  await sees('Escola Girassol, por Caio Prado')
  await sees(/^CNPJ.12\.ABC\.345\/01DE-35\. Pago por empresa/)
  await checkScreen()
})
