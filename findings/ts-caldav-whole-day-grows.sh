#!/usr/bin/env bash
# ts-caldav reads the end of a whole-day event as the day after the last and, when it writes, adds one more day. Each update of a title makes
# a free day one day longer.
#
# Expected: the end stays, since the update passes the event as getEvents returned it. In iCalendar the end of a whole-day event is the day
# after the last (RFC 5545, section 3.6.1), and the README of ts-caldav lists full-day events as supported.
# Seen, with ts-caldav 0.3.7:
#   ts-caldav 0.3.7
#   on the server:  DTSTART;VALUE=DATE:20260309 DTEND;VALUE=DATE:20260310
#   after update 1: DTSTART;VALUE=DATE:20260309 DTEND;VALUE=DATE:20260311
#   after update 2: DTSTART;VALUE=DATE:20260309 DTEND;VALUE=DATE:20260312
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent ts-caldav@0.3.7
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { CalDAVClient } from 'ts-caldav'

const { version } = JSON.parse(readFileSync('node_modules/ts-caldav/package.json', 'utf8'))
let stored = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Exemplo//Agenda//PT
BEGIN:VEVENT
UID:folga@exemplo.com.br
DTSTAMP:20260101T120000Z
DTSTART;VALUE=DATE:20260309
DTEND;VALUE=DATE:20260310
SUMMARY:Folga
END:VEVENT
END:VCALENDAR
`
const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  if (request.method === 'PUT') {
    stored = body
    response.writeHead(204).end()
    return
  }
  const property = body.includes('calendar-data')
    ? `<C:calendar-data>${stored}</C:calendar-data>`
    : '<S:getctag>1</S:getctag>'
  response.writeHead(207, { 'content-type': 'application/xml; charset=utf-8' })
  response.end(
    '<multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:S="http://calendarserver.org/ns/"><response>' +
      `<href>/agenda/folga.ics</href><propstat><prop>${property}</prop><status>HTTP/1.1 200 OK</status></propstat>` +
      '</response></multistatus>',
  )
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const client = CalDAVClient.createFromCache(
  {
    baseUrl: `http://127.0.0.1:${server.address().port}/`,
    auth: { type: 'basic', username: 'ana', password: 'exemplo' },
  },
  { userPrincipal: '/ana/', calendarHome: '/agenda/' },
)

const dates = () =>
  stored
    .match(/^DT(START|END).*$/gm)
    .map((line) => line.trim())
    .join(' ')
console.log('ts-caldav', version)
console.log('on the server: ', dates())
for (const update of [1, 2]) {
  const [event] = await client.getEvents('/agenda/', { all: true })
  await client.updateEvent('/agenda/', { ...event, summary: `Folga, mudada ${update}` })
  console.log(`after update ${update}:`, dates())
}
server.closeAllConnections()
server.close()
process.exit(dates() === 'DTSTART;VALUE=DATE:20260309 DTEND;VALUE=DATE:20260312' ? 0 : 1)
JS
TZ=America/Sao_Paulo node try.mjs
