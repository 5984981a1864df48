import { describe, expect, it } from 'vitest'
import { markupFaults } from '../../test/markup-faults.ts'
import type { BookingView } from '../features/booking/booking-view.ts'
import { documentOf, notFoundDocument } from './booking-document.ts'
import { renderBookingPage } from './booking-page.tsx'

const view: BookingView = {
  psychologist: {
    name: 'Ana "Bia" <Souza>',
    specialization: 'Luto & ansiedade',
    crp: '06/123456',
    professionalTitle: 'neutral',
    bio: 'Atendo adultos.</script><script>alert(1)</script>',
    profileImage: null,
    workingHours: '{}',
    pixKey: null,
    whatsappNumber: null,
    attendsOnline: true,
    attendsInPerson: false,
    address: null,
    addressNumber: null,
    city: null,
    state: null,
    observations: null,
    friendlyId: 7,
    publicSlug: 'ana-souza',
    allowOnlineBooking: true,
    timezone: 'America/Sao_Paulo',
  },
  services: [],
  availability: { timezone: 'America/Sao_Paulo', days: [] },
  availabilityServiceId: null,
  cancelRule: { rule: { cancelNoticeHours: 24, lateCancelPercent: 0 }, text: null },
  takesCodes: false,
  waitlist: false,
  zoneName: 'Horário de Brasília (GMT-3)',
  sendsMail: true,
  today: '2026-11-21',
  now: 0,
  origin: 'https://consultorio.test',
}
const assets = {
  css: 'a{color:red}',
  scriptUrl: '/assets/booking-1.js',
  startUrl: '/assets/start-1.js',
}
const page = (changed: Partial<BookingView['psychologist']> = {}) =>
  documentOf({
    view: { ...view, psychologist: { ...view.psychologist, ...changed } },
    markup: '<main>Olá</main>',
    ...assets,
  })

const offered = {
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Consulta',
  description: 'Uma conversa.',
  type: 'package',
  sessionsCount: 4,
  price: '600.00',
  duration: 50,
  isOnline: true,
  isInPerson: true,
} as const

it.each<[string, Partial<BookingView>]>([
  [
    'with services and free times',
    {
      services: [offered, { ...offered, id: '01890000-0000-7000-8000-000000000002' }],
      psychologist: {
        ...view.psychologist,
        whatsappNumber: '+5511987654321',
        attendsInPerson: true,
      },
      availability: {
        timezone: 'America/Sao_Paulo',
        days: [{ date: '2026-11-23', slots: ['2026-11-23T12:00:00.000Z'] }],
      },
      takesCodes: true,
      waitlist: true,
    },
  ],
  [
    'with one service, online or in person',
    {
      services: [offered],
      psychologist: { ...view.psychologist, attendsInPerson: true },
    },
  ],
  ['without services', {}],
])('the markup of the booking page %s has no fault', async (_, changed) => {
  const shown = { ...view, ...changed }
  const html = documentOf({ view: shown, markup: renderBookingPage(shown), ...assets })
  expect(await markupFaults(html)).toEqual([])
})

it.each([
  ['says what a late cancellation costs', 'Cancelar é grátis até 24 h antes; depois, …', true],
  ['says nothing of cancelling where it costs nothing', null, false],
])('the booking page %s', (_, text, says) => {
  const cancelRule = { ...view.cancelRule, text }
  const shown = { ...view, services: [offered], cancelRule }
  expect(renderBookingPage(shown).includes('Cancelar é grátis')).toBe(says)
})

describe('the document of the booking page', () => {
  it('the document of the booking page names who attends and the specialization in its title', () => {
    expect(page()).toContain(
      '<title>Agende com Ana &quot;Bia&quot; &lt;Souza&gt; – Luto &amp; ansiedade</title>',
    )
    expect(page({ specialization: null })).toContain('– Psicóloga(o)</title>')
    const chosen = page({ specialization: null, professionalTitle: 'masculine' })
    expect(chosen).toContain('– Psicólogo</title>')
    expect(chosen).toContain('content="Psicólogo, CRP 06/123456.')
  })

  it('the document of the booking page always shows the CRP to people it is shared with', () => {
    expect(page()).toMatch(/og:description" content="Psicóloga\(o\), CRP 06\/123456\./)
  })

  it('the document of the booking page has one address, and a picture', () => {
    const address = 'https://consultorio.test/agendar/7/ana-souza'
    expect(page()).toContain(`<link rel="canonical" href="${address}">`)
    expect(page()).toContain(`<meta property="og:url" content="${address}">`)
    expect(page()).toContain('content="https://consultorio.test/og/agenda.png"')
  })

  it('the document of the booking page escapes everything that was typed', () => {
    expect(page().match(/<script/g)).toHaveLength(3)
    expect(page()).not.toContain('alert(1)</script>')
    expect(page()).not.toContain('content="Ana "')
  })

  it('the document of the booking page shows search engines who attends and the CRP, and no price', () => {
    const json = /ld\+json">(.*?)<\/script>/.exec(page())?.[1] ?? ''
    const { '@type': type, url, mainEntity } = JSON.parse(json)
    expect([type, url]).toEqual(['ProfilePage', 'https://consultorio.test/agendar/7/ana-souza'])
    expect(mainEntity).toMatchObject({
      '@type': 'Person',
      name: view.psychologist.name,
      identifier: { propertyID: 'CRP', value: '06/123456' },
    })
    expect(json).not.toMatch(/price|offer|rating|review/i)
  })

  it('the document of the booking page shows search engines where the office is only if patients are received there', () => {
    const office = { address: 'Rua A', addressNumber: '1', city: 'Santos', state: 'SP' }
    expect(page(office)).toContain('"streetAddress":"Rua A, 1"')
    expect(page()).not.toContain('PostalAddress')
  })

  it('the document of the booking page contains the view unchanged', () => {
    const sent = /id="booking-view">(.*?)<\/script>/.exec(page())?.[1] ?? ''
    expect(JSON.parse(sent)).toEqual(view)
  })

  it.each(['', 'a'])('a long description of emoji ends in a whole one: %j', (start) => {
    const written = page({ bio: start + '🌱'.repeat(100) })
    expect(/name="description" content="([^"]*)"/.exec(written)?.[1]).toMatch(/🌱…$/u)
  })

  it('the document of the booking page keeps a long description short', () => {
    const description = /name="description" content="([^"]*)"/.exec(
      page({ bio: 'palavra '.repeat(100) }),
    )?.[1]
    expect(description?.length).toBeLessThanOrEqual(160)
    expect(description).toMatch(/…$/)
  })

  it('the document of the booking page loads, after the first paint, the script that starts its own, and nothing else', () => {
    const foreign = page().match(/(src|href)="(?!data:|https:\/\/consultorio\.test)[^"]+"/g)
    expect(foreign).toEqual(['src="/assets/start-1.js"'])
    expect(page()).toContain('data-page="/assets/booking-1.js"')
  })

  it('the document of the booking page is not indexed and runs no script if the psychologist does not exist', () => {
    const notFound = notFoundDocument({ markup: '<main></main>', css: '' })
    expect(notFound).toContain('<meta name="robots" content="noindex">')
    expect(notFound).not.toContain('<script')
  })
})
