import { describe, expect, it } from 'vitest'
import { calendarOf, readingOf, timesIn, timesOfEvent } from '../../../../test/calendar-texts.ts'

/** Tuesdays at 15:00 in São Paulo, 18:00 in UTC. */
const TUESDAYS = [
  'DTSTART;TZID=America/Sao_Paulo:20260303T150000',
  'DTEND;TZID=America/Sao_Paulo:20260303T160000',
]
const days = (...list: string[]) => list.map((day) => `2026-${day} 18:00–19:00`)
const FOUR = [...TUESDAYS, 'RRULE:FREQ=WEEKLY;COUNT=4']

describe('a series', () => {
  it.each<[string, string, string[]]>([
    ['weekly for four weeks', 'FREQ=WEEKLY;COUNT=4', ['03-03', '03-10', '03-17', '03-24']],
    ['until an instant', 'FREQ=WEEKLY;UNTIL=20260310T180000Z', ['03-03', '03-10']],
    ['until just before an instant', 'FREQ=WEEKLY;UNTIL=20260310T175959Z', ['03-03']],
    ['until a day', 'FREQ=WEEKLY;UNTIL=20260310', ['03-03', '03-10']],
    ['until 31 April', 'FREQ=WEEKLY;INTERVAL=4;UNTIL=20260431', ['03-03', '03-31', '04-28']],
    [
      'until 31 April, as a time',
      'FREQ=WEEKLY;INTERVAL=8;UNTIL=2026-04-31T23:59:59Z',
      ['03-03', '04-28'],
    ],
    ['until 30 February', 'FREQ=WEEKLY;UNTIL=20260230', []],
    ['that ends before it begins', 'FREQ=WEEKLY;UNTIL=20260302', []],
    ['until a local time', 'FREQ=WEEKLY;UNTIL=20260310T150000', ['03-03', '03-10']],
    [
      'on days counted from the month’s end',
      'FREQ=MONTHLY;BYMONTHDAY=-1',
      ['03-03', '03-31', '04-30'],
    ],
    [
      'on the last weekday of a month',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      ['03-03', '03-31', '04-30'],
    ],
    ['on the last Friday', 'FREQ=MONTHLY;BYDAY=-1FR;COUNT=2', ['03-03', '03-27']],
    ['on the fifth Tuesday', 'FREQ=MONTHLY;BYDAY=5TU', ['03-03', '03-31']],
    [
      'every two weeks from Sunday on',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU;COUNT=4',
      ['03-03', '03-15', '03-17', '03-29'],
    ],
    [
      'every two weeks from Monday on',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=MO;COUNT=4',
      ['03-03', '03-08', '03-17', '03-22'],
    ],
    ['of a month of the year', 'FREQ=YEARLY;BYMONTH=4;BYDAY=2TU', ['03-03', '04-14']],
    ['of a week of the year', 'FREQ=YEARLY;BYWEEKNO=14;BYDAY=TU', ['03-03', '03-31']],
    ['of a day of the year', 'FREQ=YEARLY;BYYEARDAY=100', ['03-03', '04-10']],
    [
      'of weekdays of the year with and without a number',
      'FREQ=YEARLY;BYDAY=-40TU,10MO;COUNT=3',
      ['03-03', '03-09', '03-31'],
    ],
    ['with spaces in a list', 'FREQ=WEEKLY;BYDAY=TU, TH;COUNT=3', ['03-03', '03-05', '03-10']],
    ['with spaces and small letters', 'freq=weekly; count=2;', ['03-03', '03-10']],
  ])('%s has its dates', (_, rule, expected) => {
    expect(timesOfEvent(...TUESDAYS, `RRULE:${rule}`)).toEqual(days(...expected))
  })

  it('with a colon in a parameter of its rule has its dates', () => {
    const rule = 'RRULE;X-NOTE="a:b":FREQ=WEEKLY;COUNT=2'
    expect(timesOfEvent(...TUESDAYS, rule)).toEqual(days('03-03', '03-10'))
  })

  it('that began years ago has its dates in the window', () => {
    const times = timesOfEvent(
      'DTSTART;TZID=America/Sao_Paulo:20150310T150000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;INTERVAL=4',
    )
    expect(times).toEqual(days('03-24', '04-21'))
  })

  it('keeps its wall time over a change of the UTC offset', () => {
    const times = timesOfEvent(
      'DTSTART;TZID=Europe/Lisbon:20260316T140000',
      'DTEND;TZID=Europe/Lisbon:20260316T150000',
      'RRULE:FREQ=WEEKLY;COUNT=3',
    )
    expect(times).toEqual([
      '2026-03-16 14:00–15:00',
      '2026-03-23 14:00–15:00',
      '2026-03-30 13:00–14:00',
    ])
  })

  it.each([
    ['UNTIL=20260304', 2],
    ['UNTIL=20260304T030000Z', 2],
    ['UNTIL=20260304T000000Z', 2],
    ['UNTIL=20260304T235959Z', 2],
    ['UNTIL=20260304T025959Z', 1],
    ['COUNT=2', 2],
  ])('of all-day events with %s has %i days', (end, count) => {
    const times = timesOfEvent('DTSTART;VALUE=DATE:20260303', `RRULE:FREQ=DAILY;${end}`)
    const expected = ['2026-03-03 03:00–2026-03-04 03:00', '2026-03-04 03:00–2026-03-05 03:00']
    expect(times).toEqual(expected.slice(0, count))
  })

  it('counts its first date even if the rule does not match it', () => {
    const times = timesOfEvent(...TUESDAYS, 'RRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=3')
    expect(times).toEqual(days('03-03', '03-05', '03-12'))
  })

  it('may have several rules', () => {
    const rules = ['RRULE:FREQ=WEEKLY;COUNT=2', 'RRULE:FREQ=WEEKLY;BYDAY=TH;UNTIL=20260306']
    expect(timesOfEvent(...TUESDAYS, ...rules)).toEqual(days('03-03', '03-05', '03-10'))
  })
})

describe('further dates', () => {
  it.each<[string, string, string[]]>([
    ['in the series’ zone', 'RDATE;TZID=America/Sao_Paulo:20260305T150000', days('03-03', '03-05')],
    [
      'in UTC, in a list',
      'RDATE:20260305T180000Z,20260306T180000Z',
      days('03-03', '03-05', '03-06'),
    ],
    ['as a day', 'RDATE;VALUE=DATE:20260305', days('03-03', '03-05')],
    ['that repeat the first', 'RDATE:20260303T180000Z', days('03-03')],
    [
      'as a period with an end',
      'RDATE;VALUE=PERIOD:20260305T180000Z/20260305T203000Z',
      [...days('03-03'), '2026-03-05 18:00–20:30'],
    ],
    [
      'as a period with a duration',
      'RDATE;VALUE=PERIOD:20260305T180000Z/PT30M',
      [...days('03-03'), '2026-03-05 18:00–18:30'],
    ],
    [
      'as a period of the first',
      'RDATE;VALUE=PERIOD:20260303T180000Z/PT3H',
      ['2026-03-03 18:00–21:00'],
    ],
  ])('%s are taken', (_, line, expected) => {
    expect(timesOfEvent(...TUESDAYS, line)).toEqual(expected)
  })
})

describe('an exclusion', () => {
  const REST = days('03-03', '03-17', '03-24')
  it.each([
    ['in the series’ zone', 'EXDATE;TZID=America/Sao_Paulo:20260310T150000'],
    ['in UTC', 'EXDATE:20260310T180000Z'],
    ['in a zone abroad', 'EXDATE;TZID=Europe/Lisbon:20260310T180000'],
    ['in the zone’s name in Windows', 'EXDATE;TZID=E. South America Standard Time:20260310T150000'],
    ['without a zone', 'EXDATE:20260310T150000'],
    ['as a day', 'EXDATE;VALUE=DATE:20260310'],
    ['as the day’s midnight', 'EXDATE;TZID=America/Sao_Paulo:20260310T000000'],
    ['as a day without its value type', 'EXDATE:20260310'],
    [
      'in a list with dates that fit nothing',
      'EXDATE:20260309T180000Z,20260310T180000Z,20270101T180000Z',
    ],
    ['next to one that cannot be read', 'EXDATE:nunca,20260310T180000Z'],
  ])('%s removes its date', (_, line) => {
    expect(timesOfEvent(...FOUR, line)).toEqual(REST)
  })

  it.each([
    ['at another hour of the day', 'EXDATE;TZID=America/Sao_Paulo:20260310T160000'],
    ['on another day', 'EXDATE;VALUE=DATE:20260311'],
    ['that cannot be read', 'EXDATE:nunca'],
  ])('%s removes nothing', (_, line) => {
    expect(timesOfEvent(...FOUR, line)).toEqual(days('03-03', '03-10', '03-17', '03-24'))
  })

  it('of the first date removes it', () => {
    expect(timesOfEvent(...FOUR, 'EXDATE:20260303T180000Z')).toEqual(
      days('03-10', '03-17', '03-24'),
    )
  })

  it('written as a day removes the evening of that day in the series’ zone', () => {
    const evenings = [
      'DTSTART;TZID=America/Sao_Paulo:20260309T213000',
      'DURATION:PT50M',
      'RRULE:FREQ=DAILY;UNTIL=20260312',
      'EXDATE;VALUE=DATE:20260311',
    ]
    const expected = ['10', '11', '13'].map((day) => `2026-03-${day} 00:30–01:20`)
    expect(timesOfEvent(...evenings)).toEqual(expected)
  })

  it('written with the zone’s other offset removes its date', () => {
    const lisbon = [
      'DTSTART;TZID=Europe/Lisbon:20260316T140000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;COUNT=3',
    ]
    const expected = ['2026-03-16 14:00–15:00', '2026-03-23 14:00–15:00']
    expect(timesOfEvent(...lisbon, 'EXDATE:20260330T140000Z')).toEqual(expected)
  })

  it('written with an offset of the file’s old definition removes its date', () => {
    const old = [
      ...['BEGIN:VTIMEZONE', 'TZID:America/Sao_Paulo', 'BEGIN:DAYLIGHT', 'DTSTART:20081019T000000'],
      ...['TZOFFSETFROM:-0300', 'TZOFFSETTO:-0200', 'END:DAYLIGHT', 'END:VTIMEZONE'],
    ]
    expect(timesIn(calendarOf(...old, [...FOUR, 'EXDATE:20260310T170000Z']))).toEqual(REST)
  })

  it.each([
    'EXDATE;VALUE=DATE:20260304',
    'EXDATE;TZID=America/Sao_Paulo:20260304T000000',
    'EXDATE:20260304T030000Z',
    'EXDATE:20260304T000000Z',
    'EXDATE:20260304T000000',
  ])('of an all-day event as %s removes the day', (line) => {
    const times = timesOfEvent('DTSTART;VALUE=DATE:20260303', 'RRULE:FREQ=DAILY;COUNT=3', line)
    expect(times).toEqual([
      '2026-03-03 03:00–2026-03-04 03:00',
      '2026-03-05 03:00–2026-03-06 03:00',
    ])
  })
})

describe('a replaced date', () => {
  const moved = (id: string, ...lines: string[]) => {
    const time = ['DTSTART;TZID=America/Sao_Paulo:20260311T080000', 'DURATION:PT30M']
    return timesIn(calendarOf(FOUR, [id, ...(lines.length > 0 ? lines : time)]))
  }
  const REST = days('03-03', '03-17', '03-24')
  const MOVED = [...days('03-03'), '2026-03-11 11:00–11:30', ...days('03-17', '03-24')]

  it.each([
    'RECURRENCE-ID;TZID=America/Sao_Paulo:20260310T150000',
    'RECURRENCE-ID:20260310T180000Z',
    'RECURRENCE-ID;TZID=Europe/Lisbon:20260310T180000',
    'RECURRENCE-ID;TZID="E. South America Standard Time":20260310T150000',
    'RECURRENCE-ID:20260310T150000',
    'RECURRENCE-ID;VALUE=DATE:20260310',
  ])('named as %s moves', (id) => {
    expect(moved(id)).toEqual(MOVED)
  })

  it('moves whether it is before or after its series in the file', () => {
    const one = ['RECURRENCE-ID:20260310T180000Z', 'DTSTART:20260311T110000Z', 'DURATION:PT30M']
    expect(timesIn(calendarOf(one, FOUR))).toEqual(MOVED)
    expect(timesIn(calendarOf(FOUR) + calendarOf(one))).toEqual(MOVED)
  })

  it.each([
    ['cancelled', 'STATUS:CANCELLED'],
    ['transparent', 'TRANSP:TRANSPARENT'],
    ['declined', 'ATTENDEE;PARTSTAT=DECLINED:mailto:a@exemplo.com.br'],
  ])('that is %s is free', (_, line) => {
    const time = ['DTSTART:20260310T180000Z', 'DURATION:PT1H']
    expect(moved('RECURRENCE-ID:20260310T180000Z', ...time, line)).toEqual(REST)
  })

  it('that moves out of the window is free, and one that moves into it is blocked', () => {
    const out = ['DTSTART:20260611T120000Z', 'DURATION:PT1H']
    expect(moved('RECURRENCE-ID:20260310T180000Z', ...out)).toEqual(REST)
    const text = calendarOf(
      [...TUESDAYS.map((line) => line.replaceAll('202603', '202606')), 'RRULE:FREQ=WEEKLY'],
      ['RECURRENCE-ID:20260609T180000Z', 'DTSTART:20260410T180000Z', 'DURATION:PT1H'],
    )
    expect(timesIn(text)).toEqual(days('04-10'))
  })

  it('that is also excluded blocks its new time', () => {
    const text = calendarOf(
      [...FOUR, 'EXDATE:20260310T180000Z'],
      ['RECURRENCE-ID:20260310T180000Z', 'DTSTART:20260311T110000Z', 'DURATION:PT30M'],
    )
    expect(timesIn(text)).toEqual(MOVED)
  })

  it('without its series in the file blocks its time', () => {
    const lines = ['RECURRENCE-ID:20260310T180000Z', 'DTSTART:20260311T110000Z', 'DURATION:PT30M']
    expect(timesOfEvent(...lines)).toEqual(['2026-03-11 11:00–11:30'])
  })

  it.each(['FREQ=NEVER', 'FREQ=SECONDLY'])(
    'blocks its time next to the first date if its series’ rule %s cannot be read',
    (rule) => {
      const text = calendarOf(
        [...TUESDAYS, `RRULE:${rule}`],
        ['RECURRENCE-ID:20260310T180000Z', 'DTSTART:20260311T110000Z', 'DURATION:PT30M'],
      )
      expect(timesIn(text)).toEqual([...days('03-03'), '2026-03-11 11:00–11:30'])
      expect(readingOf(text).skipped).toBe(1)
    },
  )

  it('with several versions has the time of the latest version', () => {
    const version = (sequence: number, hour: string) => [
      'RECURRENCE-ID:20260310T180000Z',
      `DTSTART:20260311T${hour}0000Z`,
      'DURATION:PT30M',
      `SEQUENCE:${sequence}`,
    ]
    const text = calendarOf(version(2, '11'), version(1, '14'), FOUR)
    expect(timesIn(text)).toEqual(MOVED)
    const quoted = version(2, '11').with(3, 'SEQUENCE;X-NOTE="a:b":2')
    expect(timesIn(calendarOf(quoted, FOUR, version(1, '14')))).toEqual(MOVED)
    const byDay = version(1, '14').with(0, 'RECURRENCE-ID;VALUE=DATE:20260310')
    expect(timesIn(calendarOf(byDay, FOUR, version(2, '11')))).toEqual(MOVED)
  })

  it('of whole days moves', () => {
    const series = ['DTSTART;VALUE=DATE:20260303', 'RRULE:FREQ=DAILY;COUNT=2']
    const one = ['RECURRENCE-ID;VALUE=DATE:20260304', 'DTSTART;VALUE=DATE:20260306']
    const expected = ['2026-03-03 03:00–2026-03-04 03:00', '2026-03-06 03:00–2026-03-07 03:00']
    expect(timesIn(calendarOf(series, one))).toEqual(expected)
  })
})

describe('a change of this and all later dates', () => {
  const changed = (id: string, ...lines: string[]) => timesIn(calendarOf(FOUR, [id, ...lines]))
  const LATER = [...days('03-03'), ...['11', '18', '25'].map((day) => `2026-03-${day} 11:00–11:30`)]

  it.each([
    'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/Sao_Paulo:20260310T150000',
    'RECURRENCE-ID;RANGE=THISANDFUTURE:20260310T180000Z',
    'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20260310',
  ])('as %s moves them', (id) => {
    const time = ['DTSTART;TZID=America/Sao_Paulo:20260311T080000', 'DURATION:PT30M']
    expect(changed(id, ...time)).toEqual(LATER)
    expect(changed(id, 'DTSTART:20260311T110000Z', 'DURATION:PT30M')).toEqual(LATER)
  })

  const ID = 'RECURRENCE-ID;RANGE=THISANDFUTURE:20260310T180000Z'

  it('that is cancelled frees them', () => {
    expect(changed(ID, ...TUESDAYS, 'STATUS:CANCELLED')).toEqual(days('03-03'))
  })

  it('after another change applies from its date onwards', () => {
    const text = calendarOf(
      FOUR,
      [ID, 'DTSTART:20260310T110000Z', 'DURATION:PT1H'],
      [
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20260324T180000Z',
        'DTSTART:20260324T200000Z',
        'DURATION:PT1H',
      ],
    )
    expect(timesIn(text)).toEqual([
      ...days('03-03'),
      '2026-03-10 11:00–12:00',
      '2026-03-17 11:00–12:00',
      '2026-03-24 20:00–21:00',
    ])
  })

  it.each<[string, string[][], string[]]>([
    [
      'the date that is moved',
      [['RECURRENCE-ID:20260318T110000Z', 'DTSTART:20260319T120000Z', 'DURATION:PT1H']],
      ['2026-03-11 11:00–11:30', '2026-03-19 12:00–13:00', '2026-03-25 11:00–11:30'],
    ],
    [
      'the day that is moved',
      [['RECURRENCE-ID;VALUE=DATE:20260318', 'DTSTART:20260319T120000Z', 'DURATION:PT1H']],
      ['2026-03-11 11:00–11:30', '2026-03-19 12:00–13:00', '2026-03-25 11:00–11:30'],
    ],
    [
      'the date of a further change',
      [
        [
          'RECURRENCE-ID;RANGE=THISANDFUTURE:20260318T110000Z',
          'DTSTART:20260318T120000Z',
          'DURATION:PT1H',
        ],
      ],
      ['2026-03-11 11:00–11:30', '2026-03-18 12:00–13:00', '2026-03-25 12:00–13:00'],
    ],
  ])('names %s by its new time too', (_, others, expected) => {
    const change = [ID, 'DTSTART:20260311T110000Z', 'DURATION:PT30M']
    expect(timesIn(calendarOf(FOUR, change, ...others))).toEqual([...days('03-03'), ...expected])
  })

  it.each(['EXDATE:20260318T110000Z', 'EXDATE;VALUE=DATE:20260318', 'EXDATE:20260317T180000Z'])(
    'with %s excludes a later date',
    (line) => {
      const change = [ID, 'DTSTART:20260311T110000Z', 'DURATION:PT30M']
      const expected = [...days('03-03'), '2026-03-11 11:00–11:30', '2026-03-25 11:00–11:30']
      expect(timesIn(calendarOf([...FOUR, line], change))).toEqual(expected)
      expect(timesIn(calendarOf(FOUR, [...change, line]))).toEqual(expected)
    },
  )

  it('leaves a later date that was moved separately', () => {
    const text = calendarOf(
      FOUR,
      [ID, 'DTSTART:20260310T110000Z', 'DURATION:PT1H'],
      ['RECURRENCE-ID:20260317T180000Z', 'DTSTART:20260318T120000Z', 'DURATION:PT1H'],
    )
    expect(timesIn(text)).toEqual([
      ...days('03-03'),
      '2026-03-10 11:00–12:00',
      '2026-03-18 12:00–13:00',
      '2026-03-24 11:00–12:00',
    ])
  })

  it('with a rule replaces the rest of the series', () => {
    const rule = 'RRULE:FREQ=DAILY;COUNT=2'
    expect(changed(ID, 'DTSTART:20260311T180000Z', 'DURATION:PT1H', rule)).toEqual(
      days('03-03', '03-11', '03-12'),
    )
  })

  it('from before the window moves the dates in it, over a change of the UTC offset', () => {
    const text = calendarOf(
      [
        'DTSTART;TZID=Europe/Lisbon:20260105T140000',
        'DURATION:PT1H',
        'RRULE:FREQ=WEEKLY;UNTIL=20260406',
      ],
      [
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20260112T140000Z',
        'DTSTART:20260113T100000Z',
        'DURATION:PT1H',
      ],
    )
    expect(timesIn(text, { from: Date.parse('2026-03-22T00:00:00Z') })).toEqual([
      '2026-03-24 10:00–11:00',
      '2026-03-31 09:00–10:00',
      '2026-04-07 09:00–10:00',
    ])
  })
})
