import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  closeCalendarFeed,
  getCalendarFeed,
  openCalendarFeed,
  updateCalendarFeed,
} from '../src/features/calendar-feed/contract.ts'
import { checkScreen } from './check-screen.ts'
import { answerWith, type Given, openScreen, PHONE } from './open-screen.tsx'
import { button, openPart, sees, seesNo, seesPage, seesToast, takeCopies } from './shown.ts'
import { asLeft, newPractice } from './small-practice.ts'

/** The psychologist's settings, in one window; what crosses devices is in e2e/profile.e2e.ts. */

const openSettings = (query = '', given: Given = newPractice()) =>
  openScreen(`/psychologist/settings${query}`, given)

describe('the settings screen', () => {
  it('the settings screen has duration, payment key, rule and three toggles', async () => {
    await openSettings()
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
    await openPart('Avisos')
    await expect.element(toggle('Avisos por e-mail')).toBeChecked()
    await expect.element(toggle('Avisos por SMS')).not.toBeChecked()
    await checkScreen()
  })

  it('each part has its address, and the back button leads to the part before', async () => {
    await openSettings('?parte=avisos')
    await openPart('Conta')
    expect(location.search).toBe('?parte=conta')
    history.back()
    await sees(page.getByRole('switch', { name: 'Avisos por e-mail' }))
    expect(location.search).toBe('?parte=avisos')
  })

  it('the address of a card of Calendários leads to it, as the search does', async () => {
    await page.viewport(PHONE[0], PHONE[1])
    await openSettings('?parte=calendarios#outros-calendarios', { ...newPractice(), size: PHONE })
    await expect.poll(() => document.activeElement?.id).toBe('outros-calendarios')
    await sees(page.getByRole('heading', { name: 'Outros calendários' }))
    const heading = page.getByRole('heading', { name: 'Outros calendários' }).element()
    const isShown = () => {
      const { top, bottom } = heading.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    }
    await expect.poll(isShown).toBe(true)
  })

  it('leaving with something unsaved asks first, by a link and by logging out', async () => {
    await openSettings()
    const bar = page.getByText('Alterações não salvas')
    await seesNo(bar)
    const link = page.getByLabelText(/^Link padrão de vídeo/)
    await link.fill('https://sala.exemplo.com/ana')
    await sees(bar)
    await checkScreen()
    const question = page.getByRole('alertdialog', { name: 'Sair sem salvar?' })
    const stay = async () => {
      await question.getByRole('button', { name: 'Continuar editando' }).click()
      await seesNo(question)
    }
    await page.getByRole('link', { name: 'Agenda', exact: true }).click()
    await stay()
    await expect.element(link).toHaveValue('https://sala.exemplo.com/ana')
    await page.getByRole('button', { name: /^Menu do perfil/ }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await stay()
    await expect.element(link).toHaveValue('https://sala.exemplo.com/ana')
    await openPart('Aplicativo')
    await question.getByRole('button', { name: 'Sair sem salvar' }).click()
    await sees(page.getByRole('heading', { name: 'Aparência' }))
    history.back()
    await expect.element(link).toHaveValue('')
    await openPart('Avisos')
    await page.getByRole('switch', { name: 'Avisos por SMS' }).click()
    await sees(bar)
    await button('Descartar').click()
    await seesNo(bar)
  })

  it('the office address is shown there, and changed in one place only', async () => {
    const { practice } = await openSettings()
    const address = page.getByLabelText('Endereço do consultório')
    await expect.element(address).toHaveValue('Não informado')
    await page.getByRole('link', { name: 'Alterar em Horários de Atendimento' }).click()
    await seesPage('Horários de Atendimento')
    await expect.poll(() => document.querySelector('[role=switch]:focus')).not.toBeNull()
    await userEvent.keyboard('[Space]')
    await page.getByLabelText('Rua', { exact: true }).fill('Rua das Flores')
    await page.getByLabelText('Número', { exact: true }).fill('120')
    await button('Salvar alterações').click()
    await seesToast('Alterações salvas')
    await openSettings('', asLeft(practice))
    await expect.element(address).toHaveValue('Rua das Flores, 120')
  })

  it('the settings screen shows the agenda in another calendar by a private link, until it is replaced or switched off', async () => {
    const { sent } = await openSettings()
    const copied = takeCopies()
    let feed: { url: string | null; showsNames: boolean } = { url: null, showsNames: false }
    let feedCount = 0
    answerWith(getCalendarFeed, () => feed)
    answerWith(openCalendarFeed, () => {
      feedCount += 1
      feed = { ...feed, url: `https://consultorio.exemplo/agenda/${feedCount}.ics` }
      return feed
    })
    answerWith(updateCalendarFeed, ({ body }) => {
      feed = { ...feed, ...(body as { showsNames: boolean }) }
      return feed
    })
    answerWith(closeCalendarFeed, () => {
      feed = { ...feed, url: null }
      return undefined
    })
    await openPart('Calendários')
    await button('Gerar link').click()
    await seesToast('Link gerado')
    await button('Copiar link').click()
    const link = page.getByLabelText('Link privado da agenda')
    await expect.element(link).toHaveValue('https://consultorio.exemplo/agenda/1.ics')
    await expect.poll(copied).toBe('https://consultorio.exemplo/agenda/1.ics')
    const names = page.getByRole('switch', { name: 'Mostrar o nome completo dos pacientes' })
    await names.click()
    await expect.element(names).toBeChecked()
    expect(feed.showsNames).toBe(true)
    await button('Gerar novo link').click()
    const question = page.getByRole('alertdialog', { name: 'Gerar um novo link?' })
    await sees(question.getByText('O link de agora para de funcionar.', { exact: false }))
    await question.getByRole('button', { name: 'Gerar novo link' }).click()
    await seesToast('Novo link gerado')
    await expect.element(link).toHaveValue('https://consultorio.exemplo/agenda/2.ics')
    await button('Desligar').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desligar' }).click()
    await seesToast('Link desligado')
    await sees(button('Gerar link'))
    const ofFeed = sent.filter(({ path }) => path === closeCalendarFeed.path)
    expect(ofFeed.map(({ method }) => method).filter((method) => method !== 'GET')).toEqual([
      'POST',
      'PUT',
      'POST',
      'DELETE',
    ])
  })

  it('the settings screen keeps its title whole in text of twice the size, and fades the end of its tab strip if there are more tabs', async () => {
    await openSettings('', { ...newPractice(), size: PHONE })
    const strip = document.querySelector<HTMLElement>(
      'nav[aria-label="Partes das configurações"] ul',
    )
    const fade = () => strip?.style.getPropertyValue('--after')
    await expect.poll(fade).not.toBe('0px')
    strip?.scrollTo({ left: strip.scrollWidth })
    await expect.poll(fade).toBe('0px')
    document.documentElement.style.fontSize = '200%'
    await expect.poll(fade).not.toBe('0px')
    const title = page.getByRole('heading', { level: 1 }).element()
    const words = document.createRange()
    words.selectNodeContents(title)
    expect(words.getClientRects()).toHaveLength(1)
  })

  it('the settings screen refuses an invalid password change with its own message', async () => {
    await openSettings('?parte=conta')
    await page.getByLabelText('Nova senha', { exact: true }).fill('12345')
    await page.getByLabelText('Confirmar nova senha').fill('1234')
    await button('Alterar senha').click()
    await sees('Digite sua senha atual')
    await sees('Nova senha deve ter pelo menos 6 caracteres')
    await sees('As senhas não coincidem')
  })

  it('the settings screen says at the field why a new password is too weak', async () => {
    await openSettings('?parte=conta')
    await page.getByLabelText('Senha atual').fill('girassol na janela')
    await page.getByLabelText('Nova senha', { exact: true }).fill('senha123')
    await page.getByLabelText('Confirmar nova senha').fill('senha123')
    await button('Alterar senha').click()
    await sees(/^Esta senha é fácil de adivinhar\./)
  })
})
