import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

export function shownText(node: ReactNode): string {
  return renderToStaticMarkup(node)
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
