import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeApp } from '../../../scripts/build-manifest.ts'
import { findScreen } from './screens.ts'

it('the installed app offers screens of the menu, by their names there', () => {
  const tokens = readFileSync('src/platform/web/tokens.css', 'utf8')
  const { shortcuts } = describeApp('Agenda e pacientes', tokens)
  expect(shortcuts.map(({ name }) => name)).toEqual(['Agenda', 'Sessões', 'Pacientes'])
  for (const { name, url } of shortcuts) expect(findScreen(url)?.label).toBe(name)
})
