import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { updateProfile } from '../src/features/profile/contract.ts'
import { openScreen } from './open-screen.tsx'
import { button, sees, seesNo, seesPage, seesToast, takeCopies } from './shown.ts'
import { callElsewhere, newPractice } from './small-practice.ts'

/** The psychologist's own profile; a picture and a second window are in e2e/profile.e2e.ts. */

const openProfile = () =>
  openScreen(
    '/psychologist/profile',
    newPractice(undefined, { specialization: 'Terapia cognitiva' }),
  )
const LINK = `${location.origin}/agendar/1/ana-souza`

describe('the profile screen', () => {
  it("the profile screen is titled 'Meu Perfil' and shows plan, personal info and public link", async () => {
    await openProfile()
    await seesPage('Meu Perfil')
    await sees('Plano atual')
    await sees('Informações pessoais')
    await sees('Link público de agendamento')
    await expect.element(page.getByLabelText('Link público', { exact: true })).toHaveValue(LINK)
  })

  it('the profile screen copies the link', async () => {
    await openProfile()
    const copied = takeCopies()
    await button('Copiar Link').click()
    await expect.poll(copied).toBe(LINK)
  })

  it('the profile screen shows errors at the fields', async () => {
    await openProfile()
    await page.getByLabelText('Nome completo').fill('A')
    await page.getByLabelText('E-mail').fill('ana@')
    await button('Salvar alterações').click()
    await sees('Nome deve ter pelo menos 2 caracteres')
    await sees('Email inválido')
  })

  it('a file that is not a picture is refused with the reason', async () => {
    const { sent } = await openProfile()
    const file = new File(['<html>não é uma foto</html>'], 'foto.png', { type: 'image/png' })
    await page.getByLabelText('Enviar foto').upload(file)
    await seesToast('Erro ao atualizar perfil', 'Não conseguimos ler esta imagem')
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
  })
})

describe('a profile changed in two windows', () => {
  it('two windows change different fields: both are kept without a question', async () => {
    const { practice } = await openScreen('/psychologist/settings', newPractice())
    const body = { specialization: 'Terapia de casal' }
    callElsewhere(practice, updateProfile, { body })
    await page.getByLabelText(/^Link padrão de vídeo/).fill('https://sala.exemplo.com/clara')
    await button('Salvar configurações').click()
    await seesToast('Configurações atualizadas')
    expect(practice.profile).toMatchObject({ ...body, videoLink: 'https://sala.exemplo.com/clara' })
  })

  it.each([
    ['the stored one', 'Usar os da outra janela', 'Terceira biografia'],
    ['their own', 'Salvar as minhas alterações', 'Quarta biografia'],
  ])('two windows that change the same field can keep %s', async (_, choice, kept) => {
    const { practice } = await openProfile()
    callElsewhere(practice, updateProfile, { body: { bio: 'Terceira biografia' } })
    const biography = page.getByLabelText(/^Biografia/)
    await biography.fill('Quarta biografia')
    await button('Salvar alterações').click()
    const dialog = page.getByRole('dialog', { name: 'Alterado em outra janela' })
    await sees(dialog.getByText('Na outra janela: Terceira biografia'))
    await sees(dialog.getByText('Aqui: Quarta biografia'))
    await dialog.getByRole('button', { name: choice }).click()
    await seesNo(dialog)
    await expect.element(biography).toHaveValue(kept)
    await expect.poll(() => practice.profile.bio).toBe(kept)
  })
})

it('the profile block of the menu shows plan, CRP and specialization', async () => {
  await openProfile()
  const menu = page.getByRole('complementary', { name: 'Menu' })
  for (const text of ['Ana Souza', 'Básico', 'CRP 06/123456', 'Terapia cognitiva'])
    await sees(menu.getByText(text, { exact: true }))
})
