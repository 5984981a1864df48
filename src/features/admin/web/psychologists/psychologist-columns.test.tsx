import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { problems } from '../../../../app/problems.ts'
import { ApiError } from '../../../../platform/web/api.ts'
import { createQueryClient } from '../../../../platform/web/query.ts'
import type { AdminPsychologist } from '../../psychologist-contract.ts'
import { psychologistColumns } from './psychologist-columns.tsx'
import { Account } from './psychologist-details.tsx'
import { PsychologistSkeleton } from './psychologist-pages.tsx'
import { failureText } from './use-status-change.ts'
import { Queue } from './waiting-list.tsx'

const ANA: AdminPsychologist = {
  id: '01890000-0000-7000-8000-000000000000',
  name: 'Ana Souza',
  email: 'ana@exemplo.com.br',
  phone: '+5511987654321',
  crp: '06/123456',
  specialization: 'Psicologia clínica',
  plan: 'free',
  is_active: true,
  pix_key: null,
  createdAt: '2026-03-02T12:00:00.000Z',
  sessions_count: 1_234,
  activated_at: '2026-03-02T12:00:00.000Z',
  deactivated_at: null,
  deactivation_reason: null,
  closed_at: null,
  crp_shared: false,
  friendlyId: 7,
  publicSlug: 'ana-souza',
}
const AT = '2026-03-05T12:00:00.000Z'

function markupOf(shown: ReactNode): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient(() => {})}>{shown}</QueryClientProvider>,
  )
}

const textOf = (markup: string) => markup.replace(/(<[^>]+>)+/g, '|')

function cell(header: string, others: Partial<AdminPsychologist> = {}): string {
  const columns = psychologistColumns({ leaves: false, onDetails() {}, onDeactivate() {} })
  const column = columns.find((column) => column.header === header)
  const markup = markupOf(column?.cell({ ...ANA, ...others }))
  const names = [...markup.matchAll(/aria-label="([^"]+)"/g)].map(([, name]) => name)
  return names.length > 0 ? names.join('|') : textOf(markup)
}

describe('a psychologist in the list', () => {
  it('The column Psicólogo shows name, CRP or Não informado, and specialization', () => {
    expect(cell('Psicólogo')).toBe('|Ana Souza|06/123456|Psicologia clínica|')
    expect(cell('Psicólogo', { crp: null, specialization: null })).toBe('|Ana Souza|Não informado|')
  })

  it('The column Contato shows e-mail and phone', () => {
    expect(cell('Contato')).toBe('|ana@exemplo.com.br|(11) 98765-4321|')
    expect(cell('Contato', { phone: null })).toBe('|ana@exemplo.com.br|Não informado|')
  })

  it.each([
    ['free', 'Gratuito'],
    ['pro', 'Pro Mensal'],
    ['pro-annual', 'Pro Anual'],
  ] as const)('The column Plano shows %s as %s', (plan, label) => {
    expect(cell('Plano', { plan })).toBe(`|${label}|`)
  })

  it('The column Sessões shows the number of sessions', () => {
    expect(cell('Sessões')).toBe('1.234')
  })

  it('The column Status shows Ativo or Inativo with its reason', () => {
    expect(cell('Status')).toBe('|Ativo|')
    const off = { is_active: false }
    expect(cell('Status', { ...off, deactivated_at: AT })).toBe('|Inativo|Desde 05/03/2026|')
    expect(cell('Status', { ...off, closed_at: AT })).toBe('|Inativo|Encerrada em 05/03/2026|')
    expect(cell('Status', { ...off, activated_at: null, deactivated_at: AT })).toBe(
      '|Inativo|Recusado em 05/03/2026|',
    )
    expect(cell('Status', { ...off, activated_at: null })).toBe('|Inativo|Aguarda ativação|')
  })

  it('The column Ações shows details, and activation or deactivation', () => {
    expect(cell('Ações')).toBe('Detalhes de Ana Souza|Desativar Ana Souza')
    expect(cell('Ações', { is_active: false })).toBe('Detalhes de Ana Souza|Ativar Ana Souza')
    expect(cell('Ações', { is_active: false, closed_at: AT })).toBe('Detalhes de Ana Souza')
  })

  it('The list shows Carregando psicólogos... while it loads', () => {
    expect(renderToStaticMarkup(<PsychologistSkeleton />)).toContain('Carregando psicólogos...')
  })
})

describe('the details of a psychologist', () => {
  const details = (others: Partial<AdminPsychologist> = {}) =>
    textOf(markupOf(<Account psychologist={{ ...ANA, ...others }} />))

  it('The details show all known fields', () => {
    expect(details({ pix_key: 'ana@pix.com.br' })).toBe(
      '|Nome|Ana Souza|Email|ana@exemplo.com.br|CRP|CRP 06 (São Paulo), 123456|Telefone|(11) 98765-4321' +
        '|Plano|Gratuito|Status|Ativo|Especialização|Psicologia clínica|PIX|ana@pix.com.br|Sessões Cadastradas|1.234' +
        '|Cadastro|02/03/2026 às 09:00|Ativação|02/03/2026 às 09:00|',
    )
  })

  it('Missing details read Não informado, Não informada, Não configurado', () => {
    const texts = details({ crp: null, phone: null, specialization: null })
    for (const line of [
      'CRP|Não informado',
      'Telefone|Não informado',
      'Especialização|Não informada',
      'PIX|Não configurado',
    ])
      expect(texts).toContain(`|${line}|`)
  })

  it('The details show the deactivation with its reason, and the closing by the owner', () => {
    const texts = details({
      is_active: false,
      deactivated_at: AT,
      deactivation_reason: 'CRP vencido',
      closed_at: AT,
    })
    for (const line of [
      'Status|Inativo',
      'Desativação|05/03/2026 às 09:00',
      'Motivo informado|CRP vencido',
      'Encerrada pela própria pessoa|05/03/2026 às 09:00',
    ])
      expect(texts).toContain(`|${line}|`)
  })
})

describe('the queue of accounts waiting for activation', () => {
  const queue = (items: AdminPsychologist[], total = items.length) =>
    textOf(markupOf(<Queue page={{ items, total }} onRefuse={() => {}} />))
  const WAITS = { ...ANA, is_active: false, activated_at: null }

  it('The queue shows the CRP with its region, others with the same CRP, and both decisions', () => {
    const texts = queue([{ ...WAITS, crp_shared: true }], 12)
    for (const line of [
      'Aguardando ativação (12)',
      'Aqui, quem espera há mais tempo.',
      'Consultar o cadastro do CFP',
      'Ana Souza',
      'CRP 06 (São Paulo), 123456',
      'Outra conta tem o mesmo CRP',
      'ana@exemplo.com.br',
      '(11) 98765-4321',
      '02/03/2026 às 09:00',
      'Ativar',
      'Recusar',
    ])
      expect(texts).toContain(line)
  })

  it('The queue marks no unshared CRP, and says if an account has none', () => {
    expect(queue([WAITS])).not.toContain('Outra conta')
    expect(queue([{ ...WAITS, crp: null }])).toContain('CRP não informado')
  })

  it('The queue is hidden while nobody waits', () => {
    expect(queue([])).toBe('')
  })
})

describe('a failed change of status', () => {
  it('A failed change of status shows its fixed text and the server’s message', () => {
    const failed = 'Erro ao atualizar status do psicólogo.'
    const [status, reason] = problems.closed_by_owner
    expect(failureText(new ApiError(reason, status))).toBe(`${failed} ${reason}`)
    expect(failureText(new TypeError('x is undefined'))).toBe(failed)
  })
})
