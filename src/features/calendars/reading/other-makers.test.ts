import { describe, expect, it } from 'vitest'
import { calendarOf, readingOf, timesIn } from '../../../../test/calendar-texts.ts'

/** Small files in the style of Google, Outlook, iCloud and older programs, with their busy times. */

const SP = 'America/Sao_Paulo'
const TUE = [`DTSTART;TZID=${SP}:20260303T150000`, `DTEND;TZID=${SP}:20260303T160000`]
const days = (...list: string[]) => list.map((day) => `2026-${day} 18:00–19:00`)
const whole = (...list: [string, string][]) =>
  list.map(([a, b]) => `2026-${a} 03:00–2026-${b} 03:00`)

describe('a calendar of another maker', () => {
  it.each<[string, (string | string[])[], string[]]>([
    [
      'a rule that excludes every other week frees its dates',
      [[...TUE, 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXRULE:FREQ=WEEKLY;INTERVAL=2']],
      days('03-10', '03-24'),
    ],
    [
      'a rule that excludes weekdays frees only the dates that fit it',
      [[...TUE, 'RRULE:FREQ=DAILY;COUNT=5', 'EXRULE:FREQ=WEEKLY;BYDAY=WE,FR']],
      days('03-03', '03-05', '03-07'),
    ],
    [
      'a rule that excludes until an instant frees the dates up to it',
      [[...TUE, 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXRULE:FREQ=WEEKLY;UNTIL=20260310T180000Z']],
      days('03-17', '03-24'),
    ],
    [
      'a rule that excludes frees further dates too',
      [[...TUE, 'RDATE:20260310T180000Z,20260311T180000Z', 'EXRULE:FREQ=DAILY;INTERVAL=7']],
      days('03-11'),
    ],
    [
      'a rule that excludes whole days counts them',
      [
        [
          'DTSTART;VALUE=DATE:20260303',
          'RRULE:FREQ=DAILY;COUNT=3',
          'EXRULE:FREQ=DAILY;INTERVAL=2;COUNT=2',
        ],
      ],
      whole(['03-04', '03-05']),
    ],
    [
      'a rule that excludes and cannot be read leaves its dates taken',
      [[...TUE, 'RRULE:FREQ=WEEKLY;COUNT=2', 'EXRULE:FREQ=NEVER']],
      days('03-03', '03-10'),
    ],
    [
      'a rule that excludes a later weekday leaves the first date',
      [[...TUE, 'RRULE:FREQ=DAILY;COUNT=4', 'EXRULE:FREQ=DAILY;BYDAY=TH']],
      days('03-03', '03-04', '03-06'),
    ],
    [
      'a rule that excludes leaves a moved date at its new time',
      [
        [...TUE, 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXRULE:FREQ=WEEKLY;INTERVAL=2'],
        ['RECURRENCE-ID:20260310T180000Z', 'DTSTART:20260311T110000Z', 'DURATION:PT1H'],
      ],
      ['2026-03-11 11:00–12:00'],
    ],
    [
      'periods of the zone in a list each have their length',
      [
        [
          ...TUE,
          `RDATE;VALUE=PERIOD;TZID=${SP}:20260305T090000/20260305T100000,20260306T090000/PT2H`,
        ],
      ],
      [...days('03-03'), '2026-03-05 12:00–13:00', '2026-03-06 12:00–14:00'],
    ],
    [
      'a period that is excluded is free',
      [
        [
          ...TUE,
          'RDATE;VALUE=PERIOD:20260305T120000Z/PT2H,20260306T120000Z/PT2H',
          'EXDATE:20260305T120000Z',
        ],
      ],
      [...days('03-03'), '2026-03-06 12:00–14:00'],
    ],
    [
      'a period that is moved has its new time',
      [
        [...TUE, 'RDATE;VALUE=PERIOD:20260305T120000Z/PT2H'],
        ['RECURRENCE-ID:20260305T120000Z', 'DTSTART:20260307T120000Z', 'DURATION:PT1H'],
      ],
      [...days('03-03'), '2026-03-07 12:00–13:00'],
    ],
    [
      'a period at a date of the rule has the period’s length',
      [[...TUE, 'RRULE:FREQ=WEEKLY;COUNT=2', 'RDATE;VALUE=PERIOD:20260310T180000Z/PT3H']],
      [...days('03-03'), '2026-03-10 18:00–21:00'],
    ],
    [
      'a period in a series of whole days takes its day',
      [['DTSTART;VALUE=DATE:20260303', 'RDATE;VALUE=PERIOD:20260305T120000Z/PT2H']],
      [...whole(['03-03', '03-04']), ...whole(['03-05', '03-06'])],
    ],
    [
      'Outlook’s name of Cuiabá is an hour behind',
      [['DTSTART;TZID=Central Brazilian Standard Time:20260310T090000', 'DURATION:PT1H']],
      ['2026-03-10 13:00–14:00'],
    ],
    [
      'Outlook’s name of Tocantins is on São Paulo’s time',
      [['DTSTART;TZID=Tocantins Standard Time:20260310T090000', 'DURATION:PT1H']],
      ['2026-03-10 12:00–13:00'],
    ],
    [
      'Outlook’s name of Berlin has summer time',
      [['DTSTART;TZID="W. Europe Standard Time":20260330T090000', 'DURATION:PT1H']],
      ['2026-03-30 07:00–08:00'],
    ],
    [
      'a weekly hour in Outlook’s name of California keeps its wall time',
      [
        [
          'DTSTART;TZID=Pacific Standard Time:20260303T090000',
          'DURATION:PT1H',
          'RRULE:FREQ=WEEKLY;COUNT=2',
        ],
      ],
      ['2026-03-03 17:00–18:00', '2026-03-10 16:00–17:00'],
    ],
    [
      'Outlook’s Customized Time Zone follows its definition',
      [
        [
          'BEGIN:VTIMEZONE',
          'TZID:Customized Time Zone',
          'BEGIN:STANDARD',
          'DTSTART:16010101T000000',
          'TZOFFSETFROM:-0400',
          'TZOFFSETTO:-0400',
          'END:STANDARD',
          'END:VTIMEZONE',
        ].join('\r\n'),
        ['DTSTART;TZID=Customized Time Zone:20260310T090000', 'DURATION:PT1H'],
      ],
      ['2026-03-10 13:00–14:00'],
    ],
    [
      'a floating weekly hour follows the calendar’s zone and its local UNTIL',
      [
        'X-WR-TIMEZONE:Europe/Lisbon',
        ['DTSTART:20260310T120000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;UNTIL=20260331T120000'],
      ],
      [
        '2026-03-10 12:00–13:00',
        '2026-03-17 12:00–13:00',
        '2026-03-24 12:00–13:00',
        '2026-03-31 11:00–12:00',
      ],
    ],
    [
      '29 February of every year has no date in other years',
      [['DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY']],
      [],
    ],
    [
      'the 29th of every month',
      [['DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=MONTHLY']],
      whole(['03-29', '03-30'], ['04-29', '04-30']),
    ],
    [
      'the 31st of every month has no date in short months',
      [['DTSTART;VALUE=DATE:20260131', 'RRULE:FREQ=MONTHLY']],
      whole(['03-31', '04-01']),
    ],
    [
      'a count leaves out the short months',
      [['DTSTART;VALUE=DATE:20260131', 'RRULE:FREQ=MONTHLY;COUNT=2']],
      whole(['03-31', '04-01']),
    ],
    [
      'a count includes the dates that are excluded',
      [
        [
          ...TUE,
          'RRULE:FREQ=WEEKLY;COUNT=3',
          'EXDATE:20260303T180000Z',
          `EXDATE;TZID=${SP}:20260310T150000`,
        ],
      ],
      days('03-17'),
    ],
    [
      'a whole day that was given an hour takes the hour',
      [
        ['DTSTART;VALUE=DATE:20260303', 'RRULE:FREQ=DAILY;COUNT=3'],
        ['RECURRENCE-ID;VALUE=DATE:20260304', 'DTSTART:20260304T120000Z', 'DURATION:PT1H'],
      ],
      [
        '2026-03-03 03:00–2026-03-04 03:00',
        '2026-03-04 12:00–13:00',
        '2026-03-05 03:00–2026-03-06 03:00',
      ],
    ],
    [
      'a whole day that is replaced by its midnight moves',
      [
        ['DTSTART;VALUE=DATE:20260303', 'RRULE:FREQ=DAILY;COUNT=2'],
        [`RECURRENCE-ID;TZID=${SP}:20260304T000000`, 'DTSTART;VALUE=DATE:20260310'],
      ],
      whole(['03-03', '03-04'], ['03-10', '03-11']),
    ],
    [
      'an hour that was made a whole day takes the day',
      [
        [...TUE, 'RRULE:FREQ=WEEKLY;COUNT=2'],
        ['RECURRENCE-ID:20260310T180000Z', 'DTSTART;VALUE=DATE:20260310'],
      ],
      [...days('03-03'), ...whole(['03-10', '03-11'])],
    ],
    [
      'an evening that is replaced by its day moves',
      [
        [`DTSTART;TZID=${SP}:20260309T213000`, 'DURATION:PT50M', 'RRULE:FREQ=DAILY;COUNT=2'],
        ['RECURRENCE-ID;VALUE=DATE:20260310', 'DTSTART:20260312T120000Z', 'DURATION:PT1H'],
      ],
      ['2026-03-10 00:30–01:20', '2026-03-12 12:00–13:00'],
    ],
    [
      'durations of every form',
      [
        ['DTSTART:20260310T120000Z', 'DURATION:P0DT1H30M0S'],
        ['UID:b', 'DTSTART:20260311T120000Z', 'DURATION:PT3600S'],
        ['UID:c', 'DTSTART:20260312T120000Z', 'DURATION:P1W'],
        ['UID:d', 'DTSTART;VALUE=DATE:20260401', 'DURATION:P1W'],
        ['UID:e', 'DTSTART:20260420T120000Z', 'DURATION:+PT15M'],
      ],
      [
        '2026-03-10 12:00–13:30',
        '2026-03-11 12:00–13:00',
        '2026-03-12 12:00–2026-03-19 12:00',
        '2026-04-01 03:00–2026-04-08 03:00',
        '2026-04-20 12:00–12:15',
      ],
    ],
    [
      'a whole day that ends at midnight',
      [['DTSTART;VALUE=DATE:20260310', `DTEND;TZID=${SP}:20260311T000000`]],
      whole(['03-10', '03-11']),
    ],
    [
      'an end in another zone than the start',
      [['DTSTART:20260310T120000Z', `DTEND;TZID=${SP}:20260310T100000`]],
      ['2026-03-10 12:00–13:00'],
    ],
    [
      'an evening series until an instant of the next day in UTC',
      [
        [
          `DTSTART;TZID=${SP}:20260309T213000`,
          'DURATION:PT50M',
          'RRULE:FREQ=DAILY;UNTIL=20260311T003000Z',
        ],
      ],
      ['2026-03-10 00:30–01:20', '2026-03-11 00:30–01:20'],
    ],
    [
      'a floating series until an instant',
      [['DTSTART:20260309T213000', 'DURATION:PT50M', 'RRULE:FREQ=DAILY;UNTIL=20260311T003000Z']],
      ['2026-03-10 00:30–01:20', '2026-03-11 00:30–01:20'],
    ],
    [
      'a series in UTC until a day',
      [['DTSTART:20260310T003000Z', 'DURATION:PT50M', 'RRULE:FREQ=DAILY;UNTIL=20260311']],
      ['2026-03-10 00:30–01:20', '2026-03-11 00:30–01:20'],
    ],
    [
      'two hours a day',
      [['DTSTART:20260310T120000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;BYHOUR=12,15;COUNT=3']],
      ['2026-03-10 12:00–13:00', '2026-03-10 15:00–16:00', '2026-03-11 12:00–13:00'],
    ],
    [
      'every six hours, over midnight',
      [['DTSTART:20260310T120000Z', 'DURATION:PT1H', 'RRULE:FREQ=HOURLY;INTERVAL=6;COUNT=3']],
      ['2026-03-10 12:00–13:00', '2026-03-10 18:00–19:00', '2026-03-11 00:00–01:00'],
    ],
    [
      'the second Tuesday by weekday and days of the month',
      [[...TUE, 'RRULE:FREQ=MONTHLY;BYDAY=TU;BYMONTHDAY=8,9,10,11,12,13,14;COUNT=3']],
      days('03-03', '03-10', '04-14'),
    ],
    [
      'the first and last of two weekdays of the month',
      [[...TUE, 'RRULE:FREQ=MONTHLY;BYDAY=TU,TH;BYSETPOS=1,-1;COUNT=4']],
      days('03-03', '03-31', '04-02', '04-30'),
    ],
    [
      'the second of three weekdays of the week',
      [[...TUE, 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE;BYSETPOS=2;COUNT=2']],
      days('03-03', '03-10'),
    ],
    [
      'every two weeks, which begin on Monday if nothing else is said',
      [
        [
          'DTSTART:20260301T180000Z',
          'DURATION:PT1H',
          'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;COUNT=3',
        ],
      ],
      days('03-01', '03-09', '03-15'),
    ],
    [
      'every two weeks that begin on Sunday',
      [
        [
          'DTSTART:20260301T180000Z',
          'DURATION:PT1H',
          'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;COUNT=3;WKST=SU',
        ],
      ],
      days('03-01', '03-02', '03-15'),
    ],
    [
      'a yearly date',
      [['DTSTART:20200310T180000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY']],
      days('03-10'),
    ],
    [
      'the last day of two months, from a leap year on',
      [
        [
          'DTSTART:20240229T180000Z',
          'DURATION:PT1H',
          'RRULE:FREQ=YEARLY;BYMONTH=2,3;BYMONTHDAY=-1',
        ],
      ],
      days('03-31'),
    ],
    [
      'all dates that moved, from the first on',
      [
        [...TUE, 'RRULE:FREQ=WEEKLY;COUNT=3'],
        [
          'RECURRENCE-ID;RANGE=THISANDFUTURE:20260303T180000Z',
          'DTSTART:20260303T190000Z',
          'DURATION:PT30M',
        ],
      ],
      ['2026-03-03 19:00–19:30', '2026-03-10 19:00–19:30', '2026-03-17 19:00–19:30'],
    ],
    [
      'whole days that moved and grew from one date on',
      [
        ['DTSTART;VALUE=DATE:20260303', 'RRULE:FREQ=WEEKLY;COUNT=3'],
        [
          'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20260310',
          'DTSTART;VALUE=DATE:20260311',
          'DTEND;VALUE=DATE:20260313',
        ],
      ],
      whole(['03-03', '03-04'], ['03-11', '03-13'], ['03-18', '03-20']),
    ],
    [
      'an excluded date after a move stays free',
      [
        [...TUE, 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE:20260317T180000Z'],
        [
          'RECURRENCE-ID;RANGE=THISANDFUTURE:20260310T180000Z',
          'DTSTART:20260310T190000Z',
          'DURATION:PT1H',
        ],
      ],
      [...days('03-03'), '2026-03-10 19:00–20:00', '2026-03-24 19:00–20:00'],
    ],
    [
      'dates that are free from one on',
      [
        [...TUE, 'RRULE:FREQ=WEEKLY;COUNT=3'],
        [
          'RECURRENCE-ID;RANGE=THISANDFUTURE:20260310T180000Z',
          'DTSTART:20260310T180000Z',
          'DURATION:PT1H',
          'TRANSP:TRANSPARENT',
        ],
      ],
      days('03-03'),
    ],
    [
      'a taken date of a free series',
      [
        [...TUE, 'RRULE:FREQ=WEEKLY;COUNT=3', 'TRANSP:TRANSPARENT'],
        ['RECURRENCE-ID:20260310T180000Z', 'DTSTART:20260310T180000Z', 'DURATION:PT1H'],
      ],
      days('03-10'),
    ],
    [
      'a time that is free in Outlook and opaque is free',
      [
        [
          'DTSTART:20260310T180000Z',
          'DURATION:PT1H',
          'TRANSP:OPAQUE',
          'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
        ],
      ],
      [],
    ],
    [
      'a time that is free in an Exchange account of Apple is free',
      [['DTSTART:20260310T180000Z', 'DURATION:PT1H', 'X-APPLE-EWS-BUSYSTATUS:FREE']],
      [],
    ],
    [
      'a time of work elsewhere is free',
      [
        [
          'DTSTART:20260310T180000Z',
          'DURATION:PT1H',
          'X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE',
        ],
      ],
      [],
    ],
    [
      'properties of the calendar may come after its components',
      [
        ['DTSTART:20260310T180000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2'],
        'X-WR-TIMEZONE:Europe/Lisbon',
      ],
      days('03-10', '03-17'),
    ],
    [
      'instants in a series of whole days are in the zone of the calendar',
      [
        'X-WR-TIMEZONE:Europe/Berlin',
        [
          'DTSTART;VALUE=DATE:20260303',
          ...['RRULE:FREQ=DAILY;UNTIL=20260304T230000Z', 'EXDATE:20260303T230000Z'],
        ],
      ],
      whole(['03-03', '03-04'], ['03-05', '03-06']),
    ],
    [
      'exclusions may be separated by semicolons',
      [[...TUE, 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE:20260310T180000Z;20260317T180000Z']],
      days('03-03', '03-24'),
    ],
    [
      'the lines of an alarm are not those of its event',
      [
        [
          'DTSTART:20260310T180000Z',
          'DTEND:20260310T190000Z',
          'BEGIN:VALARM',
          'TRIGGER:-PT15M',
          'DURATION:PT5M',
          'STATUS:CANCELLED',
          'END:VALARM',
        ],
      ],
      days('03-10'),
    ],
    [
      'lines that are folded within a name and a time',
      [['DTSTART;TZID=America/S', ' ao_Paulo:20260310T15', '\t0000', 'DURATION:PT1H']],
      days('03-10'),
    ],
    [
      'an end goes before a duration',
      [['DTSTART:20260310T180000Z', 'DTEND:20260310T190000Z', 'DURATION:PT3H']],
      days('03-10'),
    ],
    [
      'times with their value type',
      [['DTSTART;VALUE=DATE-TIME:20260310T180000Z', 'DTEND;VALUE=DATE-TIME:20260310T190000Z']],
      days('03-10'),
    ],
    [
      'a time in UTC that also names a zone',
      [[`DTSTART;TZID=${SP}:20260310T180000Z`, 'DURATION:PT1H']],
      days('03-10'),
    ],
    [
      'a zone with a slash before its name',
      [['DTSTART;TZID=/America/Sao_Paulo:20260310T150000', 'DURATION:PT1H']],
      days('03-10'),
    ],
    [
      'a zone with Mozilla’s prefix',
      [['DTSTART;TZID=/mozilla.org/20050126_1/America/Sao_Paulo:20260310T150000', 'DURATION:PT1H']],
      days('03-10'),
    ],
    [
      'a name of a property in small letters',
      [['DTSTART:20260310T180000Z', 'DURATION:PT1H', 'status:cancelled']],
      [],
    ],
    [
      'a date that was declined in a series that was accepted',
      [
        [...TUE, 'RRULE:FREQ=WEEKLY;COUNT=2', 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@b.c'],
        [
          'RECURRENCE-ID:20260310T180000Z',
          'DTSTART:20260310T180000Z',
          'DURATION:PT1H',
          'ATTENDEE;PARTSTAT=DECLINED:mailto:a@b.c',
        ],
      ],
      days('03-03'),
    ],
    [
      'a delegated event is taken',
      [['DTSTART:20260310T180000Z', 'DURATION:PT1H', 'ATTENDEE;PARTSTAT=DELEGATED:mailto:a@b.c']],
      days('03-10'),
    ],
    ['a cancelled series is free', [[...TUE, 'RRULE:FREQ=WEEKLY;COUNT=2', 'STATUS:CANCELLED']], []],
    [
      'a task takes nothing',
      [
        'BEGIN:VTODO\r\nUID:t\r\nDTSTART:20260310T180000Z\r\nDUE:20260310T190000Z\r\nEND:VTODO',
        ['DTSTART:20260311T180000Z', 'DURATION:PT1H'],
      ],
      days('03-11'),
    ],
    [
      'a night over the change to summer time',
      [['DTSTART;TZID=Europe/Lisbon:20260328T233000', 'DTEND;TZID=Europe/Lisbon:20260329T033000']],
      ['2026-03-28 23:30–2026-03-29 02:30'],
    ],
    [
      'a weekly night over the change to summer time keeps its exact length',
      [
        [
          'DTSTART;TZID=Europe/Lisbon:20260322T233000',
          'DTEND;TZID=Europe/Lisbon:20260323T033000',
          'RRULE:FREQ=WEEKLY;COUNT=2',
        ],
      ],
      ['2026-03-22 23:30–2026-03-23 03:30', '2026-03-29 22:30–2026-03-30 02:30'],
    ],
    [
      'a further date at a date of the rule is one',
      [[...TUE, 'RRULE:FREQ=WEEKLY;COUNT=2', `RDATE;TZID=${SP}:20260310T150000,20260312T150000`]],
      days('03-03', '03-10', '03-12'),
    ],
    [
      'a date that moved twice has its last time',
      [
        [...TUE, 'RRULE:FREQ=WEEKLY;COUNT=2'],
        [
          'SEQUENCE:1',
          'RECURRENCE-ID:20260310T180000Z',
          'DTSTART:20260311T180000Z',
          'DURATION:PT1H',
        ],
        [
          'SEQUENCE:2',
          'RECURRENCE-ID:20260310T180000Z',
          'DTSTART:20260312T180000Z',
          'DURATION:PT1H',
        ],
      ],
      days('03-03', '03-12'),
    ],
    [
      'midnight to midnight',
      [[`DTSTART;TZID=${SP}:20260310T000000`, `DTEND;TZID=${SP}:20260311T000000`]],
      whole(['03-10', '03-11']),
    ],
    [
      'a time with the offset of the practice',
      [['DTSTART:20260310T150000-0300', 'DTEND:20260310T160000-0300']],
      days('03-10'),
    ],
    [
      'the second working day of the month',
      [[...TUE, 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=2']],
      days('03-03', '04-02'),
    ],
    [
      'the last but one day of the month',
      [[...TUE, 'RRULE:FREQ=MONTHLY;BYMONTHDAY=-2;COUNT=3']],
      days('03-03', '03-30', '04-29'),
    ],
    [
      'every day of a month',
      [[...TUE, 'RRULE:FREQ=DAILY;BYMONTH=4;COUNT=3']],
      days('03-03', '04-01', '04-02'),
    ],
    [
      'the first Tuesday of every other month',
      [[...TUE, 'RRULE:FREQ=MONTHLY;INTERVAL=2;BYDAY=1TU']],
      days('03-03'),
    ],
    [
      'an exclusion in Outlook’s zone name',
      [
        [
          'DTSTART;TZID=Central Brazilian Standard Time:20260303T140000',
          'DURATION:PT1H',
          'RRULE:FREQ=WEEKLY;COUNT=2',
          'EXDATE;TZID=Central Brazilian Standard Time:20260310T140000',
        ],
      ],
      days('03-03'),
    ],
    [
      'a whole day that is replaced by midnight of UTC moves',
      [
        ['DTSTART;VALUE=DATE:20260303', 'RRULE:FREQ=DAILY;COUNT=2'],
        ['RECURRENCE-ID:20260304T000000Z', 'DTSTART;VALUE=DATE:20260310'],
      ],
      whole(['03-03', '03-04'], ['03-10', '03-11']),
    ],
  ])('%s', (_, parts, expected) => {
    expect(timesIn(calendarOf(...parts))).toEqual(expected)
  })
})

describe('a time that is written otherwise', () => {
  const HOUR = 'DURATION:PT1H'
  const weekly = (...lines: string[]) => calendarOf([...TUE, 'RRULE:FREQ=WEEKLY;COUNT=4', ...lines])

  it.each<[string, string[], string[]]>([
    ['an offset', ['DTSTART:20260310T150000-0300', 'DTEND:20260310T160000-0300'], days('03-10')],
    [
      'the offset zero',
      ['DTSTART:20260310T180000+0000', 'DTEND:20260310T190000+00:00'],
      days('03-10'),
    ],
    ['two offsets', ['DTSTART:20260310T150000-03', 'DTEND:20260311T003000+0530'], days('03-10')],
    ['ISO 8601', ['DTSTART:2026-03-10T15:00:00-03:00', 'DTEND:2026-03-10 19:00Z'], days('03-10')],
    [
      'ISO 8601 with fractions',
      ['DTSTART:2026-03-10T18:00:00.000Z', 'DTEND:20260310T190000.5Z'],
      days('03-10'),
    ],
    ['ISO 8601 in a zone', [`DTSTART;TZID=${SP}:2026-03-10T15:00:00`, HOUR], days('03-10')],
    ['a day of ISO 8601', ['DTSTART;VALUE=DATE:2026-03-10'], whole(['03-10', '03-11'])],
    ['a day with an hour', ['DTSTART;VALUE=DATE:20260310T180000Z', HOUR], days('03-10')],
    ['a day with its midnight', ['DTSTART;VALUE=DATE:20260310T000000'], whole(['03-10', '03-11'])],
    ['a space', ['DTSTART: 20260310T180000Z', 'DTEND :20260310T190000Z  '], days('03-10')],
    [
      'a space in a list',
      [...TUE, 'RDATE:20260310T180000Z, 20260317T180000Z'],
      days('03-03', '03-10', '03-17'),
    ],
    ['HL7', ['DTSTART:20260310180000Z', 'DTEND:20260310190000Z'], days('03-10')],
    [
      'HL7 without seconds',
      [`DTSTART;TZID=${SP}:202603101500`, `DTEND;TZID=${SP}:202603101600`],
      days('03-10'),
    ],
    ['fractions behind a comma', ['DTSTART:20260310T180000,000Z', HOUR], days('03-10')],
    [
      'a duration with all units',
      ['DTSTART:20260310T180000Z', 'DURATION:P0Y0M0DT1H0M0.0S'],
      days('03-10'),
    ],
    [
      'a duration of 1.5 hours',
      ['DTSTART:20260310T180000Z', 'DURATION:PT1.5H'],
      ['2026-03-10 18:00–19:30'],
    ],
    ['a duration without T', ['DTSTART:20260310T180000Z', 'DURATION:P60M'], days('03-10')],
    [
      'a whole day with an instant as its end',
      ['DTSTART;VALUE=DATE:20260310', 'DTEND:20260311T030000Z'],
      whole(['03-10', '03-11']),
    ],
    [
      'a day with its midnight in ISO 8601',
      ['DTSTART;VALUE=DATE:2026-03-10T00:00:00Z'],
      whole(['03-10', '03-11']),
    ],
    ['a value that is empty', [...TUE, 'RRULE:', 'RDATE:', 'EXDATE: '], days('03-03')],
    ['an end that is empty', ['DTSTART:20260310T180000Z', 'DTEND:', HOUR], days('03-10')],
  ])('%s is read', (_, lines, expected) => {
    expect(timesIn(calendarOf(lines))).toEqual(expected)
  })

  it.each([
    ['EXDATE:20260310T150000-0300,20260317T180000+0000', ['03-03', '03-24']],
    [`EXDATE;TZID=${SP}:20260303T150000,20260310T150000`, ['03-17', '03-24']],
    ['EXDATE;VALUE=DATE:2026-03-10,2026-03-17', ['03-03', '03-24']],
    ['EXDATE:20260310T180000Z, 20260317T180000Z', ['03-03', '03-24']],
    [`EXDATE;TZID=${SP}: 20260310T150000`, ['03-03', '03-17', '03-24']],
  ])('%s excludes its dates', (line, expected) => {
    expect(timesIn(weekly(line))).toEqual(days(...expected))
  })

  it('a date that is named with an offset moves, and a rule ends at one', () => {
    const moved = ['RECURRENCE-ID:20260310T150000-0300', 'DTSTART:20260311T150000-0300', HOUR]
    const until = [...TUE, 'RRULE:FREQ=WEEKLY;UNTIL=20260310T150000-0300']
    expect(timesIn(calendarOf(until, moved))).toEqual(days('03-03', '03-11'))
  })

  it('a series with an offset keeps its weekday there, and one with an offset and a zone the zone', () => {
    const monday = [
      'DTSTART:20260309T213000-0300',
      'DURATION:PT50M',
      'RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=2',
    ]
    expect(timesIn(calendarOf(monday))).toEqual([
      '2026-03-10 00:30–01:20',
      '2026-03-17 00:30–01:20',
    ])
    const abroad = [
      'DTSTART;TZID=America/New_York:20260303T090000-0500',
      HOUR,
      'RRULE:FREQ=WEEKLY;COUNT=2',
    ]
    expect(timesIn(calendarOf(abroad))).toEqual([
      '2026-03-03 14:00–15:00',
      '2026-03-10 13:00–14:00',
    ])
  })

  it.each([
    ...['BRT', 'Brasília', 'Hora oficial do Brasil', 'UTC−03:00', '(GMT-03:00) Brasilia'],
    ...['Horário oficial do Brasil', 'Hora est. Sudamérica E.', 'America/São_Paulo', 'Sao Paulo'],
  ])('the zone %s is São Paulo’s in a practice abroad', (zone) => {
    const text = calendarOf([`DTSTART;TZID=${zone}:20260310T150000`, HOUR])
    expect(timesIn(text, { zone: 'Europe/Lisbon' })).toEqual(days('03-10'))
  })

  it('a further date that cannot be read is counted, the others are taken', () => {
    const text = calendarOf([...TUE, 'RDATE:20260310T180000Z,nunca'])
    expect(timesIn(text)).toEqual(days('03-03', '03-10'))
    expect(readingOf(text).skipped).toBe(1)
  })

  it('a replacement with a copy of the series’ rule takes one date', () => {
    const series = [...TUE, 'RRULE:FREQ=WEEKLY;COUNT=3']
    const copy = [
      'RECURRENCE-ID:20260310T180000Z',
      ...['DTSTART:20260311T180000Z', HOUR, 'RRULE:FREQ=WEEKLY;COUNT=3'],
    ]
    expect(timesIn(calendarOf(series, copy))).toEqual(days('03-03', '03-11', '03-17'))
    expect(timesIn(calendarOf(copy))).toEqual(days('03-11'))
  })

  it.each(['\r', '\r\r\n'])('lines may end with %j', (end) => {
    const text = calendarOf(TUE).replaceAll('\r\n', end)
    expect(timesIn(text)).toEqual(days('03-03'))
    expect(timesIn(`${text}\n`)).toEqual(days('03-03'))
  })

  it.each(['INTERVAL=0', 'UNTIL=', 'BYDAY=', 'BYDAY=TUE', 'BYDAY=Tuesday'])(
    'a rule may have %s',
    (part) => {
      const text = calendarOf([...TUE, `RRULE:FREQ=WEEKLY;${part};COUNT=2`])
      expect(timesIn(text)).toEqual(days('03-03', '03-10'))
    },
  )

  it.each<[string, string[]]>([
    ['D2 #2', ['03-03', '03-05']],
    ['D7', ['03-03', '03-10']],
    ['W1 TU TH #3', ['03-03', '03-05', '03-10']],
    ['W2 TU 20260331T180000Z', ['03-03', '03-17', '03-31']],
    ['MP1 1+ TU 1- FR #3', ['03-03', '03-27', '04-07']],
    ['MD1 3 LD #0', ['03-03', '03-31', '04-03', '04-30']],
    ['YM1 3 4 #2', ['03-03', '04-03']],
    ['YD1 100 #2', ['03-03', '04-10']],
  ])('a rule of vCalendar 1.0 is read: %s', (rule, expected) => {
    expect(timesIn(calendarOf([...TUE, `RRULE:${rule}`]))).toEqual(days(...expected))
  })

  it.each(['COUNT=0', 'COUNT=-1'])('a rule with %s has no end', (count) => {
    const text = calendarOf([...TUE, `RRULE:RRULE:FREQ=MONTHLY;${count}`])
    expect(timesIn(text)).toEqual(days('03-03', '04-03'))
  })

  it.each(['-4', '-400', '-04', '-04:00', '-0400'])('a zone may have the offset %s', (offset) => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Meu fuso', 'BEGIN:STANDARD', 'DTSTART:19700101T000000']
    const offsets = [`TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`]
    const definition = [...zone, ...offsets, 'END:STANDARD', 'END:VTIMEZONE'].join('\r\n')
    const text = calendarOf(definition, ['DTSTART;TZID=Meu fuso:20260310T140000', HOUR])
    expect(timesIn(text)).toEqual(days('03-10'))
  })

  it('lines may be indented', () => {
    const indented = calendarOf(TUE).replaceAll(/^(?=.)/gm, '  ')
    expect(timesIn(indented)).toEqual(days('03-03'))
    expect(() => timesIn(indented.trimStart())).toThrow('incompleto')
  })
})

it.each(['REPLY', 'COUNTER', 'DECLINECOUNTER', 'REFRESH'])(
  'a message with the method %s adds no event',
  (method) => {
    const proposal = ['DTSTART:20260304T180000Z', 'DURATION:PT1H', 'SEQUENCE:1']
    const text = calendarOf('METHOD:REQUEST', TUE) + calendarOf(`METHOD:${method}`, proposal)
    expect(timesIn(text)).toEqual(days('03-03'))
  },
)

it('a message with the method ADD adds a date until a later version', () => {
  const added = ['DTSTART:20260304T180000Z', 'DURATION:PT1H', 'SEQUENCE:1']
  const text = calendarOf('METHOD:REQUEST', TUE) + calendarOf('METHOD:ADD', added)
  expect(timesIn(text)).toEqual(days('03-03', '03-04'))
  const later = calendarOf('METHOD:REQUEST', [...TUE, 'SEQUENCE:2'])
  expect(timesIn(text + later)).toEqual(days('03-03'))
})

it.each(['', 'END:VALARM'])('an alarm that ends with %j hides no line of its event', (end) => {
  const alarm = ['BEGIN:VALARM', 'TRIGGER:-PT15M', ...(end ? [end] : [])]
  expect(timesIn(calendarOf([...alarm, ...TUE]))).toEqual(days('03-03'))
})

describe('of two versions of an event', () => {
  const version = (hour: string, ...lines: string[]) => [
    ...lines,
    `DTSTART:20260310T${hour}0000Z`,
    'DURATION:PT1H',
  ]

  it.each<[string, string[], string[]]>([
    [
      'with the later SEQUENCE',
      ['SEQUENCE:2', 'LAST-MODIFIED:20260301T000000Z'],
      ['SEQUENCE:1', 'LAST-MODIFIED:20260302T000000Z'],
    ],
    ['with a SEQUENCE', ['SEQUENCE:1'], ['LAST-MODIFIED:20260302T000000Z']],
    [
      'with the later LAST-MODIFIED',
      ['LAST-MODIFIED:20260302T000000Z'],
      ['LAST-MODIFIED:20260301T000000Z'],
    ],
    [
      'with the later LAST-MODIFIED of ISO 8601',
      ['LAST-MODIFIED:2026-03-02T00:00:00Z'],
      ['LAST-MODIFIED:20260301T000000Z'],
    ],
    ['with the later DTSTAMP', ['DTSTAMP:20260302T000000Z'], ['DTSTAMP:20260301T000000Z']],
    [
      'with the later DTSTAMP next to equal changes',
      ['DTSTAMP:20260302T000000Z', 'LAST-MODIFIED:20260228T000000Z'],
      ['DTSTAMP:20260301T000000Z', 'LAST-MODIFIED:20260228T000000Z'],
    ],
  ])('the one %s counts', (_, later, earlier) => {
    for (const versions of [
      [version('18', ...later), version('20', ...earlier)],
      [version('20', ...earlier), version('18', ...later)],
    ]) {
      expect(timesIn(versionsOf(versions))).toEqual(days('03-10'))
      const moved = versions.map((lines) => ['RECURRENCE-ID:20260309T180000Z', ...lines])
      expect(timesIn(versionsOf(moved))).toEqual(days('03-10'))
      const series = versions.map((lines) => [...lines, 'RRULE:FREQ=WEEKLY;COUNT=2'])
      expect(timesIn(versionsOf(series))).toEqual(days('03-10', '03-17'))
    }
  })

  it('both count if they were stamped within a minute', () => {
    const stamped = (hour: string, second: string) =>
      version(hour, `DTSTAMP:202603010000${second}Z`)
    expect(timesIn(versionsOf([stamped('18', '01'), stamped('20', '02')]))).toHaveLength(2)
  })

  it('both count if nothing says which is later', () => {
    const text = calendarOf(version('18'), version('20'))
    expect(timesIn(text)).toEqual([...days('03-10'), '2026-03-10 20:00–21:00'])
  })

  it('a later cancelled one frees the time, an earlier one does not', () => {
    const at = (day: string, ...lines: string[]) =>
      version('18', `LAST-MODIFIED:202603${day}T000000Z`, ...lines)
    expect(timesIn(calendarOf(at('01'), at('02', 'STATUS:CANCELLED')))).toEqual([])
    expect(timesIn(calendarOf(at('02'), at('01', 'STATUS:CANCELLED')))).toEqual(days('03-10'))
  })

  function versionsOf(versions: readonly string[][]): string {
    const events = versions.map((lines) => [...lines, 'UID:a', 'DTSTAMP:20260228T000000Z'])
    return calendarOf(
      ...events.map((lines) => `BEGIN:VEVENT\r\n${lines.join('\r\n')}\r\nEND:VEVENT`),
    )
  }
})

describe('a cancellation', () => {
  const series = calendarOf(
    [...TUE, 'RRULE:FREQ=WEEKLY;COUNT=3'],
    ['RECURRENCE-ID:20260310T180000Z', 'DTSTART:20260311T180000Z', 'DURATION:PT1H'],
  )

  it.each<[string, string, string[]]>([
    ['of an event', calendarOf('METHOD:CANCEL', TUE), []],
    ['of a series with a moved date', series + calendarOf('METHOD:CANCEL', TUE), []],
    ['before its series', calendarOf('METHOD:CANCEL', [...TUE, 'SEQUENCE:1']) + series, []],
    [
      'of one date',
      series +
        calendarOf('METHOD:CANCEL', [
          ...['RECURRENCE-ID:20260317T180000Z', 'DTSTART:20260317T180000Z', 'DURATION:PT1H'],
        ]),
      days('03-03', '03-11'),
    ],
    ['without a start', series + calendarOf('METHOD:CANCEL', ['SEQUENCE:1']), []],
    [
      'of one date without a start',
      series + calendarOf('METHOD:CANCEL', ['RECURRENCE-ID:20260317T180000Z']),
      days('03-03', '03-11'),
    ],
    [
      'before a later version',
      calendarOf('METHOD:CANCEL', TUE) + calendarOf('METHOD:REQUEST', [...TUE, 'SEQUENCE:1']),
      days('03-03'),
    ],
  ])('%s frees what it names', (_, text, expected) => {
    expect(timesIn(text)).toEqual(expected)
  })
})
