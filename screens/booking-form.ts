import { page, userEvent } from 'vitest/browser'
import type { Practice } from '../src/features/demo/practice.ts'
import type { Profile } from '../src/features/practice/contract.ts'
import { button } from './shown.ts'
import { newPractice } from './small-practice.ts'

/** Shared steps on the public booking page. */

/** Ana's practice with one service and a Pix key, and what `furnish` adds. */
export const bookable = (furnish?: (practice: Practice) => void, profile: Partial<Profile> = {}) =>
  newPractice(furnish, { pixKey: 'ana@exemplo.com.br', pixKeyType: 'email', ...profile })

export const submitButton = () => button('Agendar Consulta')

/** The free days after today. */
export const FREE_DAY = '[data-day][aria-disabled=false]:not([aria-current=date])'

/** Returns the first element of a selector. */
export function first(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`nothing is ${selector}`)
  return element
}

const click = (selector: string) => userEvent.click(first(selector))

export const count = (selector: string) => document.querySelectorAll(selector).length

/** Chooses the first free hour of the first free day after today. */
export async function chooseTime(): Promise<void> {
  await click(FREE_DAY)
  await click('[data-hour]')
}

export async function fillIn(name = 'Davi Melo'): Promise<void> {
  await page.getByLabelText('Nome completo').fill(name)
  await page.getByLabelText('WhatsApp', { exact: true }).fill('11 97778-0001')
  await chooseTime()
}
