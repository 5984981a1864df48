import { Parser } from 'htmlparser2'
import type { Packed } from './read-zip.ts'
import { ReadingProblem } from './reading-problem.ts'

export interface XmlHandlers {
  open(tag: string, attributes: Record<string, string>): void
  close(tag: string): void
  text(text: string): void
}

/** Files of spreadsheet programs are far below this; a list that exceeds a thread's heap would end the whole process. */
const DEEPEST = 64
const MOST_ATTRIBUTES = 256

/** Parses an entry piece by piece and yields after each, so that results can be passed on. Tags lose their prefixes. */
export async function* parseXml(entry: Packed, handlers: XmlHandlers): AsyncGenerator<void> {
  let [depth, attributesOfTag] = [0, 0]
  const parser = new Parser(
    {
      onopentagname: () => {
        attributesOfTag = 0
        if (++depth > DEEPEST) throw new ReadingProblem('import_damaged')
      },
      onattribute: () => {
        if (++attributesOfTag > MOST_ATTRIBUTES) throw new ReadingProblem('import_damaged')
      },
      onopentag: (tag, attributes) => handlers.open(localName(tag), attributes),
      onclosetag: (tag) => {
        depth--
        handlers.close(localName(tag))
      },
      ontext: (text) => handlers.text(text),
    },
    { xmlMode: true, decodeEntities: true },
  )
  const decoder = new TextDecoder()
  for await (const bytes of entry.read()) {
    parser.write(decoder.decode(bytes, { stream: true }))
    yield
  }
  parser.end()
  yield
}

export async function parseWhole(entry: Packed, handlers: XmlHandlers): Promise<void> {
  for await (const _ of parseXml(entry, handlers));
}

function localName(tag: string): string {
  const colon = tag.indexOf(':')
  return colon === -1 ? tag : tag.slice(colon + 1)
}

/** Returns a text without Excel's escapes, such as `_x000D_`, of characters that XML lacks. */
export function decodeEscapes(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text
}
