import { it } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from './open-screen.tsx'
import { button, sees, seesPage } from './shown.ts'
import { newPractice } from './small-practice.ts'

/** The files themselves are in e2e/exports.e2e.ts. */

it('the lists on the free plan name the plan with exports, and lead to the plans', async () => {
  await openScreen('/psychologist/sessions', newPractice())
  await button('Exportar').click()
  await sees('Recurso disponível no plano Pro')
  await page.getByRole('menuitem', { name: 'Conhecer o plano Pro' }).click()
  await seesPage('Planos e Assinatura')
})
