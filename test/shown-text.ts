import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Returns the visible text of a component, in one line. */
export function shownText(node: ReactNode): string {
  return renderToStaticMarkup(node)
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
