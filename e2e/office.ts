import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import type { LoggedIn } from '../src/features/identity/contract.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { createSession } from '../src/features/sessions/contract.ts'
import { ask, openPractice } from '../test/process/caller.ts'

export async function openOffice(origin: string) {
  const { token, account, serviceId, slots } = await openPractice(origin)
  const patient = await ask(
    origin,
    createPatient,
    { body: { name: 'Maria Lima', phone: '11 91234-5678', email: 'maria@exemplo.com.br' } },
    { token },
  )
  const fields = { patientId: patient.id, serviceId, datetime: slots[0] ?? '' }
  const session = await ask(
    origin,
    createSession,
    { body: { ...fields, type: 'online' } },
    { token },
  )
  return { token, account, patient, session, slots, serviceId }
}

export function loggedIn(
  origin: string,
  { token, account }: { token: string; account: LoggedIn['psychologist'] },
): BrowserContextOptions {
  const localStorage = [
    { name: 'token', value: token },
    { name: 'psychologist', value: JSON.stringify(account) },
  ]
  return {
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  }
}

/** Checks a toast by its title, and its detail if given; an open dialog hides the rest from the roles. */
export async function seesToast(page: Page, title: string, detail = ''): Promise<void> {
  await page
    .getByRole('listitem', { includeHidden: true })
    .filter({ hasText: title })
    .filter({ hasText: detail })
    .first()
    .waitFor()
}

export async function choosePatient(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Paciente' }).fill(name)
  await dialog.getByRole('option', { name: new RegExp(`^${name}`) }).click()
}

/** Returns the undo button of a toast by its title; the toast before it may still be leaving. */
export function undoOf(page: Page, title: string): Locator {
  const toast = page.getByRole('listitem').filter({ hasText: title })
  return toast.getByRole('button', { name: 'Desfazer' })
}

export function storedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    ['token', 'psychologist', 'patient', 'patientPhone'].filter((key) => localStorage.getItem(key)),
  )
}

/** Goes to an address of the application within the open page, as its links do, without loading a document. */
export async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => history.pushState(null, '', address), path)
}

export function pathOf(page: Page): string {
  return new URL(page.url()).pathname
}

/** Returns an item of a session's open menu; unfolds the rare ones first. */
export async function sessionItem(page: Page, name: string): Promise<Locator> {
  const item = page.getByRole('menuitem', { name })
  const more = page.getByRole('menuitem', { name: 'Mais ações' })
  await more.waitFor()
  if ((await item.count()) === 0) await more.click()
  return item
}
