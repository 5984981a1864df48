import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { findBookingView } from '../features/booking/page-queries.ts'
import { unsubscribe } from '../features/patient-area/notices-contract.ts'
import { noticesPath } from '../features/patient-area/notices-rules.ts'
import { findPicture } from '../features/profile/picture-queries.ts'
import { publicPath } from '../features/profile/rules.ts'
import type { Services } from '../platform/server/services.ts'
import { Problem } from '../platform/shared/problem.ts'
import { documentOf, notFoundDocument } from './booking-document.ts'
import { readPageAssets } from './built-entry.ts'
import type { PageAssets } from './page-document.ts'
import { loadSite, type SiteTemplates, serveForRobots, serveSite } from './site-pages.ts'

/** The pages people open: the public site, the application's shell, their assets, and the booking page rendered here. */

const dist = new URL('../../dist/', import.meta.url)

interface Rendering {
  renderBookingPage(view: Awaited<ReturnType<typeof findBookingView>>): string
  renderNotFound(): string
}

interface Pages {
  /** The application's index.html; null before a build. */
  shell: string | null
  booking: { rendering: Rendering; assets: PageAssets } | null
  site: SiteTemplates | null
}

/** Reads what was built; a server for the API alone, as in most tests, has no pages. */
export async function loadPages(): Promise<Pages> {
  const shell = await readFile(new URL('web/index.html', dist), 'utf8').catch(() => null)
  const site = await loadSite(new URL('site-pages/', dist))
  return { shell, site, booking: await loadBooking() }
}

async function loadBooking(): Promise<Pages['booking']> {
  const module = new URL('booking-server/booking-page.js', dist)
  if (!existsSync(module)) return null
  const assets = await readPageAssets(fileURLToPath(new URL('booking', dist)))
  return { rendering: (await import(module.href)) as Rendering, assets }
}

/** Paths of the application; any other is the not-found page with status 404. */
const APPLICATION = /^\/(psychologist|patient|admin|checkout|consulta|avisos|demo|dev)(\/|$)/

export async function servePages(
  app: FastifyInstance,
  services: Services,
  pages: Pages,
): Promise<void> {
  await serveFiles(app)
  serveBooking(app, services, pages)
  servePictures(app, services)
  serveForRobots(app, services)
  serveUnsubscribing(app)
  const sendNotFound = pages.site && serveSite(app, services, pages.site)
  const shell = pages.shell && shellFor(services, pages.shell)
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (/^\/(api|assets)\//.test(path) || !isRead || !shell || !sendNotFound)
      throw new Problem('not_found')
    if (!APPLICATION.test(path)) return sendNotFound(request, reply)
    return html(reply.header('x-robots-tag', 'noindex'), 200, shell)
  })
}

/** What was built, and what lies in public/ as it is. */
async function serveFiles(app: FastifyInstance): Promise<void> {
  const roots = [
    new URL('web/', dist),
    new URL('booking/', dist),
    new URL('site/', dist),
    new URL('public/', import.meta.url),
  ].filter((folder) => existsSync(folder))
  if (roots.length === 0) return
  await app.register(fastifyStatic, {
    root: roots.map((folder) => folder.pathname),
    index: false,
    wildcard: true,
    preCompressed: true,
    dotfiles: 'ignore',
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', keepingOf(path))
    },
  })
}

/** How long a browser may keep a file without asking again. */
function keepingOf(path: string): string {
  // These carry a hash of their content in their name.
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  // An old one would hold the whole installed application back.
  if (/\/(sw\.js|manifest\.webmanifest)(\.(br|gz))?$/.test(path)) return 'no-cache'
  return 'public, max-age=3600'
}

/** The shell tells the browser how patients log in here, and by which ways this server writes: decisions §1. */
function shellFor({ environment }: Services, shell: string): string {
  return shell
    .replace(/(<meta name="patient-login" content=")[^"]*/, `$1${environment.patientLogin}`)
    .replace(/(<meta name="senders" content=")[^"]*/, `$1${sendersOf(environment)}`)
}

function sendersOf({ sms, mailUrl }: Services['environment']): string {
  return [sms && 'sms', mailUrl && 'mail'].filter(Boolean).join(' ')
}

function serveBooking(app: FastifyInstance, services: Services, { booking }: Pages): void {
  app.get<{ Params: { friendlyId: string; publicSlug?: string } }>(
    '/agendar/:friendlyId/:publicSlug?',
    async (request, reply) => {
      if (!booking) throw new Problem('not_found')
      const { friendlyId, publicSlug } = request.params
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

/** A picture never changes under its address, but is gone with its account at once: kept, and asked for each time. */
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

/** Opened by a person, where a mail program would unsubscribe by itself (RFC 8058), it leads to the page. */
function serveUnsubscribing(app: FastifyInstance): void {
  app.get<{ Params: { token: string } }>(unsubscribe.path, async (request, reply) =>
    reply.redirect(noticesPath(encodeURIComponent(request.params.token)), 302),
  )
}

function unlessNotFound(error: unknown): null {
  if (error instanceof Problem && error.code === 'not_found') return null
  throw error
}

// Never kept: the shell names this build's assets, the booking page this minute's free times.
function html(reply: FastifyReply, status: number, document: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(document)
}
