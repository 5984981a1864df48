#!/usr/bin/env bash
# tsdav leaves out each changed event whose address does not end with .ics, and still returns the new token. The next sync only gets later
# changes, so these events never come.
#
# Expected: all events of the server's answer. The address of an event is entirely arbitrary (RFC 4791, section 5.3.2).
# Seen, with tsdav 2.3.4:
#   tsdav 2.3.4
#   um.ics and dois.ics: 2 events, token https://exemplo.com.br/2
#   um and dois:         0 events, token https://exemplo.com.br/2
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
  `<response><href>/agenda/${name}</href><propstat><prop><getetag>"1"</getetag>` +
  `<C:calendar-data>${event(name)}</C:calendar-data></prop><status>HTTP/1.1 200 OK</status></propstat></response>`

async function syncOf(...names) {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const token = body.includes('sync-collection') ? '<sync-token>https://exemplo.com.br/2</sync-token>' : ''
    response.writeHead(207, { 'content-type': 'application/xml; charset=utf-8' })
    const entries = names.map(entry).join('')
    response.end(`<multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${entries}${token}</multistatus>`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${server.address().port}/agenda/`
  const { objects, syncToken } = await smartCollectionSync({
    collection: { url, syncToken: 'https://exemplo.com.br/1', objectMultiGet: calendarMultiGet, objects: [] },
    method: 'webdav',
    account: { accountType: 'caldav', homeUrl: url, rootUrl: url, serverUrl: url },
  })
  server.closeAllConnections()
  server.close()
  return `${objects.length} events, token ${syncToken}`
}

console.log('tsdav', version)
const [ended, plain] = [await syncOf('um.ics', 'dois.ics'), await syncOf('um', 'dois')]
console.log('um.ics and dois.ics:', ended)
console.log('um and dois:        ', plain)
process.exit(ended.startsWith('2 events') && plain === '0 events, token https://exemplo.com.br/2' ? 0 : 1)
JS
node try.mjs
