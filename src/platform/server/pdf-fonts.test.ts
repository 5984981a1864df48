import { expect, it } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { FONT_FILES } from './pdf-fonts.ts'

it.each(Object.values(FONT_FILES))('an installation for production has %s', (file) => {
  const dependencies = Object.keys(manifest.dependencies)
  expect(dependencies.some((name) => file.startsWith(`${name}/`))).toBe(true)
})
