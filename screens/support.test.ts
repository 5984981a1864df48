import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { newId } from '../src/features/demo/practice.ts'
import { sendSupportMessage } from '../src/features/support/contract.ts'
import { Problem } from '../src/platform/shared/problem.ts'
import { checkScreen } from './check-screen.ts'
import { answerWith, NOW, openScreen, PHONE, respondWith } from './open-screen.tsx'
import { sees } from './shown.ts'

/** The form of /support as a visitor without a login sees it; its built page is in e2e/support.e2e.ts. */

const NAMES = ['Nome', 'E-mail', 'Telefone', 'Categoria', 'Assunto', 'Mensagem'] as const
const TYPED = [
  'Maria Lima',
  'maria@exemplo.com',
  '(11) 91234-5678',
  'tecnico',
  'Não consigo entrar',
  'O código não chega.',
]
const EMPTY = ['', '', '', 'geral', '', '']

const field = (name: (typeof NAMES)[number]) =>
  page.getByRole('form', { name: 'Mensagem ao suporte' }).getByLabelText(name, { exact: false })
const values = () =>
  NAMES.map((name) => (field(name).element() as HTMLInputElement | HTMLSelectElement).value)
const button = () => page.getByRole('button', { name: /Enviar mensagem|Enviando/ })
const openSupport = (tab?: Map<string, string>) =>
  openScreen('/support', { loggedIn: false, size: PHONE, ...(tab && { tab }) })
const answerAll = () =>
  answerWith(sendSupportMessage, () => ({ id: newId(), createdAt: new Date(NOW).toISOString() }))

async function fill(): Promise<void> {
  for (const [index, name] of NAMES.entries()) {
    const text = TYPED[index] ?? ''
    await (name === 'Categoria' ? field(name).selectOptions(text) : field(name).fill(text))
  }
}

describe('a visitor who writes to the support', () => {
  it("a visitor who writes to the support reads 'Mensagem enviada!' and finds the form empty again", async () => {
    const { tab } = await openSupport()
    answerAll()
    await fill()
    await button().click()
    await sees('Mensagem enviada!')
    await sees('Responderemos em até 24 horas úteis.')
    expect(values()).toEqual(EMPTY)
    await openSupport(tab)
    expect(values()).toEqual(EMPTY)
  })

  it('a visitor who writes to the support sends once, however often it is tapped', async () => {
    const { sent } = await openSupport()
    answerAll()
    await fill()
    await button().dblClick()
    await sees('Mensagem enviada!')
    const posted = sent.filter(({ method }) => method === 'POST')
    expect(posted.map(({ path }) => path)).toEqual(['/api/support/messages'])
  })

  it('a visitor who writes to the support sees a failure and loses nothing, not even by reloading', async () => {
    const { tab } = await openSupport()
    answerWith(sendSupportMessage, () => {
      throw new Problem('throttled', { retryAfter: 40 })
    })
    await fill()
    await button().click()
    await sees('Erro ao enviar mensagem')
    await sees('Muitas tentativas. Tente novamente em 40 segundos.')
    expect(values()).toEqual(TYPED)
    await openSupport(tab)
    await expect.poll(values).toEqual(TYPED)
  })

  it('a visitor who writes to the support is notified of being offline and loses nothing', async () => {
    await openSupport()
    await fill()
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    respondWith(sendSupportMessage, () => Promise.reject(new TypeError('Failed to fetch')))
    await sees(/^Você está sem internet\. O que você preencheu continua aqui/)
    await button().click()
    await sees('Erro ao enviar mensagem')
    expect(values()).toEqual(TYPED)
    isOnline.mockRestore()
    window.dispatchEvent(new Event('online'))
    answerAll()
    await button().click()
    await sees('Mensagem enviada!')
  })

  it('a visitor who writes to the support reads the error at each field, the first of them in focus', async () => {
    await openSupport()
    await field('Telefone').fill('9123')
    await button().click()
    for (const text of [
      'Nome deve ter pelo menos 2 caracteres',
      'Email inválido',
      'Telefone deve ter pelo menos 10 dígitos',
      'Assunto é obrigatório',
      'Mensagem é obrigatória',
    ])
      await sees(text)
    await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('name')
    await checkScreen()
  })

  it('a visitor who writes to the support opens an answer by keyboard', async () => {
    await openSupport()
    const questions = [...document.querySelectorAll('summary')]
    questions
      .find((question) => question.textContent.includes('Posso cancelar uma consulta?'))
      ?.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/pelo menos 24 horas de antecedência/)).toBeVisible()
  })
})

it('a person who is logged in finds name and e-mail filled in', async () => {
  await openScreen('/support', { profile: { name: 'Ana Souza', email: 'ana@exemplo.com.br' } })
  expect(values().slice(0, 2)).toEqual(['Ana Souza', 'ana@exemplo.com.br'])
})

it.each(['/support', '/legal'])('the page %s leads back to /', async (path) => {
  await openScreen(path, { loggedIn: false })
  const back = page.getByRole('link', { name: 'Voltar ao início' })
  await expect.element(back).toHaveAttribute('href', '/')
})
