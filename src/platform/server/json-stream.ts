import { Readable } from 'node:stream'

/** Returns a JSON document of these fields as a stream; batches of rows become one array, one row a line. */
export function jsonStream(
  fields: Iterable<readonly [name: string, value: unknown | AsyncIterable<readonly unknown[]>]>,
): Readable {
  return Readable.from(textsOf(fields), { objectMode: false })
}

async function* textsOf(fields: Iterable<readonly [string, unknown]>): AsyncGenerator<string> {
  let before = '{\n'
  for (const [name, value] of fields) {
    yield `${before}${JSON.stringify(name)}: `
    if (isBatches(value)) yield* rowTexts(value)
    else yield JSON.stringify(value)
    before = ',\n'
  }
  yield '\n}\n'
}

function isBatches(value: unknown): value is AsyncIterable<readonly unknown[]> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

async function* rowTexts(batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let before = '[\n  '
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield before + batch.map((row) => JSON.stringify(row)).join(',\n  ')
    before = ',\n  '
  }
  yield before.startsWith('[') ? '[]' : '\n]'
}
