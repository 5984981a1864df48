import pg from 'pg'

export interface Statement {
  text: string
  values: readonly unknown[]
  /** The name under which the connection keeps it parsed; undefined to send it unnamed. */
  name: string | undefined
  resolve(reply: Reply): void
  reject(error: unknown): void
}

/** The first failure of a batch. */
export interface Failure {
  error: unknown
  /** The failed statement; undefined where the connection failed. */
  statement: Statement | undefined
}

export interface Reply {
  command: string
  /** Null for a command that counts none. */
  rowCount: number | null
  rows: object[]
}

/** pg's own query, which writes one statement; its types leave this out. */
interface Question {
  name: string | undefined
  text: string
  prepare(recorder: object): void
}

/** The part of pg's connection that a batch uses; the types leave some of it out. */
interface Wire {
  stream: { write(bytes: Buffer): void; destroy(error: Error): void }
  parsedStatements: Record<string, string>
  /** Of statements that the server has not confirmed yet, by name. */
  submittedNamedStatements: Record<string, string>
}

/** SQLSTATE of a statement behind one that failed in the same transaction. */
export const ABORTED = '25P02'

/**
 * Statements under one Sync of PostgreSQL's extended protocol, as a custom query of pg: they travel together in both
 * directions, and behind a failed one the server runs none. All are settled when the last reply is there.
 */
export class Batch implements pg.Submittable {
  readonly #statements: readonly Statement[]
  readonly #questions: readonly Question[]
  readonly #answers: readonly Answer[]
  readonly #ended: (failure: Failure | null) => void
  #wire: Wire | null = null
  #answered = 0
  #unsent: Failure | null = null

  /** `ended` is called once. */
  constructor(statements: readonly Statement[], ended: (failure: Failure | null) => void) {
    this.#statements = statements
    this.#questions = statements.map((one) => this.#questionOf(one))
    this.#answers = statements.map((one) => new Answer(one))
    this.#ended = ended
  }

  /** pg notes name and text of each statement that the server has parsed. */
  get name(): string | undefined {
    return this.#questions[this.#answered]?.name
  }

  get text(): string | undefined {
    return this.#questions[this.#answered]?.text
  }

  submit = (connection: pg.Connection): void => {
    // The types leave out the members that a batch uses.
    const wire = connection as unknown as Wire
    this.#wire = wire
    const messages: Buffer[] = []
    const recorder = recorderOf(wire, messages)
    for (const question of this.#questions) {
      question.prepare(recorder)
      if (this.#unsent) break
    }
    // One write is one call of the system, which wakes the server.
    wire.stream.write(Buffer.concat([...messages, SYNC]))
  }

  /** Closes the connection, which fails whatever has no reply yet. */
  expire(): void {
    this.#wire?.stream.destroy(new Error('Query read timeout'))
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#answers[this.#answered]?.describe(fields)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#answers[this.#answered]?.addRow(fields)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#answers[this.#answered]?.complete(text)
    this.#answered++
  }

  handleEmptyQuery(): void {
    this.#answered++
  }

  handleReadyForQuery(): void {
    if (this.#unsent) {
      this.#fail(this.#unsent)
      return
    }
    for (const answer of this.#answers) answer.settle()
    this.#ended(null)
  }

  handleError(error: unknown): void {
    const isOfServer = error instanceof pg.DatabaseError
    this.#fail({ error, statement: isOfServer ? this.#statements[this.#answered] : undefined })
  }

  #questionOf(statement: Statement): Question {
    const { text, values, name } = statement
    // A value that cannot be encoded: this statement and those behind it are not sent.
    const fail = (error: unknown) => {
      this.#unsent = { error, statement }
    }
    const query: unknown = new pg.Query(text, [...values], fail)
    const question = query as Question // pg's types leave out what writes one statement
    return Object.assign(question, { name, queryMode: 'extended' })
  }

  #fail(failure: Failure): void {
    const { error, statement: failed } = failure
    for (const statement of this.#statements) {
      if (statement.name) delete this.#wire?.submittedNamedStatements[statement.name]
      statement.reject(failed && statement !== failed ? new Aborted(error) : error)
    }
    this.#ended(failure)
  }
}

/** Reads the reply to one statement. A value that its parser refuses fails the statement alone. */
class Answer {
  readonly #statement: Statement
  readonly #reply: Reply = { command: '', rowCount: null, rows: [] }
  #shape: RowShape | null = null
  #error: unknown = null

  constructor(statement: Statement) {
    this.#statement = statement
  }

  describe(fields: readonly pg.FieldDef[]): void {
    this.#shape = shapeOf(this.#statement.name, fields)
  }

  addRow(values: readonly (string | null)[]): void {
    if (this.#error || !this.#shape) return
    try {
      this.#reply.rows.push(this.#shape.read(values))
    } catch (error) {
      this.#error = error
    }
  }

  /** `text`: the command and its counts, as `INSERT 0 1`. */
  complete(text: string): void {
    const [command = '', ...counts] = text.split(' ')
    const count = Number(counts.at(-1))
    this.#reply.command = command
    this.#reply.rowCount = Number.isNaN(count) ? null : count
  }

  settle(): void {
    if (this.#error) this.#statement.reject(this.#error)
    else this.#statement.resolve(this.#reply)
  }
}

class RowShape {
  readonly #columns: readonly { name: string; type: number; parse(value: string): unknown }[]
  /** Copied for each row: adding a hundred members one by one is slow. */
  readonly #empty: Record<string, unknown>

  constructor(fields: readonly pg.FieldDef[]) {
    this.#columns = fields.map(({ name, dataTypeID: type }) => ({
      name,
      type,
      parse: pg.types.getTypeParser(type),
    }))
    this.#empty = Object.fromEntries(fields.map(({ name }) => [name, null]))
  }

  fits(fields: readonly pg.FieldDef[]): boolean {
    return (
      fields.length === this.#columns.length &&
      this.#columns.every(
        ({ name, type }, n) => name === fields[n]?.name && type === fields[n].dataTypeID,
      )
    )
  }

  read(values: readonly (string | null)[]): object {
    const row = { ...this.#empty }
    for (let n = 0; n < values.length; n++) {
      const [column, value] = [this.#columns[n], values[n]]
      if (column && value != null) row[column.name] = column.parse(value)
    }
    return row
  }
}

/** The shapes of the rows of prepared statements, by name. */
const shapes = new Map<string, RowShape>()
const MOST_SHAPES = 1_000

function shapeOf(name: string | undefined, fields: readonly pg.FieldDef[]): RowShape {
  const known = name === undefined ? undefined : shapes.get(name)
  if (known?.fits(fields)) return known
  const shape = new RowShape(fields)
  if (name !== undefined) {
    if (shapes.size >= MOST_SHAPES) shapes.clear()
    shapes.set(name, shape)
  }
  return shape
}

class Aborted extends Error {
  readonly code = ABORTED

  constructor(cause: unknown) {
    super('a statement of the same batch failed', { cause })
  }
}

/** Of the extended query protocol: the type `S` and the length. */
const SYNC = Buffer.from([0x53, 0, 0, 0, 4])

/** Returns a connection of pg's that keeps its messages, without the Sync with which each question ends. */
function recorderOf({ parsedStatements, submittedNamedStatements }: Wire, messages: Buffer[]) {
  const stream = { writable: true, write: (message: Buffer) => messages.push(message) }
  const own = { stream, parsedStatements, submittedNamedStatements, sync: () => {} }
  return Object.assign(Object.create(pg.Connection.prototype), own)
}
