import ICAL from 'ical.js'
import { sync } from 'node-ical'

export function eventsOf(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      title: event.summary,
      start: event.startDate.toJSDate().toISOString(),
      minutes: event.duration.toSeconds() / 60,
      location: event.location,
      status: component.getFirstPropertyValue('status'),
      uid: event.uid,
    }
  })
}

/** The fields that identify one state of an event, with its texts. */
export interface ReadState {
  uid: string
  sequence: number
  stamp: string
  changed: string
  start: string
  end: string
  title: string
  location: string
  status: string
}

/** Returns the events of a file as ical.js reads them. */
export function statesByIcalJs(file: string): ReadState[] {
  const calendar = new ICAL.Component(ICAL.parse(file))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const textOf = (name: string) => String(component.getFirstPropertyValue(name) ?? '')
    const instantOf = (name: string) => {
      const time = component.getFirstPropertyValue(name)
      if (!(time instanceof ICAL.Time)) throw new Error(`${name} is no time`)
      return time.toJSDate().toISOString()
    }
    return {
      uid: textOf('uid'),
      sequence: Number(textOf('sequence')),
      ...{ stamp: instantOf('dtstamp'), changed: instantOf('last-modified') },
      ...{ start: instantOf('dtstart'), end: instantOf('dtend') },
      ...{ title: textOf('summary'), location: textOf('location'), status: textOf('status') },
    }
  })
}

/** Returns the same as parsed by node-ical, whose parser is independent of ical.js. */
export function statesByNodeIcal(file: string): ReadState[] {
  return Object.values(sync.parseICS(file)).flatMap((event) => {
    if (event?.type !== 'VEVENT') return []
    const textOf = (value: unknown) =>
      typeof value === 'object' && value !== null && 'val' in value
        ? String(value.val)
        : String(value ?? '')
    return [
      {
        uid: event.uid,
        sequence: Number(event.sequence),
        ...{ stamp: event.dtstamp.toISOString(), changed: event.lastmodified?.toISOString() ?? '' },
        ...{ start: event.start.toISOString(), end: event.end?.toISOString() ?? '' },
        ...{ title: textOf(event.summary), location: textOf(event.location) },
        status: textOf(event.status),
      },
    ]
  })
}
