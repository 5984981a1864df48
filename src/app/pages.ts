import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { findBookingView } from '../features/booking/page-queries.ts'
import { askConsent, consentKind } from '../features/calendars/contract.ts'
import { CONSENT_ANSWER } from '../features/calendars/labels.ts'
import { unsubscribe } from '../features/patient-area/notices-contract.ts'
import { noticesPath } from '../features/patient-area/notices-links.ts'
import { publicPath } from '../features/practice/rules.ts'
import { findPicture } from '../features/profile/picture-queries.ts'
import { sendersOf } from '../platform/server/channel-settings.ts'
import type { Services } from '../platform/server/services.ts'
import { throttleAddress } from '../platform/server/throttle-address.ts'
import { throttleRead } from '../platform/server/throttle-reads.ts'
import { escapeHtml } from '../platform/shared/escape-html.ts'
import { Problem } from '../platform/shared/problem.ts'
import { documentOf, notFoundDocument } from './booking-document.ts'
import { readPageAssets } from './built-entry.ts'
import type { PageAssets } from './page-document.ts'
import {
  loadSite,
  type SiteTemplates,
  serveForRobots,
  serveSite,
  siteFactsOf,
} from './site-pages.ts'

const dist = new URL('../../dist/', import.meta.url)
const showcase = new URL('dev/', dist)

interface Rendering {
  renderBookingPage(view: Awaited<ReturnType<typeof findBookingView>>): string
  renderNotFound(): string
}

interface Pages {
  shell: string | null
  booking: { rendering: Rendering; assets: Required<PageAssets> } | null
  site: SiteTemplates | null
}

/** Reads the build; a server without pages, as in most tests, serves the API only. */
export async function loadPages(): Promise<Pages> {
  const shell = await readFile(new URL('web/index.html', dist), 'utf8').catch(() => null)
  const site = await loadSite(new URL('site-pages/', dist))
  return { shell, site, booking: await loadBooking() }
}

async function loadBooking(): Promise<Pages['booking']> {
  const module = new URL('booking-server/booking-page.js', dist)
  if (!existsSync(module)) return null
  const { startUrl, ...assets } = await readPageAssets(fileURLToPath(new URL('booking', dist)))
  if (!startUrl) throw new Error('the booking page has no start script')
  return { rendering: (await import(module.href)) as Rendering, assets: { ...assets, startUrl } }
}

const APPLICATION =
  /^\/(psychologist|patient|admin|checkout|consulta|avisos|contrato|extrato|vaga|na-lista|lista-de-espera|demo)(\/|$)/

export async function servePages(
  app: FastifyInstance,
  services: Services,
  pages: Pages,
): Promise<void> {
  await serveFiles(app, services)
  await serveShowcase(app, services)
  serveBooking(app, services, pages)
  servePictures(app, services)
  serveForRobots(app, services)
  serveUnsubscribing(app)
  serveConsents(app)
  serveTypedAddresses(app)
  const sendNotFound = pages.site && serveSite(app, services, pages.site)
  const shell = pages.shell && shellFor(services.environment, pages.shell)
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (/^\/(api|assets)\//.test(path) || !isRead || !shell || !sendNotFound)
      throw new Problem('not_found')
    if (!APPLICATION.test(path)) return sendNotFound(request, reply)
    return html(reply.header('x-robots-tag', 'noindex'), 200, shell)
  })
}

async function serveFiles(app: FastifyInstance, { environment }: Services): Promise<void> {
  const roots = [
    new URL('web/', dist),
    new URL('booking/', dist),
    new URL('site/', dist),
    new URL('reference/', dist),
    ...(environment.production ? [] : [showcase]),
    new URL('public/', import.meta.url),
  ].filter((folder) => existsSync(folder))
  if (roots.length === 0) return
  await app.register(fastifyStatic, {
    root: roots.map((folder) => folder.pathname),
    index: false,
    wildcard: true,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', keepingOf(path))
    },
  })
  // The plugin's own route lists the folder for each file to compare the case of its name, four times the processor time of
  // sending it. A page asks for some fifty of these names, which end in a hash. Files that the build left uncompressed are too
  // small for it.
  app.get<{ Params: { name: string } }>('/assets/:name', { compress: false }, (request, reply) => {
    const { name } = request.params
    if (!ASSET.test(name)) throw new Problem('not_found')
    return reply.sendFile(`assets/${name}`)
  })
}

const ASSET = /^[\w-][\w.-]*$/

async function serveShowcase(app: FastifyInstance, { environment }: Services): Promise<void> {
  if (environment.production || !existsSync(showcase)) return
  for (const name of ['components', 'mails']) {
    const page = await readFile(new URL(`${name}.html`, showcase), 'utf8')
    app.get(`/dev/${name}`, async (_, reply) =>
      html(reply.header('x-robots-tag', 'noindex'), 200, page),
    )
  }
}

function keepingOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  // A cached, outdated worker script would keep the installed application from updating.
  if (/\/(sw\.js|manifest\.webmanifest)(\.(br|gz))?$/.test(path)) return 'no-cache'
  return 'public, max-age=3600'
}

export function shellFor(environment: Services['environment'], shell: string): string {
  const facts = escapeHtml(JSON.stringify(siteFactsOf(environment)))
  return shell
    .replace(/(<meta name="patient-login" content=")[^"]*/, `$1${environment.patientLogin}`)
    .replace(/(<meta name="senders" content=")[^"]*/, `$1${senderNames(environment)}`)
    .replace(/(<meta name="site-facts" content=")[^"]*/, (_, tag: string) => tag + facts)
}

function senderNames(environment: Services['environment']): string {
  const { mail, sms } = sendersOf(environment)
  return [sms && 'sms', mail && 'mail'].filter(Boolean).join(' ')
}

function serveBooking(app: FastifyInstance, services: Services, { booking }: Pages): void {
  app.get<{ Params: { friendlyId: string; publicSlug?: string } }>(
    '/agendar/:friendlyId/:publicSlug?',
    async (request, reply) => {
      const { friendlyId, publicSlug } = request.params
      throttleRead(services, services.now(), throttleAddress(request.ip), friendlyId)
      if (!booking) throw new Problem('not_found')
      const view = /^\d{1,9}$/.test(friendlyId)
        ? await findBookingView(services, Number(friendlyId)).catch(unlessNotFound)
        : null
      if (!view)
        return html(
          reply,
          404,
          notFoundDocument({ markup: booking.rendering.renderNotFound(), css: booking.assets.css }),
        )
      const path = publicPath(view.psychologist)
      if (publicSlug !== view.psychologist.publicSlug)
        return reply.header('cache-control', 'no-store').redirect(path, 302)
      const markup = booking.rendering.renderBookingPage(view)
      return html(reply, 200, documentOf({ view, markup, ...booking.assets }))
    },
  )
}

/**
 * Serves profile pictures. One never changes at its address but is deleted with its account, so caches revalidate it each time.
 */
function servePictures(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { friendlyId: string; hash: string } }>(
    '/pictures/:friendlyId/:hash',
    async (request, reply) => {
      const { friendlyId, hash } = request.params
      const picture =
        /^\d{1,9}$/.test(friendlyId) && /^[0-9a-f]{32}$/.test(hash)
          ? await services.db.asPlatform((db) => findPicture(db, Number(friendlyId), hash))
          : null
      if (!picture) throw new Problem('not_found')
      const etag = `"${hash}"`
      reply.header('cache-control', 'no-cache').header('etag', etag)
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      return reply.type(picture.type).send(Buffer.from(picture.bytes))
    },
  )
}

/** Addresses that people type. */
const TYPED_ADDRESSES = {
  '/login': '/psychologist/login',
  '/entrar': '/psychologist/login',
  '/cadastro': '/psychologist/register',
}

function serveTypedAddresses(app: FastifyInstance): void {
  for (const [typed, path] of Object.entries(TYPED_ADDRESSES))
    app.get(typed, async (_, reply) => reply.redirect(path, 302))
}

/**
 * Redirects a consent's answer to the settings, which send it with their login. It is in the fragment, which reaches no server
 * and no log.
 */
function serveConsents(app: FastifyInstance): void {
  app.get<{ Params: { kind: string }; Querystring: Record<string, unknown> }>(
    `${askConsent.path}/callback`,
    async ({ params, query }, reply) => {
      if (!consentKind.safeParse(params.kind).success) throw new Problem('not_found')
      const answer = new URLSearchParams({ [CONSENT_ANSWER]: params.kind })
      for (const name of ['code', 'state', 'error']) {
        const value = query[name]
        if (typeof value === 'string') answer.set(name, value)
      }
      return reply
        .header('cache-control', 'no-store')
        .redirect(`/psychologist/settings?parte=calendarios#${answer}`, 302)
    },
  )
}

/** Redirects a person to the page; mail programs post to the same address (RFC 8058). */
function serveUnsubscribing(app: FastifyInstance): void {
  app.get<{ Params: { token: string } }>(unsubscribe.path, async (request, reply) =>
    reply.redirect(noticesPath(encodeURIComponent(request.params.token)), 302),
  )
}

function unlessNotFound(error: unknown): null {
  if (error instanceof Problem && error.code === 'not_found') return null
  throw error
}

// Not cached: the shell names this build's assets, and the booking page has the free times of this minute.
function html(reply: FastifyReply, status: number, document: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(document)
}
