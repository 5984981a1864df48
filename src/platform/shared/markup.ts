import { escapeHtml } from './escape-html.ts'

/** HTML that was written here; a text never is one. */
export class Markup {
  readonly html: string
  constructor(html: string) {
    this.html = html
  }
}

type Part = string | number | null | Markup | readonly Markup[]

/** Markup around texts: whatever is put into it is escaped, unless it is markup itself. Null is nothing. */
export function markup(around: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(String.raw({ raw: around }, ...parts.map(htmlOf)))
}

function htmlOf(part: Part): string {
  if (part === null) return ''
  if (part instanceof Markup) return part.html
  if (typeof part === 'object') return part.map(({ html }) => html).join('')
  return escapeHtml(String(part))
}
