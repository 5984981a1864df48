#!/usr/bin/env bash
# @brazilian-utils lists Carnival Tuesday as an optional day and passes over Carnival Monday, which the federal calendar lists
# beside it each year and on which no bank serves (CMN Resolution 4.880/2020). Its business days so count the Monday.
#
# Expected: neither day of Carnival is a business day.
# Seen, with @brazilian-utils/brazilian-utils 2.4.0:
#   2026-02-16 (Monday): business day true
#   2026-02-17 (Tuesday): business day false
#   optional days: Carnaval (terça-feira), Corpus Christi
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent @brazilian-utils/brazilian-utils@2.4.0
cat >try.mjs <<'JS'
import { getHolidays, isBusinessDay } from '@brazilian-utils/brazilian-utils'

const monday = isBusinessDay(new Date(2026, 1, 16))
const tuesday = isBusinessDay(new Date(2026, 1, 17))
console.log('2026-02-16 (Monday): business day', monday)
console.log('2026-02-17 (Tuesday): business day', tuesday)
const optional = getHolidays({ year: 2026 }).filter(({ type }) => type === 'optional')
console.log('optional days:', optional.map(({ name }) => name).join(', '))
process.exit(monday === true && tuesday === false ? 0 : 1)
JS
node try.mjs
