import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listPrecached } from './build-worker.ts'

const BUILT = {
  'index.html':
    '<script src="/assets/index-AAAAAAAA.js"></script><link href="/assets/index-AAAAAAAA.css">',
  'offline.html': '<script src="/assets/offline-AAAAAAAA.js"></script>',
  'assets/index-AAAAAAAA.css': '',
  'assets/index-AAAAAAAA.js':
    'import{a}from"./react-AAAAAAAA.js";import("./reports-page-AAAAAAAA.js")',
  'assets/offline-AAAAAAAA.js': 'import"./react-AAAAAAAA.js";import("./offline-page-AAAAAAAA.js")',
  'assets/offline-page-AAAAAAAA.js': 'import"./week-AAAAAAAA.js"',
  'assets/react-AAAAAAAA.js': '',
  'assets/week-AAAAAAAA.js': '',
  'assets/psychologist-area-AAAA_AA-.js': 'import"./menu-AAAAAAAA.js"',
  'assets/menu-AAAAAAAA.js': '',
  'assets/dashboard-page-AAAAAAAA.js': '',
  'assets/patient-login-page-AAAAAAAA.js': '',
  'assets/patient-dashboard-page-AAAAAAAA.js': '',
  'assets/reports-page-AAAAAAAA.js': 'import"./charts-AAAAAAAA.js"',
  'assets/charts-AAAAAAAA.js': '',
}
const ICONS = { 'icon-192.png': 'small', 'icon-512.png': 'large' }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'precached-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, files: Record<string, string>): string {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, name, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return join(folder, name)
}

const listed = (built: Record<string, string>) =>
  listPrecached(write('web', built), write('icons', ICONS))

describe('a file that the worker caches at installation', () => {
  it('a file that the worker caches at installation belongs to the first load of both areas, the offline page and the icons', () => {
    expect(listed(BUILT).map(({ url }) => url)).toEqual([
      '/assets/dashboard-page-AAAAAAAA.js',
      '/assets/index-AAAAAAAA.css',
      '/assets/index-AAAAAAAA.js',
      '/assets/menu-AAAAAAAA.js',
      '/assets/offline-AAAAAAAA.js',
      '/assets/offline-page-AAAAAAAA.js',
      '/assets/patient-dashboard-page-AAAAAAAA.js',
      '/assets/patient-login-page-AAAAAAAA.js',
      '/assets/psychologist-area-AAAA_AA-.js',
      '/assets/react-AAAAAAAA.js',
      '/assets/week-AAAAAAAA.js',
      '/offline.html',
      '/icons/icon-192.png',
      '/icons/icon-512.png',
    ])
  })

  it('a file that the worker caches at installation is never a chunk that loads later, such as the charts, a page of a person, or an answer of the API', () => {
    const urls = listed(BUILT).map(({ url }) => url)
    expect(urls.filter((url) => /charts|reports|^\/api|index\.html/.test(url))).toEqual([])
  })

  it('a file that the worker caches at installation is fetched again when it changed: by its name, or by its revision', () => {
    const before = listed(BUILT)
    const after = listed({ ...BUILT, 'offline.html': `${BUILT['offline.html']}<p>` })
    const changed = after.filter(({ url, revision }, index) => {
      const old = before[index]
      return url !== old?.url || revision !== old.revision
    })
    expect(changed.map(({ url }) => url)).toEqual(['/offline.html'])
    expect(
      after.filter(({ url }) => url.startsWith('/assets/')).every(({ revision }) => !revision),
    ).toBe(true)
  })

  it('a file that the worker caches at installation must exist: a screen with another file name fails the build', () => {
    const { 'assets/dashboard-page-AAAAAAAA.js': _, ...without } = BUILT
    expect(() => listed(without)).toThrow('Nada construído se chama dashboard-page.')
  })
})
