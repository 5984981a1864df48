import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { checkScreen } from './check-screen.ts'
import { openScreen } from './open-screen.tsx'
import { sees } from './shown.ts'

/** The psychologist's settings, as one person sees them; what crosses devices is in e2e/own-screens.e2e.ts. */

const part = (name: string) =>
  page
    .getByRole('navigation', { name: /^Partes d/ })
    .getByRole('link', { name })
    .click()

describe('the settings screen', () => {
  it('the settings screen has duration, payment key, rule and three toggles', async () => {
    await openScreen('/psychologist/settings', {
      profile: { cancelNoticeHours: 24, lateCancelPercent: 0 },
    })
    const duration = page.getByLabelText('Duração padrão da sessão')
    await expect.element(duration).toHaveValue('50')
    const choices = duration.getByRole('option').elements()
    expect(choices.map(({ textContent }) => textContent)).toEqual(
      [30, 45, 50, 60, 90, 120].map((minutes) => `${minutes} minutos`),
    )
    await sees(page.getByLabelText(/^Chave Pix/))
    await expect.element(page.getByLabelText('Cancelar é grátis até')).toHaveValue('24')
    const share = page.getByLabelText('Depois desse prazo, ou em caso de falta')
    await expect.element(share).toHaveValue('0')
    await share.selectOptions('50')
    await sees('“Cancelar é grátis até 24 h antes; depois, ou se faltar, é cobrada metade.”')
    await share.selectOptions('0')
    const toggle = (name: string) => page.getByRole('switch', { name })
    await expect.element(toggle('Confirmar agendamentos automaticamente')).not.toBeChecked()
    await part('Avisos')
    await expect.element(toggle('Notificações por e-mail')).toBeChecked()
    await expect.element(toggle('Notificações por SMS')).not.toBeChecked()
    await checkScreen()
  })

  it('each part has its address, and the back button leads to the part before', async () => {
    await openScreen('/psychologist/settings?parte=avisos')
    await part('Conta')
    expect(location.search).toBe('?parte=conta')
    history.back()
    await sees(page.getByRole('switch', { name: 'Notificações por e-mail' }))
    expect(location.search).toBe('?parte=avisos')
  })
})
