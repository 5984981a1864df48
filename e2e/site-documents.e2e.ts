import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { PHONE } from '../test/launch-browser.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkPage } from './check-page.ts'

/** The server's replies for public addresses: documents that need no script, and the not-found page. */

let origin: string
let browser: Awaited<ReturnType<typeof openBrowser>>

beforeAll(async () => {
  origin = (await openApp()).origin
  browser = await openBrowser(origin)
})

describe('without JavaScript', () => {
  let page: Page
  beforeAll(async () => {
    page = await (await browser.context({ ...PHONE, javaScriptEnabled: false })).newPage()
  })

  it.each([
    ['/', 200, 'Entre uma sessão e outra, tudo no lugar'],
    ['/legal', 200, 'Termos e privacidade'],
    ['/support', 200, 'Como podemos ajudar?'],
    ['/nada', 404, '404 Page Not Found'],
  ])('%s is answered with %i and read', async (path, status, name) => {
    const answer = await page.goto(origin + path)
    expect(answer?.status()).toBe(status)
    await page.getByRole('heading', { level: 1, name }).waitFor()
  })

  it('the landing page opens its answers and switches its prices', async () => {
    await page.goto(`${origin}/`)
    await page.getByText('Como recebo pelas consultas?').click()
    await page.getByText('direto do paciente para você').waitFor()
    await page.getByText('Anual: economize').click()
    await page.getByText('economia de').waitFor()
  })
})

describe('an address without a page', () => {
  it("an address without a page answers '404 Page Not Found' with status 404, and a way back", async () => {
    const answer = await fetch(`${origin}/nada`)
    expect([answer.status, await answer.text()]).toEqual([
      404,
      expect.stringContaining('Did you forget to add the page to the router?'),
    ])
    const page = await (await browser.context(PHONE)).newPage()
    await page.goto(`${origin}/nada`)
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
    await page.getByText('Não encontramos esta página.').waitFor()
    await checkPage(page)
    await page.getByRole('link', { name: 'Voltar ao início' }).first().click()
    await page.getByRole('heading', { name: /tudo no lugar/ }).waitFor()
  })

  it.each(['/legal/nada', '/psychologists', '/index', '/.env'])(
    'the address %s is not found either',
    async (path) => {
      expect((await fetch(origin + path)).status).toBe(404)
    },
  )

  it.each(['/psychologist/nada', '/patient/nada', '/admin/nada', '/demo/nada', '/consulta/x'])(
    'an address below an area is left to the application, and not for search engines: %s',
    async (path) => {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await fetch(origin + path, { method })
        expect([status, headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
      }
    },
  )

  it.each(['/', '/psychologist/agenda', '/consulta/x', '/demo', '/nada'])(
    'a HEAD request of %s has the same status',
    async (path) => {
      const [whole, head] = await Promise.all(
        ['GET', 'HEAD'].map((method) => fetch(origin + path, { method })),
      )
      const facts = ['content-type', 'content-length', 'cache-control', 'x-robots-tag']
      const headOf = (answer?: Response) => [
        answer?.status,
        ...facts.map((name) => answer?.headers.get(name)),
      ]
      expect(headOf(head)).toEqual(headOf(whole))
      expect(await head?.text()).toBe('')
    },
  )
})

describe('the sent files', () => {
  it.each(['/', '/legal', '/support'])(
    'the asset %s is requested again and sent once',
    async (path) => {
      const first = await fetch(origin + path, { headers: { 'accept-encoding': 'gzip, br' } })
      const etag = first.headers.get('etag') ?? ''
      expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-cache'])
      expect(first.headers.get('content-encoding')).toBe('br')
      const again = await fetch(origin + path, { headers: { 'if-none-match': etag } })
      expect([again.status, await again.text()]).toEqual([304, ''])
    },
  )

  it('the site names its public address', async () => {
    expect(await (await fetch(`${origin}/`)).text()).toContain(
      `<link rel="canonical" href="${origin}/">`,
    )
    expect(await (await fetch(`${origin}/sitemap.xml`)).text()).toContain(
      `<loc>${origin}/support</loc>`,
    )
    expect(await (await fetch(`${origin}/robots.txt`)).text()).toContain(`${origin}/sitemap.xml`)
  })

  it.each(['/favicon.ico', '/favicon.svg', '/icons/apple-touch-icon.png', '/og/site.png'])(
    'the picture at %s exists',
    async (path) => {
      const { status, headers } = await fetch(origin + path)
      expect([status, headers.get('content-type')]).toEqual([
        200,
        expect.stringMatching(/^image\//),
      ])
    },
  )
})

describe('a file of the build', () => {
  it('a file of the build is sent as it was packed, and kept for a year', async () => {
    const shell = await (await fetch(`${origin}/psychologist/login`)).text()
    const start = /\/assets\/[\w-]+\.js/.exec(shell)?.[0] ?? ''
    const answer = await fetch(origin + start)
    expect([answer.status, (await answer.text()).length > 1024]).toEqual([200, true])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': expect.stringMatching(/^(br|gzip)$/),
      'content-length': expect.stringMatching(/^\d+$/),
      'content-type': expect.stringMatching(/javascript/),
    })
  })

  it.each(['nada-AAAAAAAA.js', '..%2findex.html', '.vite', 'a%00b.js'])(
    'no file is found at /assets/%s',
    async (name) => {
      expect((await fetch(`${origin}/assets/${name}`)).status).toBe(404)
    },
  )
})
