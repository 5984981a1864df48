import { APP_NAME } from '../../platform/shared/app-name.ts'

/** What is sent to a browser, and what its service worker makes of it. */

/** What is sealed for one browser. */
export interface PushPayload {
  title: string
  body: string
  /** The page it leads to. */
  url: string
  /** Of two with the same one is shown. */
  tag: string
}

/** As `showNotification` takes it. */
interface ShownNotification {
  title: string
  options: { body: string; tag: string; icon: string; lang: string; data: { url: string } }
}

/** Every push has to be shown, what cannot be read too: a browser takes the permission away from who shows nothing. */
export function notificationOf(sent: string | null, origin: string): ShownNotification {
  const { title, body, url, tag } = read(sent)
  return {
    title: typeof title === 'string' && title ? title : APP_NAME,
    options: {
      body: typeof body === 'string' && body ? body : 'Você tem um aviso novo.',
      tag: typeof tag === 'string' && tag ? tag : 'notice',
      icon: '/icons/icon-192.png',
      lang: 'pt-BR',
      data: { url: ownPage(url, origin) },
    },
  }
}

function read(sent: string | null): Partial<Record<keyof PushPayload, unknown>> {
  try {
    const payload: unknown = JSON.parse(sent ?? '')
    return typeof payload === 'object' && payload !== null ? payload : {}
  } catch {
    return {}
  }
}

/** Pages of this site alone are opened; anything else is its front door. */
export function ownPage(url: unknown, origin: string): string {
  const page = typeof url === 'string' ? URL.parse(url, origin) : null
  return page?.origin === origin ? page.href : `${origin}/`
}

/** Of open windows that on the page; none is led away from another, where something may be typed. */
export function windowOn<Open extends { url: string }>(
  windows: readonly Open[],
  page: string,
): Open | undefined {
  const pathOf = (url: string) => URL.parse(url)?.pathname
  return windows.find(({ url }) => pathOf(url) === pathOf(page))
}
