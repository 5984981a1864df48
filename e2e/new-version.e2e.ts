import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { closeAtEnd } from '../test/close-at-end.ts'
import { openPractice, type Practice } from '../test/process/caller.ts'
import { checkPage } from './check-page.ts'
import { DASHBOARD, type InstalledApp, openInstalledApp, workerIsReady } from './installed-app.ts'
import { seesToast, walkTo } from './office.ts'
import { toHeading, WIDE } from './platform.ts'
import { untilStill } from './requests.ts'

/** A deployment while the application is open. */

let app: InstalledApp
let practice: Practice
/** One window for two deployments: each new one would first fetch every screen for its worker. */
let page: Page
let deploy: Awaited<ReturnType<typeof openDeployments>>['deploy']
beforeAll(async () => {
  app = await openInstalledApp()
  const opened = await openDeployments()
  deploy = opened.deploy
  practice = await openPractice(app.origin)
  page = await app.openArea(practice, DASHBOARD, WIDE, opened.origin)
  await workerIsReady(page)
})

/** Opens the same server with a worker script that can be replaced, as after a deployment. */
async function openDeployments() {
  let deployed = (script: string) => script
  const target = new URL(app.origin)
  const built = await (await fetch(`${app.origin}/sw.js`)).text()
  const proxy = createServer((incoming, reply) => {
    if (incoming.url === '/sw.js') {
      reply.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
      return reply.end(deployed(built))
    }
    const { method, url = '/', headers } = incoming
    const passed = forward(
      { host: target.hostname, port: target.port, method, path: url, headers },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(reply)
      },
    )
    passed.on('error', () => reply.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  closeAtEnd(async () => void proxy.close())
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    deploy: (change: typeof deployed) => {
      deployed = change
    },
  }
}

/** A version whose pages start with a different script. */
const OTHER_VERSION = (script: string) =>
  script.replace(/\{"?url"?:[`"]\/assets\/index-[^}]+\.js[`"][^}]*\},?/, '')
/** Makes the page visible again, which checks for a new version. */
const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

describe('a new version', () => {
  it('a new version is announced with a way to take it, which loads the page once', async () => {
    await recordNotifications(page, 'granted')
    let loads = 0
    page.on('load', () => loads++)
    deploy(OTHER_VERSION)
    await lookAgain(page)
    await seesToast(page, 'Nova versão disponível')
    await expect.poll(() => notificationsOf(page)).toBe('Nova versão disponível')
    expect(loads).toBe(0)
    await checkPage(page)
    await page.getByRole('button', { name: 'Atualizar' }).click()
    await expect.poll(() => loads).toBe(1)
    await toHeading(page, /^Olá/)
    await untilStill(page)
    expect([loads, await isWaiting(page)]).toEqual([1, false])
  })

  it('a new version waits for a form with something typed in it', async () => {
    await walkTo(page, '/psychologist/profile')
    const name = page.getByLabel('Nome completo').or(page.getByLabel('Nome')).first()
    await name.fill('Ana Souza Lima')
    await recordNotifications(page, 'default')
    deploy((script) => `${OTHER_VERSION(script)}\n// and another one`)
    await lookAgain(page)
    await seesToast(page, 'Nova versão disponível')
    // Nobody permitted any.
    expect(await notificationsOf(page)).toBeUndefined()
    const asked = page.waitForEvent('dialog')
    await page.getByRole('button', { name: 'Atualizar' }).click()
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    expect(await name.inputValue()).toBe('Ana Souza Lima')
  })

  it('a new version is not announced on a page that already has it', async () => {
    const { origin, deploy } = await openDeployments()
    const page = await app.openArea(practice, DASHBOARD, WIDE, origin)
    await workerIsReady(page)
    await rememberActive(page)
    deploy((script) => `${script}\n// another build of the same pages`)
    await lookAgain(page)
    await expect.poll(() => isAnotherActive(page)).toBe(true)
    expect(await page.getByText('Nova versão disponível').count()).toBe(0)
  })
})

/** Records notifications, which the browser without a window neither permits nor displays. */
function recordNotifications(page: Page, permission: NotificationPermission): Promise<void> {
  return page.evaluate((given) => {
    Object.defineProperty(Notification, 'permission', { value: given, configurable: true })
    ServiceWorkerRegistration.prototype.showNotification = async (title) => {
      document.documentElement.dataset.notified = title
    }
  }, permission)
}

function notificationsOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.documentElement.dataset.notified)
}

/** Keeps the active worker in the page: it is the same object until another worker takes over. */
function rememberActive(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    Object.assign(window, { activeBefore: active })
  })
}

function isAnotherActive(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    return active !== null && Reflect.get(window, 'activeBefore') !== active
  })
}

function isWaiting(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)
}
