import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What else a rule looks at is the same in the dark. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']
const SCHEMES = ['light', 'dark'] as const

/** Ends a screen's part of a journey: no axe violation in light and dark, nothing wider than the screen. */
export async function checkPage(page: Page): Promise<void> {
  // An open window hides the page's heading from the roles.
  await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor()
  // Faded while it reads anew is not how it is read.
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(settleColours)
    // Legacy is the mode without frames of other origins, which are nowhere here: it opens no page of its own.
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
    if (colorScheme === 'dark') axe.withRules(RULES_OF_COLOUR)
    const { violations } = await axe.analyze()
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}`),
    )
    expect(found, `${new URL(page.url()).pathname}, ${colorScheme}`).toEqual([])
  }
  expect(await scrollsSideways(page), `${new URL(page.url()).pathname} scrolls sideways`).toBe(
    false,
  )
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

/** Whether anything is wider than the screen. */
export function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
}

/** Half between two colours is not how it is read. */
async function settleColours(): Promise<void> {
  const changes = document.getAnimations().filter((one) => one instanceof CSSTransition)
  await Promise.allSettled(changes.map(({ finished }) => finished))
}
