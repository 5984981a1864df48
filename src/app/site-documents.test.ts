import { describe, expect, it } from 'vitest'
import { NO_FACTS } from '../features/practice/site-facts.ts'
import { SITE_PAGES } from '../features/site/pages.ts'
import { QUESTIONS } from '../features/site/questions.ts'
import {
  fillTemplate,
  robotsOf,
  type SiteDocumentName,
  sitemapOf,
  siteTemplate,
  TODAY,
} from './site-documents.ts'

const ORIGIN = 'https://consultorio.test'
const assets = {
  css: '@font-face{src:url(/assets/alegreya-1.woff2)}a{color:red}',
  scriptUrl: '/assets/site-1.js',
}
const document = (name: SiteDocumentName, markup = '<main>Olá</main>') =>
  fillTemplate(siteTemplate(name, markup, assets), {
    origin: ORIGIN,
    today: '21/11/2026',
    site: NO_FACTS,
  })
const structured = (html: string) =>
  JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

describe('a page of the public site', () => {
  it.each(['landing', 'legal', 'support'] as const)(
    'a page of the public site has one address: %s',
    (name) => {
      const address = ORIGIN + SITE_PAGES[name].path
      expect(document(name)).toContain(`<link rel="canonical" href="${address}">`)
      expect(document(name)).toContain(`<meta property="og:url" content="${address}">`)
    },
  )

  it.each(Object.values(SITE_PAGES))(
    'a page of the public site, $path, is described in few enough words',
    (page) => {
      expect(page.description.length).toBeLessThanOrEqual(160)
      expect(page.title.length).toBeLessThanOrEqual(65)
    },
  )

  it('a page of the public site has a preview picture for shared links', () => {
    expect(document('landing')).toContain(`og:image" content="${ORIGIN}/og/site.png"`)
    expect(document('landing')).toContain(
      '<meta name="twitter:card" content="summary_large_image">',
    )
  })

  it('a page of the public site has a frame colour for light and for dark, icons and the manifest', () => {
    expect(document('legal').match(/name="theme-color"/g)).toHaveLength(2)
    for (const file of ['/favicon.svg', '/icons/apple-touch-icon.png', '/manifest.webmanifest'])
      expect(document('legal')).toContain(`href="${file}"`)
  })

  it('a page of the public site contains its styles, and requests its font if a heading uses it', () => {
    const preload = '<link rel="preload" href="/assets/alegreya-1.woff2"'
    expect(document('landing', '<h1 class="font-display">')).toContain(preload)
    expect(document('landing')).not.toContain(preload)
    expect(document('landing')).toContain('a{color:red}</style>')
  })

  it('a page of the public site has a script only if it has a form', () => {
    expect(document('support')).toContain('src="/assets/site-1.js"')
    for (const name of ['landing', 'legal', 'notFound'] as const)
      expect(document(name)).not.toContain('src="/assets/site-1.js"')
  })

  it('a page of the public site shows the day on which it is sent', () => {
    expect(document('legal', `<p>Última atualização: ${TODAY}</p>`)).toContain(
      'Última atualização: 21/11/2026',
    )
  })

  it('a page of the public site escapes the configured addresses', () => {
    const site = { ...NO_FACTS, dpoName: 'Ana "><script>' }
    const hostile = { origin: 'https://a"><script>', today: '', site }
    expect(
      fillTemplate(siteTemplate('legal', '<p>__dpoName__</p>', assets), hostile),
    ).not.toContain('"><script>')
  })

  it('a page of the public site that is not found is not indexed', () => {
    expect(document('notFound')).toContain('<meta name="robots" content="noindex">')
    expect(document('notFound')).not.toContain('canonical')
  })
})

describe('the data for search engines', () => {
  const graph: { '@type': string; offers?: object[]; mainEntity?: object[] }[] = structured(
    document('landing'),
  )['@graph']
  const part = (type: string) => graph.find((node) => node['@type'] === type)

  it('the data for search engines names who we are, at our own address', () => {
    expect(part('Organization')).toMatchObject({
      url: `${ORIGIN}/`,
      '@id': `${ORIGIN}/#organization`,
    })
  })

  it('the data for search engines has the prices of the plans', () => {
    expect(part('SoftwareApplication')?.offers).toEqual([
      { '@type': 'Offer', name: 'Básico', price: '0.00', priceCurrency: 'BRL' },
      { '@type': 'Offer', name: 'Pro Mensal', price: '49.00', priceCurrency: 'BRL' },
      { '@type': 'Offer', name: 'Pro Anual', price: '490.00', priceCurrency: 'BRL' },
    ])
  })

  it('the data for search engines has the five questions with the answers on the page', () => {
    expect(QUESTIONS).toHaveLength(5)
    expect(part('FAQPage')?.mainEntity).toEqual(
      QUESTIONS.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    )
  })

  it('the data for search engines has no rating: nobody has given one', () => {
    expect(JSON.stringify(graph)).not.toMatch(/aggregateRating|review/i)
  })

  it('the data for search engines lists the public pages, and robots.txt names the list', () => {
    const addresses = [...sitemapOf(ORIGIN).matchAll(/<loc>([^<]+)/g)].map(([, url]) => url)
    expect(addresses).toEqual([`${ORIGIN}/`, `${ORIGIN}/legal`, `${ORIGIN}/support`])
    expect(robotsOf(ORIGIN)).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  })
})
