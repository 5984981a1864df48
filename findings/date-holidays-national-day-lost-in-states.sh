#!/usr/bin/env bash
# date-holidays lets a state's entry for a day take the place of the country's. Four states ended their own entry on the day on
# which the country's began, so that the national holiday of 20 November (Lei 14.759/2023) is missing in them.
#
# Expected: a public holiday of Brazil is one in each of its states.
# Seen, with date-holidays 3.37.0:
#   date-holidays 3.37.0
#   Brazil 2026-11-20: Dia da Consciência Negra
#   without it: AM, MT, RJ, SP
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent date-holidays@3.37.0
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import Holidays from 'date-holidays'

const { version } = JSON.parse(readFileSync('node_modules/date-holidays/package.json', 'utf8'))
const publicDays = (...place) =>
  new Holidays(...place).getHolidays(2026, 'pt').filter(({ type }) => type === 'public')
const isThatDay = ({ date }) => date.startsWith('2026-11-20')

console.log('date-holidays', version)
const national = publicDays('BR').find(isThatDay)
console.log('Brazil 2026-11-20:', national?.name)
const states = Object.keys(new Holidays().getStates('BR'))
const without = states.filter((state) => !publicDays('BR', state).some(isThatDay))
console.log('without it:', without.join(', '))
process.exit(national && without.join() === 'AM,MT,RJ,SP' ? 0 : 1)
JS
node try.mjs
