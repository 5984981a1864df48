#!/usr/bin/env bash
# libphonenumber-js reads no number in Brazil's form (0xx11), in which xx stands for the code of a carrier. A comment in its source says that
# the letter x is allowed for such numbers.
#
# Expected: +551134567890, as in google-libphonenumber. The README calls the package a rewrite that behaves as Google's library does, and
# treats unexplained differences as faults.
# Seen, with libphonenumber-js 1.13.16 and google-libphonenumber 3.2.47:
#   (11) 3456-7890: +551134567890 | +551134567890
#   (0xx11) 3456-7890: undefined | +551134567890
#   0xx11 3456-7890: undefined | +551134567890
#   (0XX11) 91234-5678: undefined | +5511912345678
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent libphonenumber-js@1.13.16 google-libphonenumber@3.2.47
cat >try.mjs <<'JS'
import google from 'google-libphonenumber'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

const util = google.PhoneNumberUtil.getInstance()
const read = ['(11) 3456-7890', '(0xx11) 3456-7890', '0xx11 3456-7890', '(0XX11) 91234-5678'].map((written) => {
  const number = parsePhoneNumberFromString(written, 'BR')?.number
  const expected = util.format(util.parse(written, 'BR'), google.PhoneNumberFormat.E164)
  console.log(`${written}: ${number} | ${expected}`)
  return number === expected
})
process.exit(read.join() === 'true,false,false,false' ? 0 : 1)
JS
node try.mjs
