#!/usr/bin/env bash
# ts-caldav writes an event with a time zone as a time in UTC that names the zone too. ts-ics reads the time as one of the zone: a session at
# 19:00 in São Paulo comes at 22:00. node-ical takes it for UTC.
#
# Expected: DTSTART;TZID=America/Sao_Paulo:20260312T190000. RFC 5545 (section 3.2.19) forbids the zone on a time in UTC. The README of ts-caldav
# says that only an event without a zone is stored in UTC.
# Seen, with ts-caldav 0.3.7, ts-ics 2.4.6 and node-ical 0.27.2:
#   ts-caldav 0.3.7, ts-ics 2.4.6, node-ical 0.27.2
#   created:   2026-03-12T22:00:00.000Z, America/Sao_Paulo
#   written:   DTSTART;TZID=America/Sao_Paulo:20260312T220000Z
#   ts-ics:    2026-03-13T01:00:00.000Z
#   node-ical: 2026-03-12T22:00:00.000Z
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent ts-caldav@0.3.7 ts-ics@2.4.6 node-ical@0.27.2
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import ical from 'node-ical'
import { CalDAVClient } from 'ts-caldav'
import { convertIcsCalendar } from 'ts-ics'

const versionOf = (name) =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
let written
const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  if (request.method === 'PUT') {
    written = body
    response.writeHead(201).end()
    return
  }
  response.writeHead(207, { 'content-type': 'application/xml; charset=utf-8' })
  response.end(
    '<multistatus xmlns="DAV:" xmlns:S="http://calendarserver.org/ns/"><response><href>/agenda/</href><propstat>' +
      '<prop><S:getctag>1</S:getctag></prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>',
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

const [start, end] = [new Date('2026-03-12T19:00:00-03:00'), new Date('2026-03-12T19:50:00-03:00')]
const zone = 'America/Sao_Paulo'
const uid = 'sessao@exemplo.com.br'
await client.createEvent('/agenda/', {
  uid,
  summary: 'Sessão',
  start,
  end,
  startTzid: zone,
  endTzid: zone,
})
server.closeAllConnections()
server.close()

const byTsIcs = convertIcsCalendar(undefined, written).events[0].start.date.toISOString()
const byNodeIcal = Object.values(ical.sync.parseICS(written))
  .find((part) => part.type === 'VEVENT')
  .start.toISOString()
console.log(
  ['ts-caldav', 'ts-ics', 'node-ical'].map((name) => `${name} ${versionOf(name)}`).join(', '),
)
console.log('created:  ', `${start.toISOString()}, ${zone}`)
console.log('written:  ', /^DTSTART.*/m.exec(written)[0].trim())
console.log('ts-ics:   ', byTsIcs)
console.log('node-ical:', byNodeIcal)
process.exit(byTsIcs === '2026-03-13T01:00:00.000Z' && byNodeIcal === start.toISOString() ? 0 : 1)
JS
node try.mjs
