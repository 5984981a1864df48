import { expect, onTestFinished, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { dismissToast } from '../src/platform/web/ui/toast-store.ts'

/** Waits for a text, or for what a locator finds. */
export async function sees(what: string | RegExp | Locator): Promise<void> {
  const locator = typeof what === 'string' || what instanceof RegExp ? page.getByText(what) : what
  await expect.element(locator.first()).toBeInTheDocument()
}

/** Waits until a locator finds nothing. */
export async function seesNo(what: Locator): Promise<void> {
  await expect.element(what).not.toBeInTheDocument()
}

/** Waits for the page with that title. */
export async function seesPage(title: string | RegExp): Promise<void> {
  await sees(page.getByRole('heading', { level: 1, name: title }))
}

/** Waits for a toast by its title, and by its detail if given; an open dialog hides it from the roles. */
export async function seesToast(title: string, detail = ''): Promise<void> {
  const toasts = page.getByRole('listitem', { includeHidden: true }).filter({ hasText: title })
  await sees(detail ? toasts.filter({ hasText: detail }) : toasts)
}

/** Removes the shown toast, which may cover the next thing to press, and waits until it is gone. */
export async function removeToast(): Promise<void> {
  dismissToast()
  await seesNo(page.getByLabelText(/^Notificações/).getByRole('listitem'))
}

export function button(name: string | RegExp): Locator {
  return page.getByRole('button', { name, exact: true })
}

/** Returns the parts of a login that are in the storage. */
export function loginsIn(stored: ReadonlyMap<string, string>): string[] {
  return ['token', 'psychologist', 'patient', 'patientPhone'].filter((key) => stored.has(key))
}

/** Follows a link to a part of a screen, such as 'Avisos' of the settings. */
export async function openPart(name: string): Promise<void> {
  const parts = page.getByRole('navigation', { name: /^Partes d/ })
  await parts.getByRole('link', { name }).click()
}

/** Replaces the clipboard until the test ends; returns a function that reads it. */
export function takeCopies(): () => string | undefined {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => write.mockRestore())
  return () => write.mock.lastCall?.[0]
}

/** Finds a patient by the name in a dialog's field. */
export async function choosePatient(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Paciente' }).fill(name)
  await dialog.getByRole('option', { name: new RegExp(`^${name}`) }).click()
}

/** Takes the focus away, as a load does: these tests share one page, where the last screen's focus would stay. */
export function focusNothing(): void {
  window.focus()
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
}
