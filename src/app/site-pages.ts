import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SiteFacts } from '../features/practice/site-facts.ts'
import { SITE_PAGES } from '../features/site/pages.ts'
import type { Services } from '../platform/server/services.ts'
import { DEFAULT_ZONE, formatDate } from '../platform/shared/calendar.ts'
import { keysOf } from '../platform/shared/keys.ts'
import { formatPhone } from '../platform/shared/phone.ts'
import {
  fillTemplate,
  robotsOf,
  SITE_DOCUMENTS,
  type SiteDocumentName,
  sitemapOf,
} from './site-documents.ts'

export type SiteTemplates = Record<SiteDocumentName, string>

export async function loadSite(folder: URL): Promise<SiteTemplates | null> {
  const read = (name: string) => readFile(new URL(`${name}.html`, folder), 'utf8')
  const entries = SITE_DOCUMENTS.map(async (name) => [name, await read(name)] as const)
  return Promise.all(entries).then(
    (templates) => Object.fromEntries(templates) as SiteTemplates,
    () => null,
  )
}

type Send = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

export function serveSite(app: FastifyInstance, services: Services, site: SiteTemplates): Send {
  for (const name of keysOf(SITE_PAGES)) {
    const prepared = prepareDaily(services, site[name])
    app.get(SITE_PAGES[name].path, async (request, reply) =>
      sendPrepared(request, reply, await prepared()),
    )
  }
  const notFound = prepareDaily(services, site.notFound)
  return async (request, reply) => sendPrepared(request, reply.code(404), await notFound())
}

export function serveForRobots(app: FastifyInstance, { origin }: Services): void {
  app.get('/robots.txt', async (_, reply) => reply.type('text/plain').send(robotsOf(origin())))
  app.get('/sitemap.xml', async (_, reply) =>
    reply.type('application/xml').send(sitemapOf(origin())),
  )
}

export function siteFactsOf({ activation, contact }: Services['environment']): SiteFacts {
  const { supportEmail, supportPhone, dpoName, dpoEmail } = contact
  return {
    manualActivation: activation === 'manual' ? 'sim' : '',
    supportEmail: supportEmail ?? '',
    supportPhone: supportPhone ? formatPhone(supportPhone) : '',
    supportPhoneNumber: supportPhone ?? '',
    dpoName: dpoName ?? '',
    dpoEmail: dpoEmail ?? '',
  }
}

interface Prepared {
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

function prepareDaily(services: Services, template: string): () => Promise<Prepared> {
  const site = siteFactsOf(services.environment)
  let cached: { key: string; document: Promise<Prepared> } | null = null
  return () => {
    const origin = services.origin()
    const today = formatDate(services.now(), DEFAULT_ZONE)
    const key = `${origin} ${today}`
    if (cached?.key !== key)
      cached = { key, document: prepare(fillTemplate(template, { origin, today, site })) }
    return cached.document
  }
}

async function prepare(document: string): Promise<Prepared> {
  const plain = Buffer.from(document)
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return { etag: `W/"${hash}"`, plain, br, gzip: gz }
}

function sendPrepared(request: FastifyRequest, reply: FastifyReply, document: Prepared) {
  const { etag } = document
  reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', 'accept-encoding')
  if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(etag))
    return reply.code(304).send()
  reply.type('text/html; charset=utf-8')
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
  if (!encoding) return reply.send(document.plain)
  return reply.header('content-encoding', encoding).send(document[encoding])
}
