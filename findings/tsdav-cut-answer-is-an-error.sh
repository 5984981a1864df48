#!/usr/bin/env bash
# A CalDAV server may truncate a long list of changes. It answers with the first part, a token for the rest, and 507 for the calendar itself.
# tsdav throws because of this 507 and returns neither the events nor the token. The next try gets the same answer.
#
# Expected: the client keeps the first part and gets the rest with the new token (RFC 6578, section 3.6).
# Seen, with tsdav 2.3.4:
#   tsdav 2.3.4
#   whole answer: 2 events, token https://exemplo.com.br/2
#   cut answer:   Error: Collection sync failed: 507 Insufficient Storage
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent tsdav@2.3.4
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { calendarMultiGet, smartCollectionSync } from 'tsdav'

const { version } = JSON.parse(readFileSync('node_modules/tsdav/package.json', 'utf8'))
const event = (name) => `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Exemplo//Agenda//PT
BEGIN:VEVENT
UID:${name}@exemplo.com.br
DTSTAMP:20260101T120000Z
DTSTART:20260312T220000Z
END:VEVENT
END:VCALENDAR
`
const entry = (name) =>
  `<response><href>/agenda/${name}.ics</href><propstat><prop><getetag>"1"</getetag>` +
  `<C:calendar-data>${event(name)}</C:calendar-data></prop><status>HTTP/1.1 200 OK</status></propstat></response>`
const cut =
  '<response><href>/agenda/</href><status>HTTP/1.1 507 Insufficient Storage</status>' +
  '<error><number-of-matches-within-limits/></error></response>'

async function syncOf(isCut) {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const isSync = body.includes('sync-collection')
    const entries = `${entry('um')}${entry('dois')}${isSync && isCut ? cut : ''}`
    const token = isSync ? '<sync-token>https://exemplo.com.br/2</sync-token>' : ''
    response.writeHead(207, { 'content-type': 'application/xml; charset=utf-8' })
    response.end(`<multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${entries}${token}</multistatus>`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${server.address().port}/agenda/`
  try {
    const { objects, syncToken } = await smartCollectionSync({
      collection: { url, syncToken: 'https://exemplo.com.br/1', objectMultiGet: calendarMultiGet, objects: [] },
      method: 'webdav',
      account: { accountType: 'caldav', homeUrl: url, rootUrl: url, serverUrl: url },
    })
    return `${objects.length} events, token ${syncToken}`
  } catch (error) {
    return `Error: ${error.message}`
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

console.log('tsdav', version)
const [whole, part] = [await syncOf(false), await syncOf(true)]
console.log('whole answer:', whole)
console.log('cut answer:  ', part)
process.exit(whole.startsWith('2 events') && part.includes('507') ? 0 : 1)
JS
node try.mjs
