#!/usr/bin/env bash
# The recurrence plugin of Schedule-X expands a series in the zone of whoever looks at the calendar, not in the zone of the event.
# The weekday of the rule is then the viewer's weekday.
#
# Expected: a session on Mondays at 22:00 in São Paulo stays on Mondays at 22:00 there, wherever the calendar is read. RFC 5545
# (section 3.3.10) counts a rule in the zone of DTSTART, which the plugin's ZonedDateTime names.
# Seen from Lisbon, where the first session is on Tuesday at 1:00, with @schedule-x/event-recurrence 4.8.0.
# From the second date on it is a Sunday in São Paulo, and after Lisbon's change of 29 March it is an hour early too:
#   São Paulo: Mon 02 22:00, Mon 09 22:00, Mon 16 22:00, Mon 23 22:00, Mon 30 22:00
#   Lisbon:    Mon 02 22:00, Sun 08 22:00, Sun 15 22:00, Sun 22 22:00, Sun 29 21:00
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent @schedule-x/calendar@4.9.1 @schedule-x/event-recurrence@4.8.0 temporal-polyfill@0.3.2 \
  preact@10.29.8 @preact/signals@2.11.4
cat >try.mjs <<'JS'
import 'temporal-polyfill/global'
import { createCalendar, createViewMonthGrid } from '@schedule-x/calendar'
import { createEventRecurrencePlugin } from '@schedule-x/event-recurrence'

// The calendar asks the page for its direction, and there is no page here.
globalThis.document = { querySelector: () => null }

/** Returns the dates in São Paulo of a weekly session that a calendar in `timezone` shows. */
function datesIn(timezone) {
  const start = Temporal.ZonedDateTime.from('2026-03-02T22:00[America/Sao_Paulo]')
  const session = { id: '1', title: 'Sessão', start, end: start.add({ minutes: 50 }), rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=5' }
  const { $app } = createCalendar(
    { timezone, selectedDate: Temporal.PlainDate.from('2026-03-10'), views: [createViewMonthGrid()], events: [session] },
    [createEventRecurrencePlugin()],
  )
  const written = { weekday: 'short', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'America/Sao_Paulo' }
  return $app.calendarEvents.list.value.slice(0, 5).map((event) => {
    const parts = new Intl.DateTimeFormat('en-GB', written).formatToParts(new Date(event.start.epochMilliseconds))
    const part = (type) => parts.find((one) => one.type === type).value
    return `${part('weekday')} ${part('day')} ${part('hour')}:${part('minute')}`
  })
}

const [home, abroad] = ['America/Sao_Paulo', 'Europe/Lisbon'].map(datesIn)
console.log(`São Paulo: ${home.join(', ')}`)
console.log(`Lisbon:    ${abroad.join(', ')}`)
process.exit(home.every((date) => date.startsWith('Mon')) && abroad.filter((date) => date.startsWith('Sun')).length === 4 ? 0 : 1)
JS
node try.mjs
