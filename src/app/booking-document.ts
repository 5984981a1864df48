import type { BookingView } from '../features/booking/page-contract.ts'
import { publicPath } from '../features/profile/rules.ts'
import { APP_NAME } from '../platform/shared/app-name.ts'

/** The HTML around the booking page: what link previews, search engines and the first paint need, all values escaped. */

/** What the booking build made: its stylesheet's text, and the address of its only script. */
export interface BookingAssets {
  css: string
  scriptUrl: string
}

/** Where the browser looks for the view: see app/booking.tsx. */
const VIEW_ID = 'booking-view'
const DESCRIPTION_MAX = 160

/** The doorway of platform/web/ui/mark.tsx: inline, so that the page asks for nothing more. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#0e5a5a" d="M5 29V14a11 11 0 0 1 22 0v15Z"/><path fill="#f7dfae" d="M17 29V6.1a8 8 0 0 1 5.4 4.2L20.6 29Z"/></svg>',
)}`

/** The whole document of a psychologist's page. */
export function documentOf(page: { view: BookingView; markup: string } & BookingAssets): string {
  const { view, markup, css, scriptUrl } = page
  return document(
    [...headOf(view), `<script type="module" src="${escapeHtml(scriptUrl)}"></script>`],
    css,
    `<div id="root">${markup}</div><script type="application/json" id="${VIEW_ID}">${jsonOf(view)}</script>`,
  )
}

/** The document that says there is nobody at this link; no script, not for search engines. */
export function notFoundDocument({ markup, css }: { markup: string; css: string }): string {
  return document(
    [
      `<title>Psicólogo não encontrado – ${escapeHtml(APP_NAME)}</title>`,
      meta('robots', 'noindex'),
    ],
    css,
    `<div id="root">${markup}</div>`,
  )
}

function document(head: string[], css: string, body: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#162021" media="(prefers-color-scheme: dark)">
<meta name="format-detection" content="telephone=no">
<link rel="icon" href="${ICON}">
${head.join('\n')}
<style>${css}</style>
</head>
<body>${body}</body>
</html>
`
}

function headOf(view: BookingView): string[] {
  const { name, specialization } = view.psychologist
  const title = `Agende com ${name} – ${specialization || 'Psicóloga(o)'}`
  const description = descriptionOf(view)
  const address = view.origin + publicPath(view.psychologist)
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('description', description),
    meta('robots', 'index, follow'),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    property('og:type', 'website'),
    property('og:site_name', APP_NAME),
    property('og:locale', 'pt_BR'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', address),
    property('og:image', `${view.origin}/og/agenda.png`),
    property('og:image:alt', 'Uma porta entreaberta, com luz'),
    meta('twitter:card', 'summary_large_image'),
  ]
}

/** Title and CRP first (Código de Ética, art. 20), then the person's own words as far as they fit. */
function descriptionOf({ psychologist }: BookingView): string {
  const { crp, bio, allowOnlineBooking } = psychologist
  const who = crp ? `Psicóloga(o), CRP ${crp}.` : 'Psicóloga(o).'
  const invitation = allowOnlineBooking ? 'Escolha o dia e o horário e agende sua consulta.' : ''
  const text = [who, invitation, bio?.replace(/\s+/g, ' ').trim()].filter(Boolean).join(' ')
  return text.length <= DESCRIPTION_MAX ? text : `${text.slice(0, DESCRIPTION_MAX - 1).trimEnd()}…`
}

function meta(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}">`
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/** JSON that cannot end its script element. */
function jsonOf(view: BookingView): string {
  return JSON.stringify(view).replace(/</g, '\\u003c')
}
