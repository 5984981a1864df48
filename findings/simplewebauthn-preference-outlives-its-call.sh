#!/usr/bin/env bash
# After one call of generateRegistrationOptions with preferredAuthenticatorType, every later call without authenticatorSelection asks
# for the same attachment, whoever it is for: the function writes the preference into the object that it takes as the default.
#
# Expected: the same input gives the same options before and after. WebAuthn Level 3, 5.4.4: without authenticatorAttachment any
# authenticator may be used; "cross-platform" leaves out the one in the device.
# Seen, with @simplewebauthn/server 14.0.3:
#   @simplewebauthn/server 14.0.3
#   before: {"residentKey":"preferred","userVerification":"preferred","requireResidentKey":false}
#   after:  {"residentKey":"preferred","userVerification":"preferred","requireResidentKey":false,"authenticatorAttachment":"cross-platform"}
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent @simplewebauthn/server@14.0.3
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { generateRegistrationOptions } from '@simplewebauthn/server'

const name = '@simplewebauthn/server'
console.log(name, JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version)
const site = { rpName: 'Example', rpID: 'example.com' }
const plain = async () => {
  const { authenticatorSelection } = await generateRegistrationOptions({ ...site, userName: 'ana' })
  return JSON.stringify(authenticatorSelection)
}
const before = await plain()
await generateRegistrationOptions({
  ...site,
  userName: 'rui',
  preferredAuthenticatorType: 'securityKey',
})
const after = await plain()
console.log('before:', before)
console.log('after: ', after)
process.exit(!before.includes('Attachment') && after.includes('cross-platform') ? 0 : 1)
JS
node try.mjs
