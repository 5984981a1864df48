import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

type Stored = { name: string; value: string }[]

interface Lent {
  /** The origin and the options; windows with the same key differ only in their storage. */
  key: string
  origin: string
  context: BrowserContext
  /** An empty page of the origin, which keeps the renderer and its cache while a window is unused. */
  keeper: Page | null
  end: () => Promise<void>
  /** Whether the journey changed it irreversibly. */
  isSpoilt: boolean
}

/** Windows kept for the next journey; each has a process. */
const KEPT = 8
const EVENTS = [
  'page',
  'request',
  'requestfinished',
  'requestfailed',
  'response',
  'console',
  'weberror',
  'dialog',
] as const

/**
 * Windows that are kept after the journey that closed them. A new one fetches and compiles some ninety files, which takes more
 * than twice the time of everything else; a used one has them. All traces of a person are removed before the next one gets the
 * window: pages, storage, cookies, permissions, routes, listeners. A window with a journey's own script or clock is closed.
 */
export class WindowPool {
  readonly #idle: Lent[] = []
  readonly #lent = new Set<Lent>()
  readonly #browser: Browser

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** An empty window onto the server at that origin, with the options' local storage. */
  async lend(
    origin: string,
    { storageState, ...options }: BrowserContextOptions,
  ): Promise<BrowserContext> {
    if (options.serviceWorkers !== 'block' || options.javaScriptEnabled === false)
      return this.#browser.newContext({ ...options, ...(storageState && { storageState }) })
    const stored = storedAt(origin, storageState)
    const key = JSON.stringify([origin, options])
    const index = this.#idle.findIndex((window) => window.key === key)
    const reused = this.#idle.splice(index, index < 0 ? 0 : 1)[0]
    if (reused) await reused.keeper?.evaluate(store, stored)
    const lent =
      reused ??
      watch(
        key,
        origin,
        await this.#browser.newContext({ ...options, ...(storageState && { storageState }) }),
      )
    lent.context.close = () => this.#close(lent)
    this.#lent.add(lent)
    return lent.context
  }

  async takeBack(): Promise<void> {
    await Promise.all([...this.#lent].map((window) => window.context.close()))
    const idle = new Set(this.#idle.map(({ context }) => context))
    const others = this.#browser.contexts().filter((context) => !idle.has(context))
    await Promise.all(others.map((context) => context.close()))
  }

  async #close(lent: Lent): Promise<void> {
    if (!this.#lent.delete(lent)) return
    const isEmpty =
      !lent.isSpoilt &&
      (await empty(lent).then(
        () => true,
        () => false,
      ))
    if (!isEmpty) return lent.end()
    this.#idle.push(lent)
    if (this.#idle.length > KEPT) await this.#idle.shift()?.end()
  }
}

function watch(key: string, origin: string, context: BrowserContext): Lent {
  const lent = {
    key,
    origin,
    context,
    keeper: null,
    end: context.close.bind(context),
    isSpoilt: false,
  }
  const { clock } = context
  const addInitScript: BrowserContext['addInitScript'] = context.addInitScript.bind(context)
  context.addInitScript = (script, input) => {
    lent.isSpoilt = true
    return addInitScript(script, input)
  }
  const install = clock.install.bind(clock)
  clock.install = (time) => {
    lent.isSpoilt = true
    return install(time)
  }
  return lent
}

/** Removes the changes of a journey from a window. */
async function empty(lent: Lent): Promise<void> {
  const { context, origin } = lent
  for (const event of EVENTS) context.removeAllListeners(event)
  await Promise.all([
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    context.clearPermissions(),
  ])
  // Opened while the journey's own pages are open, so that it shares their renderer.
  const keeper = lent.keeper ?? (await context.newPage())
  if (!lent.keeper) await keeper.goto(`${origin}/robots.txt`)
  lent.keeper = keeper
  const others = context.pages().filter((page) => page !== keeper)
  await Promise.all(others.map((page) => page.close()))
  await Promise.all([context.clearCookies(), keeper.evaluate(forget)])
}

function storedAt(origin: string, state: BrowserContextOptions['storageState']): Stored {
  if (typeof state !== 'object') return []
  const other = state.origins.find((one) => one.origin !== origin)
  if (other) throw new Error(`This window is onto ${origin}, not ${other.origin}`)
  return state.origins[0]?.localStorage ?? []
}

function store(items: Stored): void {
  for (const { name, value } of items) localStorage.setItem(name, value)
}

async function forget(): Promise<void> {
  localStorage.clear()
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  for (const name of await caches.keys()) await caches.delete(name)
}
