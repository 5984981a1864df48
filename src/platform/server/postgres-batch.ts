import { Duplex } from 'node:stream'
import type { QueryResult } from 'kysely'
import pg from 'pg'

export interface Statement {
  text: string
  values: (string | Buffer | null)[]
  /** The name under which the connection keeps it parsed; empty to send it unnamed. */
  name: string
}

export const COMMIT = 'commit'

/** The named statements of a connection and the readers of their rows, whose columns cannot change. */
export type ParsedStatements = Map<string, RowReader | undefined>

type RowReader = (values: readonly (string | null)[]) => object

/**
 * Statements under one Sync of PostgreSQL's extended protocol, as a custom query of pg: one round trip, and the server runs
 * none behind a failed one. pg's pipeline mode takes no custom query and writes a Sync behind each statement: those behind a
 * failed `begin` would run as the connection's owner.
 */
export class Batch implements pg.Submittable {
  readonly #statements: readonly Statement[]
  readonly #parsed: ParsedStatements
  readonly #readers: (RowReader | undefined)[] = []
  readonly #results: QueryResult<object>[] = []
  readonly #settled = Promise.withResolvers<QueryResult<object>[]>()
  #stream: pg.Connection['stream'] | null = null
  #rows: object[] = []
  #error: unknown = null

  constructor(statements: readonly Statement[], parsed: ParsedStatements) {
    this.#statements = statements
    this.#parsed = parsed
  }

  /** The results of all statements, once the last reply is there; rejects with the first failure. */
  get results(): Promise<QueryResult<object>[]> {
    return this.#settled.promise
  }

  submit(connection: pg.Connection): void {
    this.#stream = connection.stream
    for (const [index, { name, text, values }] of this.#statements.entries()) {
      if (!this.#parsed.has(name)) {
        // A failed batch may have left it prepared. Closing an unknown name is not an error.
        if (name) writer.close({ type: 'S', name }, true)
        writer.parse({ name, text, types: [] }, true)
      }
      writer.bind({ statement: name, values }, true)
      // A parsed statement cannot change its columns: PostgreSQL refuses to run one that would.
      if (this.#parsed.has(name)) this.#readers[index] = this.#parsed.get(name)
      else writer.describe({ type: 'P' }, true)
      writer.execute(null, true)
    }
    writer.sync()
    connection.stream.write(messages.collect())
  }

  /** Closes the connection, which fails the batch. */
  expire(): void {
    this.#stream?.destroy(new Error('Query read timeout'))
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#readers[this.#results.length] = rowReader(fields)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const read = this.#readers[this.#results.length]
    try {
      if (read) this.#rows.push(read(fields))
    } catch (error) {
      this.#error ??= error
    }
  }

  /** Ends the result of one statement. `text`: the command and its counts, as `INSERT 0 1`; some commands count nothing. */
  handleCommandComplete({ text }: { text: string }): void {
    const [command, ...counts] = text.split(' ')
    const count = Number(counts.at(-1))
    if (command === 'ROLLBACK' && this.#statements[this.#results.length]?.text === COMMIT)
      this.#error ??= new Error('the transaction had failed')
    const rows = this.#rows
    this.#rows = []
    const isCounted = command !== 'SELECT' && !Number.isNaN(count)
    this.#results.push(isCounted ? { rows, numAffectedRows: BigInt(count) } : { rows })
  }

  handleEmptyQuery(): void {
    this.#results.push({ rows: [] })
  }

  handleReadyForQuery(): void {
    for (const [index, { name }] of this.#statements.entries())
      if (name) this.#parsed.set(name, this.#readers[index])
    if (this.#error) this.#settled.reject(this.#error)
    else this.#settled.resolve(this.#results)
  }

  handleError(error: unknown): void {
    this.#settled.reject(error)
  }
}

/** Collects messages: one write is one call of the system, and corking the connection's stream takes longer. */
class Messages extends Duplex {
  #messages: Buffer[] = []

  override write(message: Buffer): boolean {
    return this.#messages.push(message) > 0
  }

  collect(): Buffer {
    const bytes = Buffer.concat(this.#messages)
    this.#messages = []
    return bytes
  }
}

const messages = new Messages()
const writer = new pg.Connection({ stream: () => messages })

/** Returns a reader of rows. It is faster than pg's `Result`, which makes its object of empty columns for each reply. */
function rowReader(fields: readonly pg.FieldDef[]): RowReader {
  const columns = fields.map(({ name, dataTypeID: type }) => ({
    name,
    parse: pg.types.getTypeParser(type),
  }))
  // Copied for each row: adding a hundred members one by one is slow.
  const empty: Record<string, unknown> = Object.fromEntries(fields.map(({ name }) => [name, null]))
  return (values) => {
    const row = { ...empty }
    for (let n = 0; n < values.length; n++) {
      const [column, value] = [columns[n], values[n]]
      if (column && value != null) row[column.name] = column.parse(value)
    }
    return row
  }
}

/** Returns a value in PostgreSQL's text format, or bytes: lists as its arrays, other objects as JSON. */
export function encode(value: unknown): string | Buffer | null {
  if (value == null) return null
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.length)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(encodeElement).join()}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function encodeElement(element: unknown): string {
  const text = encode(element)
  if (text === null) return 'null'
  if (Array.isArray(element)) return String(text)
  return `"${String(text).replaceAll(/["\\]/g, String.raw`\$&`)}"`
}
