import type { Page } from 'playwright-core'

export const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

export async function figure(page: Page, name: string): Promise<string[]> {
  const label = page.locator('main dt').getByText(name, { exact: true })
  const text = await label.locator('xpath=ancestor::dl[1]').innerText()
  return text.split('\n').map(plain).filter(Boolean).slice(1)
}
