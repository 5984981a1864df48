import pg from 'pg'

export interface Statement {
  text: string
  values: readonly unknown[]
  /** The name under which the connection keeps it parsed; undefined to send it unnamed. */
  name: string | undefined
  resolve(result: pg.QueryResult): void
  reject(error: unknown): void
}

/** The first failure of a batch. */
export interface Failure {
  error: unknown
  /** The failed statement; undefined where the connection failed. */
  statement: Statement | undefined
}

/** pg's own query, which writes one statement and reads its reply; its types leave these members out. */
interface Question {
  name: string | undefined
  text: string
  prepare(recorder: object): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
  handleReadyForQuery(connection: pg.Connection): void
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
  readonly #ended: (failure: Failure | null) => void
  #wire: Wire | null = null
  #isWriting = false
  #answered = 0
  #unsent: Failure | null = null

  /** `ended` is called once. */
  constructor(statements: readonly Statement[], ended: (failure: Failure | null) => void) {
    this.#statements = statements
    this.#questions = statements.map((one) => this.#questionOf(one))
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
    this.#isWriting = true
    for (const question of this.#questions) {
      question.prepare(recorder)
      if (this.#unsent) break
    }
    this.#isWriting = false
    // One write is one call of the system, which wakes the server.
    wire.stream.write(Buffer.concat([...messages, SYNC]))
  }

  /** Closes the connection, which fails whatever has no reply yet. */
  expire(): void {
    this.#wire?.stream.destroy(new Error('Query read timeout'))
  }

  handleRowDescription(message: unknown): void {
    this.#questions[this.#answered]?.handleRowDescription(message)
  }

  handleDataRow(message: unknown): void {
    this.#questions[this.#answered]?.handleDataRow(message)
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    this.#questions[this.#answered]?.handleCommandComplete(message, connection)
    this.#answered++
  }

  handleEmptyQuery(): void {
    this.#answered++
  }

  handleReadyForQuery(connection: pg.Connection): void {
    if (this.#unsent) {
      this.#fail(this.#unsent)
      return
    }
    for (const question of this.#questions) question.handleReadyForQuery(connection)
    this.#ended(null)
  }

  handleError(error: unknown): void {
    const isOfServer = error instanceof pg.DatabaseError
    this.#fail({ error, statement: isOfServer ? this.#statements[this.#answered] : undefined })
  }

  #questionOf(statement: Statement): Question {
    const { text, values, name } = statement
    const settle = (error: unknown, result: pg.QueryResult) => {
      // A value that cannot be encoded: this statement and those behind it are not sent.
      if (error && this.#isWriting) this.#unsent = { error, statement }
      else if (error) statement.reject(error)
      else statement.resolve(result)
    }
    const query: unknown = new pg.Query(text, [...values], settle)
    const question = query as Question // pg's types leave out what writes and reads one statement
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
