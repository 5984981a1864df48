#!/usr/bin/env bash
# @epic-web/totp writes a space of the issuer as "+" in the parameter of the otpauth address, and as "%20" in the label before it. otpauth
# reads the issuer as "Clínica+Sol".
#
# Expected: a reader gets the name that the caller passed. The Key URI Format of Google Authenticator has the issuer encoded by RFC 3986,
# in which a space is %20. otpauth writes it so.
# Seen, with @epic-web/totp 4.0.1 and otpauth 9.5.2:
#   @epic-web/totp 4.0.1, otpauth 9.5.2
#   @epic-web/totp writes: Cl%C3%ADnica%20Sol:ana%40exemplo.com.br, issuer=Cl%C3%ADnica+Sol
#   otpauth reads:         Clínica+Sol
#   otpauth writes:        Cl%C3%ADnica%20Sol:ana%40exemplo.com.br, issuer=Cl%C3%ADnica%20Sol
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent @epic-web/totp@4.0.1 otpauth@9.5.2
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { getTOTPAuthUri } from '@epic-web/totp'
import { TOTP, URI } from 'otpauth'

const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const shared = { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', issuer: 'Clínica Sol', period: 30, digits: 6 }
const accountName = 'ana@exemplo.com.br'
const address = getTOTPAuthUri({ ...shared, accountName, algorithm: 'SHA-1' })
const other = new TOTP({ ...shared, label: accountName, algorithm: 'SHA1' }).toString()

const shown = (text) => `${/totp\/([^?]*)/.exec(text)[1]}, ${/issuer=[^&]*/.exec(text)[0]}`
const { issuer } = URI.parse(address)
console.log(`@epic-web/totp ${versionOf('@epic-web/totp')}, otpauth ${versionOf('otpauth')}`)
console.log('@epic-web/totp writes:', shown(address))
console.log('otpauth reads:        ', issuer)
console.log('otpauth writes:       ', shown(other))
process.exit(issuer === 'Clínica+Sol' && URI.parse(other).issuer === 'Clínica Sol' ? 0 : 1)
JS
node try.mjs
