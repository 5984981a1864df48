import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { shownText } from '../../../../test/shown-text.ts'
import { QUESTIONS } from './questions.tsx'
import { SupportForm } from './support-form.tsx'
import SupportPage from './support-page.tsx'

const markup = renderToStaticMarkup(<SupportPage />)
const text = shownText(<SupportPage />)

describe('the support page', () => {
  it('the support page answers five questions, readable without a script', () => {
    expect(QUESTIONS).toHaveLength(5)
    expect(markup.match(/<details/g)).toHaveLength(5)
    for (const { question } of QUESTIONS) expect(text).toContain(question)
  })

  it.each([
    ['an account is made', 'o número do seu CRP'],
    ['an account is made', 'A conta fica ativa assim que você se cadastra.'],
    ['patients book', 'Pelo link público do psicólogo'],
    ['patients book', 'A confirmação traz um link que sempre abre essa consulta.'],
    ['patients book', 'com o código enviado por SMS ou e-mail'],
    ['payments work', 'O paciente paga por Pix diretamente ao psicólogo'],
    ['payments work', 'A chave Pix é cadastrada pelo psicólogo em seu perfil'],
    ['payments work', 'A plataforma cobra somente a assinatura Pro.'],
    ['an appointment is cancelled', 'O psicólogo e o paciente podem cancelar.'],
    ['an appointment is cancelled', 'avisar com pelo menos 24 horas de antecedência'],
    ['a password is renewed', 'Psicólogos pedem um link por e-mail'],
    ['a password is renewed', 'O link da confirmação abre a consulta mesmo sem código.'],
  ])('the support page says how %s: %s', (_, expected) => expect(text).toContain(expected))

  it.each([
    ['opening hours', 'Segunda a sexta 9h às 18h'],
    ['opening hours', 'Sábado 9h às 14h'],
    ['opening hours', 'Domingo Fechado'],
    ['response times', 'Dúvidas gerais até 4 horas'],
    ['response times', 'Problemas técnicos até 2 horas'],
    ['response times', 'Configuração da conta até 24 horas'],
    ['response time of the form', 'Respondemos por e-mail em até 24 horas úteis.'],
    ['direct contact', 'Escreva pelo formulário desta página'],
    ['priority of Pro', 'com resposta em até 1 hora'],
  ])('the support page says the %s: %s', (_, expected) => expect(text).toContain(expected))

  it.each(['/', '/psychologist/register', '/legal#privacidade'])(
    'the support page leads to %s',
    (path) => {
      expect(markup).toContain(`href="${path}"`)
    },
  )

  it('the support page contains exactly the markup that the form renders, so that it can be hydrated separately', () => {
    const [, held = ''] = markup.split(/<div id="support-form"[^>]*>/)
    expect(held.startsWith(renderToStaticMarkup(<SupportForm />))).toBe(true)
  })
})

describe('the form', () => {
  it('the form offers five categories, the first of them chosen', () => {
    const options = [...markup.matchAll(/<option value="(\w+)"( selected="")?>/g)]
    expect(options.map(([, category, chosen]) => [category, chosen !== undefined])).toEqual([
      ['geral', true],
      ['tecnico', false],
      ['pagamento', false],
      ['conta', false],
      ['sugestao', false],
    ])
  })

  it('the form asks for the e-mail in a field of type email', () => {
    expect(markup).toMatch(
      /<input[^>]* type="email"[^>]* name="email"|<input[^>]* name="email"[^>]* type="email"/,
    )
  })

  it('the form sends nothing until the page is hydrated', () => {
    expect(markup).not.toContain('type="submit"')
  })
})
