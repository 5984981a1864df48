import { PLAN_LABELS, PLAN_PRICES } from '../features/practice/plans.ts'
import type { SiteFact, SiteFacts } from '../features/practice/site-facts.ts'
import { SITE_PAGES, type SitePageName } from '../features/site/pages.ts'
import { QUESTIONS } from '../features/site/questions.ts'
import { APP_NAME } from '../platform/shared/app-name.ts'
import { escapeHtml } from '../platform/shared/escape-html.ts'
import { moneyOut } from '../platform/shared/fields.ts'
import { keysOf } from '../platform/shared/keys.ts'
import {
  hiddenHead,
  jsonScript,
  type PageAssets,
  pageDocument,
  sharedHead,
} from './page-document.ts'

/**
 * The public pages' documents. The build makes templates: only the running server has the site's address, the date and the
 * operator's settings.
 */

export const SITE_DOCUMENTS = ['landing', 'legal', 'support', 'notFound'] as const
export type SiteDocumentName = (typeof SITE_DOCUMENTS)[number]

const ORIGIN = '__ORIGIN__'
export const TODAY = '__TODAY__'

const FRAME = { light: '#fbfaf7', dark: '#0f1718' }
const IMAGE = {
  path: '/og/site.png',
  alt: `${APP_NAME}: uma porta aberta, e a luz de um consultório`,
}

export function siteTemplate(
  name: SiteDocumentName,
  markup: string,
  { css, scriptUrl }: PageAssets,
): string {
  const script = `<script type="module" src="${escapeHtml(scriptUrl)}"></script>`
  return pageDocument({
    frame: FRAME,
    head: [
      ...(name === 'notFound' ? hiddenHead(`Página não encontrada · ${APP_NAME}`) : headOf(name)),
      ...ICON_LINKS,
      ...fontPreload(markup, css),
      ...(name === 'support' ? [script] : []),
    ],
    css,
    body: markup,
  })
}

export interface DocumentFacts {
  origin: string
  today: string
  site: SiteFacts
}

export function fillTemplate(template: string, { origin, today, site }: DocumentFacts): string {
  const whole = template
    .replace(WHEN, (_, fact: SiteFact, state: string, text: string) =>
      (site[fact] === '') === (state === 'unset') ? text : '',
    )
    .replaceAll(ORIGIN, escapeHtml(origin))
    .replaceAll(TODAY, today)
  return keysOf(site).reduce(
    (filled, fact) => filled.replaceAll(`__${fact}__`, () => escapeHtml(site[fact])),
    whole,
  )
}

const WHEN = /<site-when fact="(\w+)" state="(set|unset)">(.*?)<\/site-when>/gs

export function sitemapOf(origin: string): string {
  const urls = Object.values(SITE_PAGES).map(
    ({ path }) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>
`
}

/** Returns robots.txt. It allows the application's pages: they carry `noindex`, which a crawler must read. */
export function robotsOf(origin: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`
}

const ICON_LINKS = [
  '<link rel="icon" href="/favicon.ico" sizes="32x32">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
  '<link rel="manifest" href="/manifest.webmanifest">',
]

function headOf(name: SitePageName): string[] {
  const shared = sharedHead({ ...SITE_PAGES[name], origin: ORIGIN, image: IMAGE })
  if (name !== 'landing') return shared
  return [...shared, jsonScript(structuredData(), 'type="application/ld+json"')]
}

function fontPreload(markup: string, css: string): string[] {
  const url = /url\(["']?(\/[^"')]+\.woff2)/.exec(css)?.[1]
  if (!url || !markup.includes('font-display')) return []
  return [`<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`]
}

function structuredData() {
  const organization = { '@id': `${ORIGIN}/#organization` }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        ...organization,
        name: APP_NAME,
        url: `${ORIGIN}/`,
        logo: `${ORIGIN}/icons/icon-512.png`,
      },
      {
        '@type': 'SoftwareApplication',
        name: APP_NAME,
        description: SITE_PAGES.landing.description,
        url: `${ORIGIN}/`,
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Web',
        inLanguage: 'pt-BR',
        publisher: organization,
        offers: [
          offer(PLAN_LABELS.free, 0),
          offer(PLAN_LABELS.pro, PLAN_PRICES.pro),
          offer(PLAN_LABELS['pro-annual'], PLAN_PRICES['pro-annual']),
        ],
      },
      {
        '@type': 'FAQPage',
        mainEntity: QUESTIONS.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  }
}

function offer(name: string, cents: number) {
  return { '@type': 'Offer', name, price: moneyOut(cents), priceCurrency: 'BRL' }
}
