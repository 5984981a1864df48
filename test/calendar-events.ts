import ICAL from 'ical.js'

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
