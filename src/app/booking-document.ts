import type { BookingView } from '../features/booking/booking-view.ts'
import { PROFESSIONAL_TITLES } from '../features/practice/professional-titles.ts'
import { publicPath } from '../features/practice/rules.ts'
import { APP_NAME } from '../platform/shared/app-name.ts'
import { escapeHtml } from '../platform/shared/escape-html.ts'
import { cleanLine } from '../platform/shared/typed-text.ts'
import {
  hiddenHead,
  ICON,
  jsonScript,
  type PageAssets,
  pageDocument,
  sharedHead,
} from './page-document.ts'

const VIEW_ID = 'booking-view'
const DESCRIPTION_MAX = 160
/** The page's header has another background: see tokens.css. */
const FRAME = { light: '#ffffff', dark: '#162021' }
const IMAGE = { path: '/og/agenda.png', alt: 'Uma porta aberta, com luz' }
const ICON_LINK = `<link rel="icon" href="${ICON}">`

export function documentOf(
  page: { view: BookingView; markup: string } & Required<PageAssets>,
): string {
  const { view, markup, css, scriptUrl, startUrl } = page
  return pageDocument({
    frame: FRAME,
    head: [
      ...headOf(view),
      ICON_LINK,
      jsonScript(personOf(view), 'type="application/ld+json"'),
      startScript(startUrl, scriptUrl),
    ],
    css,
    body: `<div id="root">${markup}</div>${jsonScript(view, `type="application/json" id="${VIEW_ID}"`)}`,
  })
}

function startScript(start: string, page: string): string {
  return `<script type="module" fetchpriority="low" src="${escapeHtml(start)}" data-page="${escapeHtml(page)}"></script>`
}

export function notFoundDocument({ markup, css }: { markup: string; css: string }): string {
  return pageDocument({
    frame: FRAME,
    head: [...hiddenHead(`Psicólogo não encontrado – ${APP_NAME}`), ICON_LINK],
    css,
    body: `<div id="root">${markup}</div>`,
  })
}

function headOf(view: BookingView): string[] {
  const { name, specialization, professionalTitle } = view.psychologist
  return sharedHead({
    title: `Agende com ${name} – ${specialization || PROFESSIONAL_TITLES[professionalTitle]}`,
    description: descriptionOf(view),
    origin: view.origin,
    path: publicPath(view.psychologist),
    image: IMAGE,
  })
}

/** Returns the description: title and CRP first (Código de Ética, art. 20), then as much of the psychologist's text as fits. */
function descriptionOf({ psychologist }: BookingView): string {
  const { crp, professionalTitle, bio, allowOnlineBooking } = psychologist
  const title = PROFESSIONAL_TITLES[professionalTitle]
  const who = crp ? `${title}, CRP ${crp}.` : `${title}.`
  const invitation = allowOnlineBooking ? 'Escolha o dia e o horário e agende sua consulta.' : ''
  const text = [who, invitation, bio?.replace(/\s+/g, ' ').trim()].filter(Boolean).join(' ')
  if (text.length <= DESCRIPTION_MAX) return text
  // Without half of an emoji at its end.
  return `${cleanLine(text.slice(0, DESCRIPTION_MAX - 1)).trimEnd()}…`
}

/**
 * Returns the psychologist for search engines (schema.org): name, title and CRP; no price and no
 * review (docs/product.md, Ethics).
 */
function personOf({ psychologist, origin }: BookingView) {
  const { name, crp, professionalTitle, specialization, profileImage } = psychologist
  const url = origin + publicPath(psychologist)
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    inLanguage: 'pt-BR',
    mainEntity: {
      '@type': 'Person',
      name,
      url,
      jobTitle: PROFESSIONAL_TITLES[professionalTitle],
      identifier: crp ? { '@type': 'PropertyValue', propertyID: 'CRP', value: crp } : undefined,
      knowsAbout: specialization ?? undefined,
      image: profileImage ? new URL(profileImage, origin).href : undefined,
      workLocation: officeOf(psychologist),
    },
  }
}

function officeOf({ address, addressNumber, city, state }: BookingView['psychologist']) {
  if (!address || !city) return undefined
  return {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      streetAddress: [address, addressNumber].filter(Boolean).join(', '),
      addressLocality: city,
      addressRegion: state ?? undefined,
      addressCountry: 'BR',
    },
  }
}
