import { describe, expect, it } from 'vitest'
import { shownText } from '../../../../test/shown-text.ts'
import { DEFAULT_HOURS } from '../../practice/working-hours.ts'
import type { PublicPsychologist, PublicService } from '../contract.ts'
import { BookingNotFound } from './booking-not-found.tsx'
import { HoursPanel } from './hours-panel.tsx'
import { LocationPanel } from './location-panel.tsx'
import { PsychologistHeader } from './psychologist-header.tsx'
import { ServicesPanel } from './services-panel.tsx'

const psychologist: PublicPsychologist = {
  name: 'Ana Souza',
  specialization: 'Terapia cognitiva',
  crp: '06/123456',
  professionalTitle: 'neutral',
  bio: 'Atendo adultos.',
  profileImage: null,
  workingHours: JSON.stringify(DEFAULT_HOURS),
  pixKey: null,
  whatsappNumber: null,
  attendsOnline: true,
  attendsInPerson: true,
  address: 'Rua Augusta',
  addressNumber: '1200',
  city: 'São Paulo',
  state: 'SP',
  observations: 'Toque o interfone',
  friendlyId: 1,
  publicSlug: 'ana-souza',
  allowOnlineBooking: true,
  timezone: 'America/Sao_Paulo',
}
const service: PublicService = {
  id: '1',
  name: 'Terapia individual',
  description: null,
  type: 'single',
  sessionsCount: 1,
  price: '180.00',
  duration: 50,
  isOnline: true,
  isInPerson: false,
}

describe('the header of the booking page', () => {
  it.each(['Ana Souza', 'Terapia cognitiva', 'CRP 06/123456', 'Atendo adultos.'])(
    'the header of the booking page shows %s',
    (text) => {
      expect(shownText(<PsychologistHeader psychologist={psychologist} />)).toContain(text)
    },
  )
})

describe('the chat button', () => {
  it('the chat button is shown with a WhatsApp number, and says that it opens another tab', () => {
    const reachable = { ...psychologist, whatsappNumber: '+5511987654321' }
    expect(shownText(<PsychologistHeader psychologist={reachable} />)).toContain(
      'Conversar pelo WhatsApp (abre em outra aba)',
    )
  })

  it('the chat button is not shown without one', () => {
    expect(shownText(<PsychologistHeader psychologist={psychologist} />)).not.toContain('WhatsApp')
  })
})

describe('the services on offer', () => {
  it("the services on offer are a 'Consulta Única' with duration, price and type", () => {
    const text = shownText(<ServicesPanel services={[service]} />)
    expect(text).toContain('Terapia individual R$ 180,00 50 min Consulta Única Online')
    expect(text).not.toContain('Presencial')
  })

  it("the services on offer are a 'Pacote' with its number of sessions and the price of each", () => {
    const pack = { ...service, type: 'package', sessionsCount: 4, price: '600.00' } as const
    const text = shownText(<ServicesPanel services={[{ ...pack, isInPerson: true }]} />)
    expect(text).toContain('4 sessões de 50 min · R$ 150,00 por sessão Pacote Online Presencial')
  })
})

describe('the opening hours', () => {
  it("the opening hours are 'Não configurado' on a weekday that was never set", () => {
    const text = shownText(<HoursPanel workingHours='{"monday":{"enabled":true}}' />)
    expect(text.match(/Não configurado/g)).toHaveLength(6)
  })

  it("the opening hours show each weekday, its lunch, and 'Fechado' if it is disabled", () => {
    const text = shownText(<HoursPanel workingHours={psychologist.workingHours} />)
    expect(text).toContain('Segunda-feira 09:00 às 18:00 Almoço 12:00–13:00')
    expect(text).toContain('Sábado Fechado Domingo Fechado')
  })

  it("the opening hours that cannot be read are 'Horários não configurados', each day 'Não configurado'", () => {
    const text = shownText(<HoursPanel workingHours="de 9 a 18" />)
    expect(text).toContain('Horários não configurados')
    expect(text.match(/Não configurado/g)).toHaveLength(7)
  })
})

describe('the location', () => {
  it('the location shows the consultation types, the office address and the observations', () => {
    const text = shownText(<LocationPanel psychologist={psychologist} />)
    expect(text).toContain('Online Presencial')
    expect(text).toContain('Rua Augusta, 1200 – São Paulo/SP')
    expect(text).toContain('Toque o interfone')
  })
})

it("a link to nobody shows 'Psicólogo não encontrado' and 'Verifique o link e tente novamente.'", () => {
  const text = shownText(<BookingNotFound />)
  expect(text).toContain('Psicólogo não encontrado Verifique o link e tente novamente.')
})
