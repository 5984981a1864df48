import { describe, expect, it } from 'vitest'
import { shownText } from '../../../../test/shown-text.ts'
import type { Profile } from '../../practice/contract.ts'
import { PreviewCard } from './preview-card.tsx'
import { HowItWorks } from './share-page.tsx'

function preview(profile: Partial<Profile>): string {
  return shownText(<PreviewCard profile={profile as Profile} />)
}

describe('the preview of the share screen', () => {
  const ana = { name: 'Ana Souza', specialization: 'Terapia cognitiva', sessionPrice: '200.00' }

  it('The preview shows initial, name, specialization, price, 50 minutes, Online and Presencial', () => {
    expect(preview(ana)).toMatch(
      /A\S* Ana Souza Terapia cognitiva Valor da sessão R\$ 200,00 Duração 50 minutos Online Presencial/,
    )
  })

  it("The preview falls back to 'Psicólogo' and 150,00", () => {
    const text = preview({ name: '', specialization: null, sessionPrice: null })
    expect(text).toContain('Psicólogo')
    expect(text).toContain('R$ 150,00')
  })
})

it("'Como funciona' has three steps: the link, the data and the time, the Pix and its proof", () => {
  const text = shownText(<HowItWorks />)
  const steps = [
    'Como funciona',
    '1 O paciente abre o link',
    '2 Preenche os dados E escolhe um dos seus horários disponíveis.',
    '3 Paga por Pix E envia o comprovante pelo aplicativo de mensagens.',
  ]
  for (const step of steps) expect(text).toContain(step)
})
