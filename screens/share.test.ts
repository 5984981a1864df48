import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { updatePublicSettings } from '../src/features/profile/contract.ts'
import { getPoster } from '../src/features/profile/poster-contract.ts'
import { createService } from '../src/features/services/contract.ts'
import { checkEnlarged, checkScreen } from './check-screen.ts'
import { type Given, holdBack, openScreen, respondWith } from './open-screen.tsx'
import { button, sees, seesNo, seesPage, seesToast, takeCopies } from './shown.ts'
import { callElsewhere, newPractice } from './small-practice.ts'

/** The public link: copied, sent, switched off and renamed. */

const LINK = `${location.origin}/agendar/1/ana-souza`
const openShare = (given: Given = newPractice()) => openScreen('/psychologist/share', given)
const slug = () => page.getByLabelText('Personalizar o link')
const shownLink = () => page.getByLabelText('Link da agenda')

describe('the share screen', () => {
  it("the share screen is titled 'Compartilhar Agenda' and shows the link, read-only, with a copy button", async () => {
    await openShare()
    const copied = takeCopies()
    await seesPage('Compartilhar Agenda')
    await expect.element(shownLink()).toHaveValue(LINK)
    await expect.element(shownLink()).toHaveAttribute('readonly')
    await button('Copiar').click()
    await expect.poll(copied).toBe(LINK)
  })

  it('the share screen shows the visitors’ price, next to the preview', async () => {
    await openShare(
      newPractice((practice) => {
        const body = { name: 'Casal', type: 'single', price: '250.00', duration: 80 } as const
        callElsewhere(practice, createService, { body })
        callElsewhere(practice, createService, {
          body: { ...body, name: 'Antigo', active: false },
        })
      }),
    )
    await sees(page.getByRole('heading', { name: 'Preço para quem vê o link' }))
    const prices = page.getByRole('term')
    await sees(prices.filter({ hasText: 'Consulta, 50 min' }))
    await sees(prices.filter({ hasText: 'Casal, 80 min' }))
    await sees(/R\$\s250,00/)
    await seesNo(prices.filter({ hasText: 'Antigo' }))
    await checkScreen()
  })

  it('the share screen sends the link whole: by WhatsApp with a text, by the device, and as a poster', async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>()
    Object.assign(navigator, { share })
    onTestFinished(() => {
      vi.restoreAllMocks()
      Reflect.deleteProperty(navigator, 'share')
    })
    await openShare()
    const chat = page.getByRole('link', { name: 'Enviar pelo WhatsApp' }).element()
    const url = new URL(chat.getAttribute('href') ?? '')
    expect(url.origin + url.pathname).toBe('https://wa.me/')
    expect(url.searchParams.get('text')).toMatch(new RegExp(`por este link: ${LINK}$`))
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    const named = { 'content-disposition': "attachment; filename*=UTF-8''cartaz-ana-souza.pdf" }
    respondWith(getPoster, () => new Response('%PDF', { headers: named }))
    await button('Cartaz com QR code').click()
    await expect.poll(() => saved).toEqual(['cartaz-ana-souza.pdf'])
    await button('Compartilhar').click()
    await expect.poll(() => share.mock.lastCall?.[0].url).toBe(LINK)
  })

  it.each([1280, 360])(
    'the share screen shows the link whole in text of twice the size, %s wide',
    async (width) => {
      await openShare({ ...newPractice(), size: [width, 740] })
      await sees(shownLink())
      await checkEnlarged()
      const hidden = () => {
        const { scrollHeight, clientHeight } = shownLink().element()
        return scrollHeight - clientHeight
      }
      await expect.poll(hidden, { message: 'the link is cut' }).toBeLessThanOrEqual(2)
    },
  )

  it('the share screen warns if the CRP is missing, and leads to its field', async () => {
    const warning = page.getByRole('complementary', { name: 'CRP não informado' })
    await openShare()
    await sees(shownLink())
    await seesNo(warning)
    await openShare(newPractice(undefined, { crp: null }))
    await sees(warning.getByText(/^Sua página está sem o número do CRP\./))
    await checkScreen()
    await warning.getByRole('link', { name: 'Informar CRP' }).click()
    await seesPage('Meu Perfil')
  })

  it("the share screen says 'Agenda Pública Ativa', and 'Agenda Pública Desativada' once switched off", async () => {
    await openShare()
    await sees('Os pacientes podem agendar consultas pelo link.')
    const on = page.getByRole('switch', { name: 'Agenda Pública Ativa' })
    await on.click()
    const off = page.getByRole('switch', { name: 'Agenda Pública Desativada' })
    await sees(off)
    await sees('Somente você pode agendar, pelo painel administrativo.')
    await seesNo(page.getByRole('region', { name: 'Notificações (F8)' }).getByRole('listitem'))
    await off.click()
    await sees(on)
  })

  it("the share screen has a slug field with the placeholder 'seu-nome' and the format as its hint", async () => {
    await openShare()
    await expect.element(slug()).toHaveAttribute('placeholder', 'seu-nome')
    await sees(/\/agendar\/\d+\/seu-nome$/)
  })

  it("the share screen offers 'Corrigir Formato' only after 8 hex characters and a hyphen", async () => {
    await openShare()
    await sees(slug())
    await seesNo(button('Corrigir Formato'))
    await slug().fill('0a1b2c3d-ana')
    await button('Corrigir Formato').click()
    await expect.element(slug()).toHaveValue('ana')
    await seesNo(button('Corrigir Formato'))
  })

  it("the share screen disables 'Salvar Link' while the slug is blank", async () => {
    await openShare()
    await expect.element(button('Salvar Link')).toBeEnabled()
    await slug().fill('   ')
    await expect.element(button('Salvar Link')).toBeDisabled()
  })

  it("the share screen fills in the slug from the name with 'Gerar Automaticamente'", async () => {
    await openShare()
    await slug().fill('')
    await button('Gerar Automaticamente').click()
    await expect.element(slug()).toHaveValue('ana-souza')
  })

  it("the share screen saves the slug and says 'Salvando...' meanwhile, then leads to the public page and copies the link: 'Visualizar Agenda Pública', 'Copiar Link'", async () => {
    await openShare()
    const copied = takeCopies()
    const answer = holdBack(updatePublicSettings)
    await slug().fill('Dra. Ana')
    await button('Salvar Link').click()
    await expect.element(button('Salvando...')).toBeDisabled()
    answer()
    await seesToast('Link salvo')
    await expect.element(slug()).toHaveValue('dra-ana')
    const saved = LINK.replace('ana-souza', 'dra-ana')
    await expect
      .element(page.getByRole('link', { name: 'Visualizar Agenda Pública' }))
      .toHaveAttribute('href', saved)
    await button('Copiar Link').click()
    await expect.poll(copied).toBe(saved)
  })

  it('the share screen shows the preview and how it works', async () => {
    await openShare(newPractice(undefined, { attendsInPerson: true }))
    for (const text of ['Prévia', 'R$ 150,00', '50 minutos', 'Online', 'Presencial'])
      await sees(page.getByRole('main').getByText(text, { exact: true }))
    await sees(page.getByRole('heading', { name: 'Como funciona' }))
  })
})
