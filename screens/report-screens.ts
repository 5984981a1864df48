import { page } from 'vitest/browser'
import type { Endpoint } from '../src/platform/shared/endpoint.ts'
import { holdBack, openScreen } from './open-screen.tsx'
import { paidPractice } from './paid-practice.ts'
import { sees, seesNo } from './shown.ts'

export const REPORTS = '/psychologist/reports'
export const ADVANCED = '/psychologist/advanced-reports'

export const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

export function textsOf(elements: Iterable<Element>): string[] {
  return [...elements].map((element) => plain((element as HTMLElement).innerText))
}

export function rowsOf(table: string | RegExp): string[][] {
  const rows = page.getByRole('table', { name: table }).getByRole('row').elements()
  return rows.map((row) => textsOf(row.querySelectorAll('th, td')))
}

/** Returns the lines of a figure's card below its name. */
export function figure(name: string): string[] {
  const labels = [...document.querySelectorAll('main dt')]
  const card = labels.find(({ textContent }) => textContent === name)?.closest('dl')
  return (card?.innerText ?? '').split('\n').map(plain).filter(Boolean).slice(1)
}

/** Opens a screen of the paid practice while an answer is held back: it shows this text until the answer comes. */
export async function saysWhile(
  path: string,
  { endpoint, text }: { endpoint: Endpoint; text: string },
): Promise<void> {
  let release = () => {}
  const opened = openScreen(path, {
    ...paidPractice,
    prepare: (practice) => {
      paidPractice.prepare(practice)
      release = holdBack(endpoint)
    },
  })
  await sees(page.getByRole('status').filter({ hasText: text }))
  release()
  await opened
  await seesNo(page.getByText(text))
}
