import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { shownText } from '../../../../../test/shown-text.ts'
import { UNKNOWN_PATIENT } from '../../../patients/contract.ts'
import type { Placed } from '../../agenda/grid-rules.ts'
import type { Session } from '../../contract.ts'
import { SessionCard } from './session-card.tsx'

const nothing = () => {}
const actions = {
  zone: 'America/Sao_Paulo',
  ...{ create: nothing, edit: nothing, move: nothing, editBlock: nothing },
  windowsOf: () => ({ ask: nothing, onOccupied: nothing, onReminder: nothing, onAhead: nothing }),
}

function cardOf(more: Partial<Session>, placement: Partial<Placed> = {}) {
  const session = {
    id: 'a',
    type: 'online',
    status: 'confirmed',
    patientName: 'Ana Souza',
    outcome: null,
    fee: null,
    ...more,
  }
  const placed = {
    session: session as Session,
    day: '2026-03-09',
    start: 540,
    end: 590,
    until: 590,
    continues: false,
    lane: 0,
    lanes: 1,
    wide: 1,
    ...placement,
  }
  return <SessionCard placed={placed} column={1} oneDay={false} lifted={false} actions={actions} />
}

it("a session's card shows time, patient name and type", () => {
  expect(shownText(cardOf({ status: 'pending' }))).toBe('09:00 Online Ana Souza Pendente')
})

it.each([
  ['online', 'Online', 'bg-online-soft', 'lucide-video'],
  ['presencial', 'Presencial', 'bg-in-person-soft', 'lucide-map-pin'],
] as const)(
  "a session's card of status %s has its word, its colour and its icon",
  (type, word, colour, icon) => {
    expect(shownText(cardOf({ type }))).toContain(word)
    expect(renderToStaticMarkup(cardOf({ type }))).toContain(colour)
    expect(renderToStaticMarkup(cardOf({ type }))).toContain(icon)
  },
)

it("a session's card says Pendente by icon and word, not only by its outline", () => {
  const card = renderToStaticMarkup(cardOf({ status: 'pending' }))
  expect(card).toContain('lucide-clock')
  expect(card).toContain('<span class="truncate">Pendente</span>')
})

it.each([
  ['confirmed', 'Confirmada'],
  ['completed', 'Concluída'],
  ['cancelled', 'Cancelada'],
  ['postponed', 'postponed'],
])("a session's card has a badge when %s: %s", (status, badge) => {
  expect(shownText(cardOf({ status: status as Session['status'] }))).toMatch(badge)
})

it.each([
  ['confirmed', 'Presença confirmada', 'lucide-user-check'],
  ['reschedule', 'Precisa remarcar', 'lucide-calendar-sync'],
] as const)(
  "a session's card marks the patient's answer, %s, by icon, word and tooltip",
  (presence, word, icon) => {
    const card = cardOf({ presence, status: 'pending' })
    expect(shownText(card)).toMatch(
      new RegExp(`^09:00 Online .*${word} Ana Souza Pendente( Remarcar)?$`),
    )
    expect(renderToStaticMarkup(card)).toContain(icon)
    expect(renderToStaticMarkup(card)).toContain(`title="Ana Souza: ${word}"`)
    expect(shownText(cardOf({ presence, status: 'completed' }))).not.toContain(word)
  },
)

it.each([
  ['online', 'bg-online-soft'],
  ['presencial', 'bg-in-person-soft'],
] as const)("a session's card keeps its fill once completed, %s", (type, fill) => {
  expect(renderToStaticMarkup(cardOf({ type, status: 'completed' }))).toContain(fill)
})

it("a session's card shows that it is paid by a mark and for screen readers, on a phone by the word", () => {
  const [paid, unpaid] = [cardOf({ paid: true }), cardOf({ paid: false })]
  expect(shownText(paid)).toBe('09:00 Online Ana Souza Confirmada Pago')
  expect(renderToStaticMarkup(paid)).toContain('lucide-circle-dollar-sign')
  expect(shownText(unpaid)).not.toContain('Pago')
})

it("a session's card is faded and struck through once cancelled", () => {
  const faded = renderToStaticMarkup(cardOf({ status: 'cancelled' }))
  expect(faded).toContain('text-muted')
  expect(faded).toContain('line-through')
  expect(faded).not.toContain('bg-online-soft')
})

it("a session's card has the same accessible text if it is narrow or short", () => {
  const expected = '09:00 Ana Souza Online Confirmada'
  expect(shownText(cardOf({}, { lanes: 3 }))).toBe(expected)
  expect(shownText(cardOf({}, { end: 570 }))).toBe('09:00 Online Ana Souza Confirmada')
})

it("a session's card says that its session belongs to a fixed time", () => {
  const ofSeries = cardOf({ seriesId: '0190a0a0-0000-7000-8000-000000000000' })
  expect(shownText(ofSeries)).toBe('09:00 Online Horário fixo Ana Souza Confirmada')
  expect(renderToStaticMarkup(ofSeries)).toContain('lucide-repeat')
})

it("a session's card names nobody if the patient is not known", () => {
  expect(shownText(cardOf({ patientName: UNKNOWN_PATIENT }))).toContain('Paciente não encontrado')
})

it("a session's card is as tall as its session lasts, within its lane", () => {
  const style = /style="([^"]+)"/.exec(
    renderToStaticMarkup(cardOf({}, { start: 570, end: 660, lane: 1, lanes: 2 })),
  )?.[1]
  expect(style).toBe('top:50%;height:150%;left:50%;width:50%')
})
