import { setImmediate as otherWork } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { Unreadable } from '../../../platform/server/public-request.ts'

/** An element of an answer, by its local name: servers choose their own prefixes. */
export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: Element[]
  text: string
}

/** A server's response about one address. */
export interface DavResponse {
  href: string
  /** The status of the address itself; 200 if the server returns only its properties. */
  status: number
  /** The status of its properties if none was found. */
  refused: number | null
  /** The properties that were found. */
  found: Element[]
}

export interface DavAnswer {
  responses: DavResponse[]
  /** The token of a list of changes. */
  syncToken: string | null
}

/** Characters that are parsed at a time; other calls run between two parts of a long answer. */
const PART = 64 * 1024

/** Parses a DAV server's 207 answer. Throws `Unreadable`, also for an incomplete answer. */
export async function readDavAnswer(text: string): Promise<DavAnswer> {
  const answer: DavAnswer = { responses: [], syncToken: null }
  const open: Element[] = []
  let isWhole = false
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        const element = { name: localName(tag), attributes, children: [], text: '' }
        open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext: (part) => {
        const element = open.at(-1)
        if (element) element.text += part
      },
      onclosetag: (_, isImplied) => {
        const element = open.pop()
        if (!element || isImplied) return
        if (open.length === 0) isWhole = element.name === 'multistatus'
        if (open.length !== 1) return
        if (element.name === 'response') answer.responses.push(...responsesOf(element))
        if (element.name === 'sync-token') answer.syncToken = element.text.trim() || null
        // A parsed element can be freed before the end.
        const [root] = open
        if (root) root.children = []
      },
    },
    { xmlMode: true },
  )
  for (let start = 0; start < text.length; start += PART) {
    parser.write(text.slice(start, start + PART))
    if (start > 0) await otherWork()
  }
  parser.end()
  if (!isWhole) throw new Unreadable('incomplete')
  return answer
}

function localName(tag: string): string {
  return tag.slice(tag.indexOf(':') + 1)
}

/** Returns a response for each address in it. */
function responsesOf(element: Element): DavResponse[] {
  const status = statusOf(element)
  const parts = element.children.filter(({ name }) => name === 'propstat')
  const properties = parts
    .filter((part) => isGood(statusOf(part)))
    .flatMap((part) => childOf(part, 'prop')?.children ?? [])
  const refused = properties.length === 0 && parts[0] ? statusOf(parts[0]) : null
  return element.children
    .filter(({ name }) => name === 'href')
    .map(({ text }) => ({ href: text.trim(), status: status ?? 200, refused, found: properties }))
}

/** Reads `HTTP/1.1 404 Not Found`. */
function statusOf(element: Element): number | null {
  const line = childOf(element, 'status')?.text.trim().split(' ')[1]
  return line === undefined ? null : Number(line)
}

function isGood(status: number | null): boolean {
  return status === null || (status >= 200 && status < 300)
}

export function childOf({ children }: Pick<Element, 'children'>, name: string): Element | null {
  return children.find((child) => child.name === name) ?? null
}

/** Returns the text of a property, trimmed; null if it is missing or empty. */
export function textOf(response: DavResponse, name: string): string | null {
  return childOf({ children: response.found }, name)?.text.trim() || null
}

/** Returns the addresses in a property. */
export function hrefsIn(response: DavResponse, name: string): string[] {
  const property = childOf({ children: response.found }, name)
  const hrefs = property?.children.filter((child) => child.name === 'href') ?? []
  return hrefs.map(({ text }) => text.trim()).filter((href) => href !== '')
}

/** Returns the element names in a property: the kinds of a resource. */
export function namesIn(response: DavResponse, name: string): string[] {
  const property = childOf({ children: response.found }, name)
  return property?.children.map((child) => child.name) ?? []
}

/** Suffixes that proxies add to the ETag of a compressed file. */
const ENDINGS = ['-gzip', ';gzip', '-br', ';br', '-zstd', '-df', '--gzip']
const LONGEST_ETAG = 200

/** Returns a normalized ETag: the same version has the same text, however it was sent; null without one. */
export function etagOf(written: string | null): string | null {
  let etag = (written ?? '').trim()
  if (etag.startsWith('W/')) etag = etag.slice(2)
  etag = etag.replaceAll('"', '')
  for (const ending of ENDINGS) if (etag.endsWith(ending)) etag = etag.slice(0, -ending.length)
  return etag === '' || etag.length > LONGEST_ETAG ? null : etag
}
