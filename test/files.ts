import type { LightMyRequestResponse } from 'fastify'

/** A file as it was answered: its bytes, and the name it would be saved under. */
export function fileOf({ statusCode, headers, rawPayload }: LightMyRequestResponse) {
  if (statusCode !== 200) throw new Error(`${statusCode} in place of a file: ${rawPayload}`)
  const name = /filename\*=UTF-8''(.+)/.exec(String(headers['content-disposition']))?.[1] ?? ''
  return { name: decodeURIComponent(name), type: headers['content-type'], bytes: rawPayload }
}
