import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { getDashboard } from '../src/features/dashboard/contract.ts'
import { getProfile } from '../src/features/practice/contract.ts'
import { listReadyChats } from '../src/features/reminders/contract.ts'
import { checkScreen } from './check-screen.ts'
import { openScreen, respondWith } from './open-screen.tsx'
import { button, sees, seesNo, seesPage } from './shown.ts'
import { addPatient, addSession, asLeft, newPractice } from './small-practice.ts'

const DASHBOARD = '/psychologist/dashboard'

const office = newPractice((practice) => {
  const maria = addPatient(practice, 'Maria Lima', '11 91234-5678', 'maria@exemplo.com.br')
  addSession(practice, maria.id, '2026-03-13T09:00')
})

describe('the psychologist’s dashboard', () => {
  it('the psychologist’s dashboard greets by name and shows the four figures and the next sessions', async () => {
    await openScreen(DASHBOARD, office)
    await seesPage('Olá, Ana')
    for (const text of ['Total de pacientes', 'Sessões hoje', 'Receita do mês', 'Taxa de ocupação'])
      await sees(text)
    await sees(/Próximas sessões/)
    await sees(/Maria Lima/)
  })

  it('the psychologist’s dashboard shows a free user the upgrade banner', async () => {
    await openScreen(DASHBOARD, office)
    await sees('Você está no plano Básico')
    await sees(/Até 3 pacientes e 6 sessões por mês\./)
  })

  it('the psychologist’s dashboard comes in one round trip: nothing it asks for waits for an answer', async () => {
    const needed = [listReadyChats, getDashboard, getProfile]
    const asked: string[] = []
    const all = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const opened = openScreen(DASHBOARD, {
      ...office,
      prepare: (practice) => {
        office.prepare(practice)
        // Other requests get no reply here.
        respondWith({ ...getDashboard, path: '/api/.+' }, async () => {
          await end.promise
          return Response.error()
        })
        for (const endpoint of needed)
          respondWith(endpoint, async ({ path }, ask) => {
            asked.push(path)
            if (asked.length === needed.length) all.resolve()
            await all.promise
            return ask()
          })
      },
    })
    await sees('Total de pacientes')
    expect(asked.sort()).toEqual(needed.map(({ path }) => path).sort())
    end.resolve()
    await opened
  })

  it('the psychologist’s dashboard leads a new account to its first booking, until it is put away', async () => {
    const fresh = newPractice((practice) => void practice.services.splice(0))
    const { practice, stored } = await openScreen(DASHBOARD, fresh)
    const steps = page.getByRole('listitem').filter({
      hasText:
        /^(Confira seus horários|Defina a antecedência mínima|Crie um serviço|Informe sua chave Pix|Informe seu CRP|Informe seu WhatsApp|Compartilhe seu link)/,
    })
    await sees('O que falta até o primeiro agendamento: 2 de 7 prontos.')
    expect(steps.elements()).toHaveLength(7)
    await checkScreen()
    await page.getByRole('link', { name: /^Confira seus horários/ }).click()
    await seesPage('Horários de Atendimento')
    history.back()
    await sees(page.getByRole('link', { name: /^Confira seus horários \(pronto\)/ }))
    await button('Dispensar os primeiros passos').click()
    expect(document.activeElement?.textContent).toBe('Olá, Ana')
    await openScreen(DASHBOARD, { ...asLeft(practice), stored: Object.fromEntries(stored) })
    await sees('Total de pacientes')
    await seesNo(page.getByText(/Primeiros passos/))
  })

  it.each([
    ['Ver agenda', '/psychologist/agenda'],
    ['Compartilhar agenda', '/psychologist/share'],
    ['Ver planos', '/psychologist/plans'],
  ])('the psychologist’s dashboard has the quick action %s', async (name, path) => {
    await openScreen(DASHBOARD, office)
    await page.getByRole('link', { name: new RegExp(name) }).click()
    await expect.poll(() => location.pathname).toBe(path)
    await sees(page.getByRole('heading', { level: 1 }))
    await seesNo(page.getByText(/404 Page Not Found/))
  })
})
