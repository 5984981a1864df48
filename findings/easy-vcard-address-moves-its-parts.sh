#!/usr/bin/env bash
# @covve/easy-vcard writes commas and semicolons in a part of an address without a backslash. A reader ends the street at its semicolon: the
# flat becomes the city, and the city becomes the state.
#
# Expected: a reader gets the parts that the caller passed. The README names RFC 6350, whose section 3.4 wants a backslash before a semicolon
# or a comma in a part of an address. vcard4 writes it.
# Seen, with @covve/easy-vcard 1.1.1, vcard4 4.0.5 and ical.js 2.2.1 as the reader:
#   @covve/easy-vcard 1.1.1, vcard4 4.0.5, ical.js 2.2.1
#   @covve/easy-vcard: street ["Rua das Flores"," 10"], city " apto. 2", state "Campinas"
#   vcard4:            street "Rua das Flores, 10; apto. 2", city "Campinas", state "SP"
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent @covve/easy-vcard@1.1.1 vcard4@4.0.5 ical.js@2.2.1
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import easyVcard from '@covve/easy-vcard'
import ICAL from 'ical.js'
import { AdrProperty, FNProperty, SpecialValueType, TextType, VCARD } from 'vcard4'

const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const parts = ['Rua das Flores, 10; apto. 2', 'Campinas', 'SP', '13000-000', 'Brasil']

const easy = new easyVcard.VCard().addFirstName('Ana').addAddress(...parts).toVcard()
const address = ['', '', ...parts].map((part) => part && new TextType(part))
const other = new VCARD([
  new FNProperty([], new TextType('Ana')),
  new AdrProperty([], new SpecialValueType('AdrProperty', address)),
]).repr()

function read(name, text) {
  const [, , street, city, state] = new ICAL.Component(ICAL.parse(`${text.trim()}\r\n`)).getFirstPropertyValue('adr')
  console.log(`${name} street ${JSON.stringify(street)}, city ${JSON.stringify(city)}, state ${JSON.stringify(state)}`)
  return state
}

console.log(['@covve/easy-vcard', 'vcard4', 'ical.js'].map((name) => `${name} ${versionOf(name)}`).join(', '))
const moved = read('@covve/easy-vcard:', easy)
const right = read('vcard4:           ', other)
process.exit(moved === 'Campinas' && right === 'SP' ? 0 : 1)
JS
node try.mjs
