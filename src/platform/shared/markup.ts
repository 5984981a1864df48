import { escapeHtml } from './escape-html.ts'

export class Markup {
  readonly html: string
  constructor(html: string) {
    this.html = html
  }
}

type Part = string | number | null | Markup | readonly Markup[]

/** Returns markup with escaped texts; markup within is kept, null is empty. */
export function markup(around: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(String.raw({ raw: around }, ...parts.map(htmlOf)))
}

function htmlOf(part: Part): string {
  if (part === null) return ''
  if (part instanceof Markup) return part.html
  if (typeof part === 'object') return part.map(({ html }) => html).join('')
  return escapeHtml(String(part))
}
