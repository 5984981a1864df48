#!/usr/bin/env bash
# javascript-lp-solver calls a plan infeasible if only one kind of session has an entry for a limit and this entry is 0. A practice with
# only online sessions, which need no room, can plan none. Without the entry it can plan 20.
#
# Expected: the same answer with the 0 and without it, since 0 rooms are not more than 2. Version 0.4.24 gives it, and so does yalps.
# Seen, with javascript-lp-solver 1.0.3 and 0.4.24 and with yalps 0.6.4:
#   javascript-lp-solver 1.0.3: {"feasible":false,"result":0,"bounded":true}
#   without the 0:              {"feasible":true,"result":3600,"bounded":true,"online":20}
#   without presolve:           {"feasible":true,"result":3600,"bounded":true,"online":20}
#   javascript-lp-solver 0.4.24: {"feasible":true,"result":3600,"bounded":true,"online":20}
#   yalps 0.6.4: {"status":"optimal","result":3600,"variables":[["online",20]]}
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent javascript-lp-solver@1.0.3 old@npm:javascript-lp-solver@0.4.24 yalps@0.6.4
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import solver from 'javascript-lp-solver'
import old from 'old'
import { solve } from 'yalps'

const versionOf = (name) =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const constraints = { hours: { max: 20 }, rooms: { max: 2 } }
const model = (online, options) => ({
  optimize: 'price',
  opType: 'max',
  constraints,
  variables: { online },
  ...options,
})
const withZero = { price: 180, hours: 1, rooms: 0 }
const withoutZero = { price: 180, hours: 1 }

const seen = solver.Solve(model(withZero))
const left = solver.Solve(model(withoutZero))
const unprepared = solver.Solve(model(withZero, { options: { presolve: false } }))
const before = old.Solve(model(withZero))
const other = solve({
  direction: 'maximize',
  objective: 'price',
  constraints,
  variables: { online: withZero },
})
console.log(`javascript-lp-solver ${versionOf('javascript-lp-solver')}:`, JSON.stringify(seen))
console.log('without the 0:             ', JSON.stringify(left))
console.log('without presolve:          ', JSON.stringify(unprepared))
console.log(`javascript-lp-solver ${versionOf('old')}:`, JSON.stringify(before))
console.log(`yalps ${versionOf('yalps')}:`, JSON.stringify(other))
const right = [left, before, other].every(({ result }) => result === 3600)
process.exit(!seen.feasible && right ? 0 : 1)
JS
node try.mjs
