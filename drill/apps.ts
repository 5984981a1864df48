import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const SERVE = join(import.meta.dirname, '../src/app/serve.ts')

/** A process of the application, on a separate port, in production. */
export class App {
  readonly url: string
  readonly #settings: Record<string, string>
  readonly #folder: string
  #child: ChildProcess | null = null

  constructor(folder: string, address: string, settings: Record<string, string>) {
    this.url = `http://${address}`
    this.#folder = join(folder, `app-${address.split(':')[1]}`)
    mkdirSync(this.#folder, { recursive: true })
    const port = address.split(':')[1] ?? ''
    this.#settings = { ...settings, PORT: port, DATA_DIR: this.#folder }
  }

  /** Starts it and waits until it is ready. */
  async start(): Promise<void> {
    const out = openSync(join(this.#folder, 'log'), 'a')
    const { PATH = '', HOME = '/' } = process.env
    this.#child = spawn(process.execPath, [SERVE], {
      env: { PATH, HOME, NODE_ENV: 'production', LOG_LEVEL: 'error', ...this.#settings },
      stdio: ['ignore', out, out],
    })
    while (this.#child.exitCode === null) {
      const answer = await fetch(`${this.url}/api/ready`).catch(() => null)
      if (answer?.ok) return
      await wait(50)
    }
    throw new Error(`An application process did not start: ${this.#folder}/log`)
  }

  signal(name: NodeJS.Signals): void {
    this.#child?.kill(name)
  }

  /** Sends the signal and waits for its end. */
  async end(name: NodeJS.Signals): Promise<void> {
    if (!this.#child || this.#child.exitCode !== null) return
    const ended = once(this.#child, 'exit')
    this.signal(name)
    await ended
  }
}
