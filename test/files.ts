import { parse } from 'csv-parse/sync'
import type { LightMyRequestResponse } from 'fastify'
import { strFromU8, unzipSync } from 'fflate'

export function fileOf({ statusCode, headers, rawPayload }: LightMyRequestResponse) {
  if (statusCode !== 200) throw new Error(`${statusCode} in place of a file: ${rawPayload}`)
  const name = /filename\*=UTF-8''(.+)/.exec(String(headers['content-disposition']))?.[1] ?? ''
  return { name: decodeURIComponent(name), type: headers['content-type'], bytes: rawPayload }
}

export function archiveOf(response: LightMyRequestResponse) {
  const file = fileOf(response)
  const files = unzipSync(file.bytes)
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const table = (name: string) =>
    parse<Record<string, string>>(text(name), { bom: true, columns: true, delimiter: ';' })
  return { ...file, files, text, table }
}
