#!/usr/bin/env bash
# brazilian-values writes a mobile number with the country's code as it should be, and divides a landline with that code in the wrong
# places, though it takes both for phone numbers.
#
# Expected: "+55 11 3456-7890", as for the mobile number.
# Seen, with brazilian-values 0.14.1:
#   +55 (11) 98765-4321: true, +55 11 98765-4321
#   +55 (11) 3456-7890: true, 551 13456-7890
#   (11) 3456-7890: true, (11) 3456-7890
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent brazilian-values@0.14.1
cat >try.mjs <<'JS'
import { formatToGenericPhone, isPhone } from 'brazilian-values'

const written = ['+55 (11) 98765-4321', '+55 (11) 3456-7890', '(11) 3456-7890'].map((phone) => {
  const shown = formatToGenericPhone(phone)
  console.log(`${phone}: ${isPhone(phone)}, ${shown}`)
  return shown
})
process.exit(written.join() === '+55 11 98765-4321,551 13456-7890,(11) 3456-7890' ? 0 : 1)
JS
node try.mjs
