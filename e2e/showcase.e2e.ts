import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freePort } from '../test/postgres-server.ts'
import { openApp, openOwnApp } from './app.ts'

/** The showcase is for developers: served outside production, and not part of a release. */

const dist = join(import.meta.dirname, '../dist')
const PAGES = ['/dev/components', '/dev/mails']
/** The font is the application's too. */
const FILES = globSync('**/*.{html,js}', { cwd: join(dist, 'dev') }).map((file) => `/${file}`)
/** Served at the two pages and nowhere else. */
const WORDS = ['O que não está aqui não existe', 'Cada mensagem, no celular e no computador']

async function served({ origin }: { origin: string }, paths: string[]): Promise<string[]> {
  const replies = await Promise.all(paths.map((path) => fetch(origin + path)))
  return paths.filter((_, index) => replies[index]?.status === 200)
}

describe('the showcase', () => {
  it('the showcase is served outside production', async () => {
    expect(FILES.length).toBeGreaterThan(PAGES.length)
    expect(await served(await openApp(), [...PAGES, ...FILES])).toEqual([...PAGES, ...FILES])
  })

  it('the showcase is not served with NODE_ENV=production, nor its files', async () => {
    const port = String(await freePort())
    const app = await openOwnApp({
      NODE_ENV: 'production',
      PORT: port,
      APP_ORIGIN: `http://127.0.0.1:${port}`,
      MAIL_URL: 'smtp://127.0.0.1:1',
      THROTTLE: 'on',
    })
    expect(await served(app, ['/', ...PAGES, ...FILES])).toEqual(['/'])
  })

  it.each(WORDS)('the showcase is in nothing that is shipped: %s', (words) => {
    const holders = globSync('*/**/*.js', { cwd: dist }).filter((file) =>
      readFileSync(join(dist, file), 'utf8').includes(words),
    )
    expect(holders).toHaveLength(1)
    expect(holders[0]).toMatch(/^dev\//)
  })
})
