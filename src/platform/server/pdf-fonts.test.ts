import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { FONT_FILES } from './pdf-fonts.ts'

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))

it.each(Object.values(FONT_FILES))('an installation for production has %s', (file) => {
  const packageName = file.startsWith('@')
    ? file.split('/').slice(0, 2).join('/')
    : file.split('/')[0]
  expect(dependencies).toHaveProperty([packageName ?? ''])
})
