#!/usr/bin/env bash
# vcf looks for a space before each fold of a line, back to the start of the line. The letters of a photo have no spaces, so the time to
# write a contact grows with the square of the photo's size: a photo of 0.8 MB takes seconds.
#
# Expected: eight times the photo, eight times the time. RFC 6350 (section 3.2) allows a fold between any two letters.
# Seen, with vcf 2.1.2, where contacts with photos of 100 and 800 kB took 0.03 and 1.8 s of processor time to write, and 3 ms to read:
#   vcf 2.1.2
#   a photo of 8 times the size takes over 16 times as long to write: true
#   the larger one takes over 50 times as long to write as to read: true
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent vcf@2.1.2
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import vCard from 'vcf'

/** Returns the shortest processor time of three runs, in microseconds. */
function measure(run) {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage()
    run()
    return process.cpuUsage(before).user
  })
  return Math.min(...times)
}

const contacts = [100_000, 800_000].map((size) => {
  const photo = Buffer.alloc(size, 'foto').toString('base64')
  return `BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ana Souza\r\nPHOTO:data:image/jpeg;base64,${photo}\r\nEND:VCARD\r\n`
})
const [small, large] = contacts.map((contact) => {
  const [card] = vCard.parse(contact)
  return measure(() => card.toString('4.0'))
})
const read = measure(() => vCard.parse(contacts[1]))
const [steeper, slower] = [large > 16 * small, large > 50 * read]
console.log(`vcf ${JSON.parse(readFileSync('node_modules/vcf/package.json', 'utf8')).version}`)
console.log('a photo of 8 times the size takes over 16 times as long to write:', steeper)
console.log('the larger one takes over 50 times as long to write as to read:', slower)
process.exit(steeper && slower ? 0 : 1)
JS
node try.mjs
