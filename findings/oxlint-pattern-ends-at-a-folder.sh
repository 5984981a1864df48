#!/usr/bin/env bash
# `no-restricted-imports` takes groups of patterns in the syntax of .gitignore. There, a pattern that matches a folder covers all
# that is in it. ESLint refuses such an import, oxlint lets it pass, so a rule that was moved over has a hole.
#
# Expected: both linters refuse both imports for the same configuration.
# Seen, with oxlint 1.89.0, eslint 9.39.1 and Node 20 or later:
#   eslint: ../../patients/web/page.js ../../patients/web/parts/card.js
#   oxlint: ../../patients/web/page.js
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent oxlint@1.89.0 eslint@9.39.1
mkdir -p src/patients/web/parts src/sessions/web
echo 'export const page = 1' >src/patients/web/page.js
echo 'export const card = 1' >src/patients/web/parts/card.js
cat >src/sessions/web/list.js <<'JS'
import '../../patients/web/page.js'
import '../../patients/web/parts/card.js'
JS
rule='{ "no-restricted-imports": ["error", { "patterns": [{ "group": ["../../*/web/*"] }] }] }'
echo "export default [{ rules: $rule }]" >eslint.config.mjs
echo "{ \"categories\": { \"correctness\": \"off\" }, \"rules\": $rule }" >.oxlintrc.json
refused() { grep -o "'[^']*' import is restricted" | cut -d"'" -f2 | paste -sd ' '; }
by_eslint=$(npx eslint src | refused || true)
by_oxlint=$(npx oxlint src | refused || true)
echo "eslint: $by_eslint"
echo "oxlint: $by_oxlint"
[ "$by_eslint" = '../../patients/web/page.js ../../patients/web/parts/card.js' ] && [ "$by_oxlint" = '../../patients/web/page.js' ]
