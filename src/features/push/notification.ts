import { APP_NAME } from '../../platform/shared/app-name.ts'

export interface PushPayload {
  title: string
  body: string
  url: string
  tag: string
}

interface ShownNotification {
  title: string
  options: { body: string; tag: string; icon: string; lang: string; data: { url: string } }
}

/**
 * Returns the notification for any push, even an unreadable one: a browser withdraws the permission from sites that show
 * nothing.
 */
export function notificationOf(sent: string | null, origin: string): ShownNotification {
  const { title, body, url, tag } = parse(sent)
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

function parse(sent: string | null): Partial<Record<keyof PushPayload, unknown>> {
  try {
    const payload: unknown = JSON.parse(sent ?? '')
    return typeof payload === 'object' && payload !== null ? payload : {}
  } catch {
    return {}
  }
}

export function ownPage(url: unknown, origin: string): string {
  const page = typeof url === 'string' ? URL.parse(url, origin) : null
  return page?.origin === origin ? page.href : `${origin}/`
}

/**
 * Returns an open window on the page, and on the day or other part of it that its query names; no window is navigated away
 * from another page, which may have unsaved input.
 */
export function windowOn<Open extends { url: string }>(
  windows: readonly Open[],
  page: string,
): Open | undefined {
  const wanted = new URL(page)
  return windows.find(({ url }) => {
    const { pathname, searchParams } = new URL(url)
    const shows = ([name, value]: [string, string]) => searchParams.get(name) === value
    return pathname === wanted.pathname && [...wanted.searchParams].every(shows)
  })
}
