import { describe, expect, it } from 'vitest'
import { calendarOf, readingOf, timesIn, timesOfEvent } from '../../../../test/calendar-texts.ts'
import { calendarText } from './calendar-text.ts'
import { readBusy } from './read-busy.ts'

const AT_NINE = ['DTSTART:20260310T120000Z', 'DTEND:20260310T130000Z']
const NINE = ['2026-03-10 12:00–13:00']

describe('an event', () => {
  it.each<[string, string[], string[]]>([
    ['in UTC', AT_NINE, NINE],
    [
      'without a zone takes the time of the practice',
      ['DTSTART:20260310T090000', 'DURATION:PT1H'],
      NINE,
    ],
    ['in a zone abroad', ['DTSTART;TZID=Europe/Lisbon:20260310T120000', 'DURATION:PT1H'], NINE],
    [
      'whose end is in another zone',
      [
        'DTSTART;TZID=America/Sao_Paulo:20260310T090000',
        'DTEND;TZID=Europe/Lisbon:20260310T130000',
      ],
      NINE,
    ],
    [
      'in an unknown zone takes the time of the practice',
      ['DTSTART;TZID=Nowhere:20260310T090000', 'DURATION:PT1H'],
      NINE,
    ],
    [
      'with a maker’s prefix before the zone',
      [
        'DTSTART;TZID=/freeassociation.sourceforge.net/America/Sao_Paulo:20260310T090000',
        'DURATION:PT1H',
      ],
      NINE,
    ],
    [
      'in a zone of Windows',
      ['DTSTART;TZID="E. South America Standard Time":20260310T090000', 'DURATION:PT1H'],
      NINE,
    ],
    [
      'in another zone of Windows',
      ['DTSTART;TZID=SA Western Standard Time:20260310T080000', 'DURATION:PT1H'],
      NINE,
    ],
    ['in the zone Z', ['DTSTART;TZID=Z:20260310T120000Z', 'DURATION:PT1H'], NINE],
    ['without an end takes nothing', ['DTSTART:20260310T120000Z'], []],
    [
      'that ends when it begins takes nothing',
      ['DTSTART:20260310T120000Z', 'DTEND:20260310T120000Z'],
      [],
    ],
    ['without seconds in its times', ['DTSTART:20260310T1200Z', 'DTEND:20260310T1300Z'], NINE],
    [
      'across midnight',
      [
        'DTSTART;TZID=America/Sao_Paulo:20260310T233000',
        'DTEND;TZID=America/Sao_Paulo:20260311T004500',
      ],
      ['2026-03-11 02:30–03:45'],
    ],
    [
      'across an offset change',
      [
        'DTSTART;TZID=America/New_York:20260307T220000',
        'DTEND;TZID=America/New_York:20260308T060000',
      ],
      ['2026-03-08 03:00–10:00'],
    ],
    [
      'with a nominal day over an offset change',
      ['DTSTART;TZID=America/New_York:20260307T220000', 'DURATION:P1D'],
      ['2026-03-08 03:00–2026-03-09 02:00'],
    ],
    [
      'with 24 hours over an offset change',
      ['DTSTART;TZID=America/New_York:20260307T220000', 'DURATION:PT24H'],
      ['2026-03-08 03:00–2026-03-09 03:00'],
    ],
    [
      'at a skipped hour',
      ['DTSTART;TZID=America/New_York:20260308T023000', 'DURATION:PT1H'],
      ['2026-03-08 07:30–08:30'],
    ],
    [
      'of a whole day',
      ['DTSTART;VALUE=DATE:20260312', 'DTEND;VALUE=DATE:20260313'],
      ['2026-03-12 03:00–2026-03-13 03:00'],
    ],
    [
      'of a whole day without an end',
      ['DTSTART;VALUE=DATE:20260312'],
      ['2026-03-12 03:00–2026-03-13 03:00'],
    ],
    [
      'of a whole day that ends when it begins',
      ['DTSTART;VALUE=DATE:20260312', 'DTEND;VALUE=DATE:20260312'],
      ['2026-03-12 03:00–2026-03-13 03:00'],
    ],
    [
      'of two days by its duration',
      ['DTSTART;VALUE=DATE:20260312', 'DURATION:P2D'],
      ['2026-03-12 03:00–2026-03-14 03:00'],
    ],
    [
      'of a whole day whose value type is missing',
      ['DTSTART:20260312', 'DTEND:20260313'],
      ['2026-03-12 03:00–2026-03-13 03:00'],
    ],
    [
      'that began before the window',
      ['DTSTART:20260228T120000Z', 'DTEND:20260301T130000Z'],
      ['2026-02-28 12:00–2026-03-01 13:00'],
    ],
    ['that ends as the window begins', ['DTSTART:20260228T120000Z', 'DTEND:20260301T000000Z'], []],
    ['that begins as the window ends', ['DTSTART:20260501T000000Z', 'DTEND:20260501T010000Z'], []],
  ])('%s', (_, lines, expected) => {
    expect(timesOfEvent(...lines)).toEqual(expected)
  })

  it.each([
    ['transparent', 'TRANSP:TRANSPARENT'],
    ['cancelled', 'STATUS:CANCELLED'],
    ['free in Outlook', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
    ['transparent without conflicts', 'TRANSP:TRANSPARENT-NOCONFLICT'],
    ['transparent in vCalendar 1.0', 'TRANSP:1'],
    ['free in Hotmail', 'X-MICROSOFT-MSNCALENDAR-BUSYSTATUS:FREE'],
    ['declined by its only attendee', 'ATTENDEE;PARTSTAT=DECLINED:mailto:lucia@exemplo.com.br'],
  ])('that is %s blocks no time', (_, line) => {
    expect(timesOfEvent(...AT_NINE, line)).toEqual([])
  })

  it.each([
    ['tentative', 'STATUS:TENTATIVE'],
    ['tentative in Outlook', 'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE'],
    ['out of office in Outlook', 'X-MICROSOFT-CDO-BUSYSTATUS:OOF'],
    ['not answered', 'ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:lucia@exemplo.com.br'],
  ])('that is %s blocks its time', (_, line) => {
    expect(timesOfEvent(...AT_NINE, line)).toEqual(NINE)
  })

  it('with several attendees blocks no time if the owner declined', () => {
    const text = calendarOf([
      ...AT_NINE,
      'ATTENDEE;PARTSTAT=DECLINED;CN="Lúcia: eu":mailto:Lucia@exemplo.com.br',
      'ATTENDEE;PARTSTAT=ACCEPTED:mailto:ana@exemplo.com.br',
    ])
    expect(timesIn(text)).toEqual(NINE)
    expect(timesIn(text, { owners: ['ana@exemplo.com.br'] })).toEqual(NINE)
    expect(timesIn(text, { owners: ['lucia@exemplo.com.br'] })).toEqual([])
    const named = text.replace('VERSION:2.0', 'X-WR-CALNAME:Lucia@exemplo.com.br')
    expect(timesIn(named)).toEqual([])
    expect(timesIn(named, { owners: ['outro@exemplo.com.br'] })).toEqual([])
    expect(timesIn(named, { owners: ['ana@exemplo.com.br'] })).toEqual(NINE)
  })

  it.each(['ROOM', 'RESOURCE', 'GROUP'])('that only a %s declined blocks its time', (kind) => {
    const attendee = `ATTENDEE;CUTYPE=${kind};PARTSTAT=DECLINED:mailto:sala@exemplo.com.br`
    expect(timesOfEvent(...AT_NINE, attendee)).toEqual(NINE)
  })

  it('that the owner organizes blocks its time if the only attendee declined', () => {
    const declined = 'ATTENDEE;PARTSTAT=DECLINED:mailto:ana@exemplo.com.br'
    const text = calendarOf([...AT_NINE, declined, 'ORGANIZER:mailto:lucia@exemplo.com.br'])
    expect(timesIn(text, { owners: ['lucia@exemplo.com.br'] })).toEqual(NINE)
    expect(timesIn(text, { owners: ['outro@exemplo.com.br'] })).toEqual([])
  })

  it('of the product blocks no time', () => {
    const text = calendarOf([...AT_NINE, 'UID:0198-4@agenda.exemplo.com.br'])
    expect(timesIn(text)).toEqual(NINE)
    expect(timesIn(text, { origin: 'https://agenda.exemplo.com.br' })).toEqual([])
    expect(timesIn(text, { origin: 'https://exemplo.com.br' })).toEqual(NINE)
    const hex = Buffer.from('vCal-Uid\u0001\0\0\u00000198-4@agenda.exemplo.com.br\0').toString(
      'hex',
    )
    const inExchange = text.replace(/UID:.*/, `UID:040000008200E00074C5B7101A82E008${hex}`)
    expect(timesIn(inExchange, { origin: 'https://agenda.exemplo.com.br' })).toEqual([])
  })

  it.each(['GMT-0300', 'UTC-3', '(UTC-03:00) Brasília', '"GMT-03:00"', 'America/Sao Paulo'])(
    'in the zone %s keeps its offset in a practice abroad',
    (zone) => {
      const text = calendarOf([`DTSTART;TZID=${zone}:20260310T090000`, 'DURATION:PT1H'])
      expect(timesIn(text, { zone: 'Europe/Lisbon' })).toEqual(NINE)
    },
  )

  it('without a zone is in the calendar’s zone if it names one', () => {
    const text = calendarOf('X-WR-TIMEZONE:Europe/Lisbon', [
      'DTSTART:20260310T120000',
      'DURATION:PT1H',
    ])
    expect(timesIn(text)).toEqual(NINE)
  })

  it.each(['Casa', 'GMT+01:00'])('without a zone is in the zone %s of its calendar', (zone) => {
    const definition = [
      ...['BEGIN:VTIMEZONE', 'TZID:Casa', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
      ...['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0100', 'END:STANDARD', 'END:VTIMEZONE'],
    ]
    const time = ['DTSTART:20260310T130000', 'DURATION:PT1H']
    const text = calendarOf(`X-WR-TIMEZONE:${zone}`, definition.join('\r\n'), time)
    expect(timesIn(text)).toEqual(NINE)
  })

  it('without a zone is in the zone of the calendar around it, also if two calendars share a UID', () => {
    const [first, second] = ['Europe/Lisbon', 'Europe/Berlin'].map((zone) =>
      calendarOf(`X-WR-TIMEZONE:${zone}`, [
        `DTSTART:20260310T${zone === 'Europe/Lisbon' ? '12' : '14'}0000`,
        'DURATION:PT1H',
      ]),
    )
    expect(timesIn(`${first}${second}`)).toEqual([...NINE, '2026-03-10 13:00–14:00'])
  })

  it.each(['1604', '1965', '1969'])('of a day since %s without an end is that day', (year) => {
    const text = calendarOf([`DTSTART;VALUE=DATE:${year}0310`, 'RRULE:FREQ=YEARLY'])
    expect(timesIn(text)).toEqual(['2026-03-10 03:00–2026-03-11 03:00'])
  })

  it('is read with its title, and whether it is an all-day event', () => {
    const text = calendarOf([...AT_NINE, 'SUMMARY:Supervisão\\, com', '  Renato'])
    const [time] = readingOf(text).busy
    expect(time).toMatchObject({ title: 'Supervisão, com Renato', isAllDay: false })
    const mark = 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'
    const isAllDay = (from: string, to: string, ...more: string[]) =>
      readingOf(calendarOf([`DTSTART:${from}`, `DTEND:${to}`, ...more])).busy[0]?.isAllDay
    expect(isAllDay('20260312T000000', '20260313T000000', mark)).toBe(true)
    expect(isAllDay('20260312T000000', '20260313T000000')).toBe(false)
    // Exchange writes the bounds of the local day in UTC.
    expect(isAllDay('20260312T030000Z', '20260313T030000Z', mark)).toBe(true)
    expect(isAllDay('20260312T030000Z', '20260312T130000Z', mark)).toBe(false)
    const older = 'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE'
    expect(isAllDay('20260312T000000', '20260313T000000', older)).toBe(true)
    expect(readingOf(calendarOf(['DTSTART;VALUE=DATE:20260312'])).busy[0]).toMatchObject({
      isAllDay: true,
      title: null,
    })
  })

  it('at the same time as another is read as one', () => {
    const text = calendarOf(
      [...AT_NINE, 'UID:a'],
      [...AT_NINE, 'UID:b'],
      ['DTSTART:20260310T123000Z', 'DTEND:20260310T133000Z', 'UID:c'],
    )
    expect(timesIn(text)).toEqual([...NINE, '2026-03-10 12:30–13:30'])
  })

  it('whose later version has another time blocks the time of the later version', () => {
    const later = ['DTSTART:20260311T120000Z', 'DTEND:20260311T130000Z', 'SEQUENCE:2']
    expect(timesIn(calendarOf(later, AT_NINE))).toEqual(['2026-03-11 12:00–13:00'])
  })
})

describe('a zone that the file defines', () => {
  const ADELAIDE = (name: string, more: string[] = []) =>
    [
      ...['BEGIN:VTIMEZONE', `TZID:${name.replaceAll('"', '')}`, ...more],
      ...['BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+1030', 'TZOFFSETTO:+0930'],
      ...['RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=4', 'END:STANDARD'],
      ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0930', 'TZOFFSETTO:+1030'],
      ...['RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=10', 'END:DAYLIGHT', 'END:VTIMEZONE'],
    ].join('\r\n')
  const weekly = (name: string) => [
    `DTSTART;TZID=${name}:20260330T100000`,
    'DURATION:PT1H',
    'RRULE:FREQ=WEEKLY;COUNT=2',
  ]

  it.each([
    'Customized Time Zone',
    'tzone://Microsoft/Custom',
    '"(UTC+09:30) Adelaide"',
    '(UTC+09:30) Adelaide',
  ])('named %s is read by its definition', (name) => {
    expect(timesIn(calendarOf(ADELAIDE(name), weekly(name)))).toEqual([
      '2026-03-29 23:30–2026-03-30 00:30',
      '2026-04-06 00:30–01:30',
    ])
  })

  it.each([
    'America/Sao_Paulo',
    'E. South America Standard Time',
    'E. South America Daylight Time',
    'E. South America Standard Time 1',
    '(UTC-03:00) Brasília',
    'Hora oficial do Brasil',
    'BRT',
  ])('is read by today’s rules if its name is %s', (name) => {
    const times = ['2026-03-30 13:00–14:00', '2026-04-06 13:00–14:00']
    expect(timesIn(calendarOf(ADELAIDE(name), weekly(name)))).toEqual(times)
  })

  it.each([
    ['behind a space', ' -0500', '14:00–15:00'],
    ['with a colon', '-05:00', '14:00–15:00'],
    ['without a sign', '0530', '03:30–04:30'],
  ])('with an offset %s keeps it', (_, offset, hours) => {
    const lines = ['BEGIN:STANDARD', `TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`]
    const text = calendarOf(
      ...['BEGIN:VTIMEZONE', 'TZID:Meu fuso', ...lines, 'END:STANDARD', 'END:VTIMEZONE'],
      ['DTSTART;TZID=Meu fuso:20260310T090000', 'DURATION:PT1H'],
    )
    expect(timesIn(text)).toEqual([`2026-03-10 ${hours}`])
  })

  it('that is an alias is read by today’s rules', () => {
    const text = calendarOf(ADELAIDE('Casa', ['TZID-ALIAS-OF:America/Sao_Paulo']), [
      'DTSTART;TZID=Casa:20260310T090000',
      'DURATION:PT1H',
    ])
    expect(timesIn(text)).toEqual(NINE)
  })

  it.each(['"Meu fuso"', 'MEU FUSO'])('named %s is found by the name of an event', (name) => {
    const text = calendarOf(ADELAIDE('Meu fuso').replace('TZID:Meu fuso', `TZID:${name}`), [
      'DTSTART;TZID=Meu fuso:20260330T100000',
      'DURATION:PT1H',
    ])
    expect(timesIn(text)).toEqual(['2026-03-29 23:30–2026-03-30 00:30'])
  })

  it('is read by today’s rules of the location that it names', () => {
    const text = calendarOf(ADELAIDE('Brasília', ['X-LIC-LOCATION:America/Sao_Paulo']), [
      'DTSTART;TZID=Brasília:20260310T090000',
      'DURATION:PT1H',
    ])
    expect(timesIn(text)).toEqual(NINE)
  })

  it.each([
    ['without a start of standard time', ['BEGIN:STANDARD']],
    ['with a rule that cannot be read', ['BEGIN:STANDARD', 'DTSTART:19700101', 'RRULE:FREQ=NEVER']],
  ])('%s keeps its offset', (_, lines) => {
    const offsets = ['TZOFFSETFROM:-0500', 'TZOFFSETTO:-0500', 'END:STANDARD']
    const summer = ['BEGIN:DAYLIGHT', 'TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400', 'END:DAYLIGHT']
    const zone = [...lines, ...offsets, ...summer, 'END:VTIMEZONE']
    const text = calendarOf('BEGIN:VTIMEZONE', 'TZID:Meu fuso', ...zone, [
      'DTSTART;TZID=Meu fuso:20260310T090000',
      'DURATION:PT1H',
    ])
    expect(timesIn(text)).toEqual(['2026-03-10 14:00–15:00'])
  })

  it('without an offset is read in the zone of the practice', () => {
    const text = calendarOf('BEGIN:VTIMEZONE', 'TZID:Meu fuso', 'END:VTIMEZONE', [
      'DTSTART;TZID=Meu fuso:20260310T090000',
      'DURATION:PT1H',
    ])
    expect(timesIn(text)).toEqual(NINE)
  })

  it('differs between two calendars of one text', () => {
    const event = (uid: string) => [
      'DTSTART;TZID=Customized Time Zone:20260310T090000',
      'DURATION:PT1H',
      `UID:${uid}`,
    ]
    const fixed = ADELAIDE('Customized Time Zone').replaceAll(
      /OFFSET(FROM|TO):.*/g,
      'OFFSET$1:-0300',
    )
    const text =
      calendarOf(fixed, event('a')) + calendarOf(ADELAIDE('Customized Time Zone'), event('b'))
    expect(timesIn(text)).toEqual(['2026-03-09 22:30–23:30', ...NINE])
  })
})

describe('a list of busy periods', () => {
  it('blocks its periods that are not free', () => {
    const text = calendarOf(
      ...['BEGIN:VFREEBUSY', 'UID:f', 'DTSTART:20260301T000000Z', 'DTEND:20260501T000000Z'],
      'FREEBUSY;FBTYPE=BUSY:20260310T120000Z/PT1H,20260311T120000Z/20260311T130000Z',
      'FREEBUSY:20260312T120000Z/PT1H',
      'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20260313T120000Z/PT1H',
      'FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20260314T120000Z/PT1H',
      'FREEBUSY;FBTYPE=FREE:20260315T120000Z/PT1H',
      'FREEBUSY;X-NOTE="a:b";FBTYPE=FREE:20260316T120000Z/PT1H',
      'END:VFREEBUSY',
    )
    const days = ['10', '11', '12', '13', '14']
    expect(timesIn(text)).toEqual(days.map((day) => `2026-03-${day} 12:00–13:00`))
  })

  it('counts periods that cannot be read and keeps the others', () => {
    const text = calendarOf(
      ...['BEGIN:VFREEBUSY', 'FREEBUSY:20260310T120000Z/PT1H, nunca/PT1H, 20260311T120000Z/PT1H'],
      ...['FREEBUSY:20260312T120000Z/20260312T110000Z', 'FREEBUSY:', 'END:VFREEBUSY'],
    )
    expect(timesIn(text)).toEqual(['2026-03-10 12:00–13:00', '2026-03-11 12:00–13:00'])
    expect(readingOf(text).skipped).toBe(2)
  })
})

describe('a text', () => {
  const plain = calendarOf(AT_NINE)
  it.each([
    ['with lines that end in LF only', plain.replaceAll('\r\n', '\n')],
    ['with a byte order mark', `\uFEFF${plain}`],
    ['with empty lines before it', `\r\n\r\n${plain}`],
    ['with folded lines', plain.replace('DTSTART:2026', 'DTST\r\n ART:2\r\n\t026')],
    ['with names in small letters', plain.replace('DTSTART', 'dtstart')],
    [
      'with an alarm',
      plain.replace('END:VEVENT', 'BEGIN:VALARM\r\nDURATION:PT5M\r\nEND:VALARM\r\nEND:VEVENT'),
    ],
    ['with a line that has no name', plain.replace('DTSTAMP', 'um texto solto\r\nDTSTAMP')],
    [
      'with tasks and diaries',
      plain.replace(
        'BEGIN:VEVENT',
        'BEGIN:VTODO\r\nDUE:20260311T120000Z\r\nEND:VTODO\r\nBEGIN:VEVENT',
      ),
    ],
    ['of several calendars', calendarOf() + plain + calendarOf()],
    ['of several calendars with byte order marks', `\uFEFF${calendarOf()}\uFEFF${plain}`],
  ])('%s is read', (_, text) => {
    expect(timesIn(text)).toEqual(NINE)
    expect(readingOf(text).skipped).toBe(0)
  })

  it('in UTF-8, folded within a letter, in Windows-1252 or in UTF-16 keeps its letters', () => {
    const written = plain.replace('DTSTAMP', 'SUMMARY:Supervisão\r\nDTSTAMP')
    const index = Buffer.from(written).indexOf('ã') + 1
    const folded = [
      Buffer.from(written).subarray(0, index),
      Buffer.from('\r\n '),
      Buffer.from(written).subarray(index),
    ]
    for (const bytes of [
      Buffer.from(written),
      Buffer.concat(folded),
      Buffer.from(written, 'latin1'),
      Buffer.from(`\uFEFF${written}`, 'utf16le'),
      Buffer.from(`\uFEFF${written}`, 'utf16le').swap16(),
    ])
      expect(readingOf(calendarText(bytes)).busy).toMatchObject([{ title: 'Supervisão' }])
  })

  it.each([
    ['without a start', []],
    ['with a start that is no time', ['DTSTART:amanhã']],
    ['on a day that does not exist', ['DTSTART;VALUE=DATE:20260230']],
    ['that ends before it begins', ['DTSTART:20260311T120000Z', 'DTEND:20260311T110000Z']],
    ['with a duration that is none', ['DTSTART:20260311T120000Z', 'DURATION:uma hora']],
    ['with a rule that is none', [...AT_NINE, 'RRULE:FREQ=SOMETIMES']],
    ['with a weekday that is none', [...AT_NINE, 'RRULE:FREQ=WEEKLY;BYDAY=XX']],
    ['every second for ever', [...AT_NINE, 'RRULE:FREQ=SECONDLY']],
    ['that lasts longer than time', [...AT_NINE.slice(0, 1), 'DURATION:P99999999999D']],
  ])('with an event %s counts it and keeps the others', (_, lines) => {
    const reading = readingOf(calendarOf([...lines, 'UID:b'], [...AT_NINE, 'UID:c']))
    expect(reading.skipped).toBe(1)
    expect(reading.busy).toHaveLength(1)
  })

  it('with an event that has no end counts it and keeps the others', () => {
    const text = plain.replace(
      'BEGIN:VEVENT',
      'BEGIN:VEVENT\r\nDTSTART:20260311T120000Z\r\nBEGIN:VEVENT',
    )
    expect(readingOf(text)).toMatchObject({ skipped: 1, busy: [{}] })
  })

  it('without events has no busy times', () => {
    expect(readingOf(calendarOf())).toEqual({ busy: [], skipped: 0, goesOn: false })
  })

  it.each<[string, string[], boolean]>([
    ['of a single event is whole', AT_NINE, false],
    ['of a series goes on', [...AT_NINE, 'RRULE:FREQ=WEEKLY'], true],
    ['of an event after the end goes on', ['DTSTART:20280310T120000Z', 'DURATION:PT1H'], true],
  ])('%s', (_, lines, goesOn) => {
    expect(readingOf(calendarOf(lines)).goesOn).toBe(goesOn)
  })

  it.each([
    ['', 'not_a_calendar'],
    ['<!doctype html><title>Entrar</title>', 'not_a_calendar'],
    ['BEGIN:VCARD\r\nEND:VCARD\r\n', 'not_a_calendar'],
    [plain.slice(0, -20), 'calendar_incomplete'],
    [plain.slice(0, 60), 'calendar_incomplete'],
    [plain + plain.slice(0, 60), 'calendar_incomplete'],
  ])('%j is refused as %s', (text, code) => {
    const read = () => readBusy(text, { zone: 'America/Sao_Paulo', from: 0, to: 1 })
    expect(read).toThrow(expect.objectContaining({ code }))
  })
})
