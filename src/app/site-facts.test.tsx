import { describe, expect, it } from 'vitest'
import { markupFaults } from '../../test/markup-faults.ts'
import { SettingError } from '../platform/server/environment.ts'
import { readEnvironment } from './environment.ts'
import { shellFor } from './pages.ts'
import { fillTemplate, siteTemplate, TODAY } from './site-documents.ts'
import { renderSite } from './site-page.tsx'
import { siteFactsOf } from './site-pages.ts'

const built = renderSite(TODAY)
const ALL = {
  SUPPORT_EMAIL: 'Ajuda@Exemplo.com.br',
  SUPPORT_PHONE: '(11) 3333-4444',
  DPO_NAME: 'Rita D’Ávila & Filhas',
  DPO_EMAIL: 'dados@exemplo.com.br',
}

function textOf(page: keyof typeof built, settings: Record<string, string>): string {
  return sent(page, settings)
    .replace(/<(style|script)[^>]*>.*?<\/\1>/gs, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
}

function sent(page: keyof typeof built, settings: Record<string, string>): string {
  const template = siteTemplate(page, built[page], { css: '', scriptUrl: '/assets/site.js' })
  const site = siteFactsOf(readEnvironment(settings))
  return fillTemplate(template, { origin: 'https://consultorio.test', today: '21/11/2026', site })
}

it.each(['landing', 'notFound'] as const)('the markup of %s has no fault', async (page) => {
  expect(await markupFaults(sent(page, ALL))).toEqual([])
})

describe('the support page', () => {
  it('the support page shows the e-mail and the phone of the support if they are set', () => {
    expect(textOf('support', ALL)).toContain(
      'E-mail: ajuda@exemplo.com.br Telefone: (11) 3333-4444',
    )
    expect(sent('support', ALL)).toContain('href="mailto:ajuda@exemplo.com.br"')
    expect(sent('support', ALL)).toContain('href="tel:+551133334444"')
  })

  it('the support page shows only the one that is set, and neither if none is', () => {
    expect(textOf('support', { SUPPORT_PHONE: '1133334444' })).toContain('Telefone: (11) 3333-4444')
    expect(textOf('support', { SUPPORT_PHONE: '1133334444' })).not.toContain('E-mail: ')
    expect(textOf('support', {})).not.toMatch(/E-mail: |Telefone: /)
  })

  it.each([
    ['automatic', 'número do seu CRP. A conta fica ativa assim que você se cadastra.'],
    [
      'manual',
      'número do seu CRP. A conta é ativada em até 24 horas após a verificação do registro profissional.',
    ],
  ])(
    'the support page says when an account becomes active with ACCOUNT_ACTIVATION=%s',
    (activation, text) => {
      expect(textOf('support', { ACCOUNT_ACTIVATION: activation })).toContain(text)
      expect(
        textOf('support', { ACCOUNT_ACTIVATION: activation }).match(/A conta (é|fica)/g),
      ).toHaveLength(1)
    },
  )
})

describe('the legal page', () => {
  it('the legal page names the data protection officer and how to write to them', () => {
    expect(textOf('legal', ALL)).toContain(
      'O encarregado pelo tratamento de dados pessoais é Rita D’Ávila & Filhas , que atende pelo e-mail dados@exemplo.com.br ou pelo formulário de suporte',
    )
    expect(textOf('legal', ALL)).toContain('Telefone: (11) 3333-4444')
  })

  it('the legal page reads well without a data protection officer', () => {
    expect(textOf('legal', {})).toContain(
      'O encarregado pelo tratamento de dados pessoais atende pelo formulário de suporte',
    )
    expect(textOf('legal', { DPO_EMAIL: 'dados@exemplo.com.br' })).toContain(
      'O encarregado pelo tratamento de dados pessoais atende pelo e-mail dados@exemplo.com.br ou pelo formulário de suporte',
    )
  })
})

it('no page contains a placeholder or a condition', () => {
  for (const page of Object.keys(built) as (keyof typeof built)[])
    for (const settings of [{}, ALL]) expect(sent(page, settings)).not.toMatch(/site-when|__\w+__/)
})

it('the application’s page contains the same facts', () => {
  const shell = '<meta name="site-facts" content="" />'
  const [, content = ''] = /content="([^"]*)"/.exec(shellFor(readEnvironment(ALL), shell)) ?? []
  expect(JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))).toEqual(
    siteFactsOf(readEnvironment(ALL)),
  )
})

it.each([
  [{ SUPPORT_EMAIL: 'ajuda' }, 'SUPPORT_EMAIL não pode ser usado: o valor esperado é um e-mail.'],
  [
    { SUPPORT_PHONE: '190' },
    'SUPPORT_PHONE não pode ser usado: o valor esperado é um telefone com DDD, como (11) 3333-4444.',
  ],
  [
    { DPO_NAME: 'A' },
    'DPO_NAME não pode ser usado: o valor esperado é um nome de 2 a 120 caracteres.',
  ],
])('the settings %j stop the start', (settings, message) => {
  expect(() => readEnvironment(settings)).toThrow(new SettingError(message))
})
