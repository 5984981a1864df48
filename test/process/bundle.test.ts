import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { serverPath } from '../../scripts/build-stamp.ts'

it('the built server names no folder of the machine that built it, so the project may be moved', () => {
  const folder = dirname(serverPath())
  const root = join(import.meta.dirname, '../..')
  const parts = readdirSync(folder)
  expect(parts).toContain('serve.mjs')
  for (const part of parts)
    expect(readFileSync(join(folder, part), 'utf8').includes(root), part).toBe(false)
})
