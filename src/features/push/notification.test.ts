import { describe, expect, it } from 'vitest'
import { notificationOf, ownPage, windowOn } from './notification.ts'

const ORIGIN = 'https://consultorio.test'
const SENT = {
  title: 'Lembrete da sua consulta',
  body: 'Lembrete da sua consulta em 03/03/2026 às 10:00 com Ana.',
  url: `${ORIGIN}/consulta/abc`,
  tag: 'm1',
}

describe('a push is shown', () => {
  it('a push is shown with its text, in Portuguese, once for each message', () => {
    expect(notificationOf(JSON.stringify(SENT), ORIGIN)).toEqual({
      title: SENT.title,
      options: {
        body: SENT.body,
        tag: 'm1',
        icon: '/icons/icon-192.png',
        lang: 'pt-BR',
        data: { url: SENT.url },
      },
    })
  })

  it.each([null, '', '{', '1', 'null', '[]', '{"title":1,"body":[],"tag":{}}'])(
    'a push is shown neutrally if nothing of it can be read: %j',
    (sent) => {
      expect(notificationOf(sent, ORIGIN)).toMatchObject({
        title: 'Consultório',
        options: { body: 'Você tem um aviso novo.', data: { url: `${ORIGIN}/` } },
      })
    },
  )
})

describe('its tap', () => {
  it.each([
    [`${ORIGIN}/psychologist/agenda`, `${ORIGIN}/psychologist/agenda`],
    ['/psychologist/agenda', `${ORIGIN}/psychologist/agenda`],
    ['https://outro.test/psychologist/agenda', `${ORIGIN}/`],
    ['//outro.test', `${ORIGIN}/`],
    ['javascript:alert(1)', `${ORIGIN}/`],
    [undefined, `${ORIGIN}/`],
  ])('a tap on a notification of %s opens %s', (url, page) => {
    expect(ownPage(url, ORIGIN)).toBe(page)
  })

  it('a tap on a notification focuses a window that has the page open, and navigates no other window', () => {
    const windows = [{ url: `${ORIGIN}/psychologist/patients` }, { url: `${SENT.url}?x=1` }]
    expect(windowOn(windows, SENT.url)).toBe(windows[1])
    expect(windowOn(windows, `${ORIGIN}/psychologist/agenda`)).toBeUndefined()
  })

  it('a tap on a notification focuses no window that shows another day than the session’s', () => {
    const agenda = `${ORIGIN}/psychologist/agenda`
    const windows = [{ url: agenda }, { url: `${agenda}?day=2026-03-03&view=day` }]
    expect(windowOn(windows, `${agenda}?day=2026-03-03`)).toBe(windows[1])
    expect(windowOn(windows, `${agenda}?day=2026-04-07`)).toBeUndefined()
  })
})
