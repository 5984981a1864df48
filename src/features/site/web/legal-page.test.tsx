import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { shownText } from '../../../../test/shown-text.ts'
import { CONSENT_VERSION } from '../../booking/consent-version.ts'
import LegalPage from './legal-page.tsx'
import { PRIVACY } from './legal-privacy.tsx'
import type { LegalPart } from './legal-section.tsx'
import { TERMS } from './legal-terms.tsx'

/** The hashes of both texts in each version; a changed text adds a line, and a published line is never changed. */
const VERSIONS: Record<string, { terms: string; privacy: string }> = {
  '2026-11-22': { terms: '8e1d13f6716448c1', privacy: 'b13e80dd2b946d79' },
  '2026-11-23': { terms: '8e1d13f6716448c1', privacy: '9e4314785cdaa265' },
  '2026-11-24': { terms: '2c01177b0dd53155', privacy: '887840cf14519d3f' },
}

const markup = renderToStaticMarkup(<LegalPage today="21/11/2026" />)
const text = shownText(<LegalPage today="21/11/2026" />)

describe('the terms of use', () => {
  it('the terms of use have five numbered sections', () => {
    expect(TERMS.map(({ title }) => title)).toEqual([
      '1. Aceitação dos termos',
      '2. Descrição do serviço',
      '3. Responsabilidades dos usuários',
      '4. Pagamentos e reembolsos',
      '5. Limitação de responsabilidade',
    ])
  })

  it.each([
    [
      'psychologists hold an active CRP',
      'manter registro profissional ativo no Conselho Regional de Psicologia (CRP)',
    ],
    ['psychologists follow the ethics code', 'seguir o Código de Ética Profissional do Psicólogo'],
    ['patients give truthful information', 'informar dados verdadeiros ao agendar'],
    ['patients attend', 'comparecer às consultas agendadas'],
    [
      'consultations are paid directly by Pix',
      'O pagamento vai diretamente do paciente para o psicólogo, por Pix.',
    ],
    [
      'the platform does not intermediate',
      'A plataforma não intermedeia, não recebe e não retém esses valores.',
    ],
    ['only subscriptions are charged', 'A plataforma cobra somente as assinaturas dos psicólogos'],
    ['it is only a scheduling tool', 'A plataforma é somente uma ferramenta de agendamento'],
    ['it is cancelled at any time without fees', 'cancelar a qualquer momento, sem multa nem taxa'],
    [
      'data is kept 30 days after cancellation',
      'seus dados são mantidos por 30 dias após o cancelamento',
    ],
    [
      'the money is given back for 30 days',
      'peça o reembolso integral em até 30 dias da contratação',
    ],
  ])('the terms of use say that %s', (_, expected) => expect(text).toContain(expected))
})

describe('the privacy policy', () => {
  it.each([
    ['contact data is collected', 'Dados de contato:'],
    ['professional data is collected', 'Dados profissionais:'],
    ['the booking history is collected', 'Histórico de agendamentos:'],
    ['notifications and reminders are sent', 'enviar notificações e lembretes por e-mail e SMS'],
    ['data is used to keep appointments', 'marcar, confirmar, alterar e cancelar consultas'],
    ['a login is kept by the browser', 'a conta do psicólogo ou o telefone do paciente'],
    ['drafts and bookings are kept by the tab', 'o que você digitou e não enviou e a confirmação'],
    ['files are kept by the browser', 'os arquivos do aplicativo, iguais para todos'],
    [
      'the week is kept by the psychologist’s browser',
      'os horários da semana com as iniciais dos pacientes',
    ],
    ['messages to the support are kept for a year', 'são apagadas depois de 12 meses'],
    ['data travels with SSL encryption', 'Os dados trafegam com criptografia SSL'],
    ['data is stored in the cloud', 'ficam em armazenamento em nuvem'],
    [
      'the psychologist is the controller of patients’ data',
      'o controlador é o psicólogo que atende',
    ],
    [
      'the platform is the operator of it',
      'é operador: trata esses dados somente para prestar o serviço',
    ],
    [
      'consent is given at booking, with version and instant',
      'a versão desta política e o instante do consentimento',
    ],
    [
      'the officer answers through the support form',
      'O encarregado pelo tratamento de dados pessoais atende pelo formulário de suporte',
    ],
  ])('the privacy policy says that %s', (_, expected) => expect(text).toContain(expected))

  it.each(['acessar', 'corrigir', 'excluir', 'portar'])(
    'the privacy policy gives the right to %s',
    (right) => {
      expect(markup).toContain(`<strong>${right}</strong>`)
    },
  )

  it('the privacy policy shows its own version', () => {
    expect(text).toContain(`Versão da Política de Privacidade: ${CONSENT_VERSION}`)
  })
})

it('terms or a privacy policy with another text are another version', () => {
  const printOf = (parts: readonly LegalPart[]) => {
    const words = parts.map((part) => `${part.title}\n${shownText(part.text)}`).join('\n')
    return createHash('sha256').update(words).digest('hex').slice(0, 16)
  }
  expect({ terms: printOf(TERMS), privacy: printOf(PRIVACY) }).toEqual(VERSIONS[CONSENT_VERSION])
})

describe('the legal page', () => {
  it('the legal page shows today as the date it was last updated', () => {
    expect(text).toContain('Última atualização: 21/11/2026')
  })

  it('the legal page leads back to the start and to the support', () => {
    for (const path of ['/', '/support']) expect(markup).toContain(`href="${path}"`)
  })

  it('the legal page leads to each of its parts by an anchor', () => {
    for (const { id } of [...TERMS, ...PRIVACY]) {
      expect(markup).toContain(`href="#${id}"`)
      expect(markup.match(new RegExp(` id="${id}"`, 'g'))).toHaveLength(1)
    }
  })
})
