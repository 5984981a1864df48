import axe from 'axe-core'
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { untilStill } from './open-screen.tsx'
import {
  allowMovement,
  cutTexts,
  endMovement,
  NARROWEST,
  namelessGroups,
  nextFrame,
  overflowingNames,
  RULES_OF_COLOUR,
  scrollsSideways,
} from './screen-faults.ts'

/** Expects of the shown screen: no axe violation in light and dark, every group named, nothing wider than the screen. */
export async function checkScreen(): Promise<void> {
  await untilStill()
  expect(namelessGroups(), 'groups without a name').toEqual([])
  await expect.poll(scrollsSideways, { message: 'scrolls sideways' }).toBe(false)
  await endMovement()
  try {
    await commands.emulateColorScheme('dark')
    expect(await violations(RULES_OF_COLOUR), 'in the dark theme').toEqual([])
    await commands.emulateColorScheme('light')
    expect(await violations(), 'in the light theme').toEqual([])
  } finally {
    await commands.emulateColorScheme('light')
    allowMovement()
  }
}

/** Expects that text of twice the size scrolls nowhere sideways and that nothing is cut, also on the narrowest phone. */
export async function checkEnlarged(): Promise<void> {
  await untilStill()
  await endMovement()
  const { innerWidth, innerHeight } = window
  document.documentElement.style.fontSize = '200%'
  expectFit()
  if (innerWidth < 640) {
    await page.viewport(NARROWEST, innerHeight)
    await nextFrame()
    expectFit()
    await page.viewport(innerWidth, innerHeight)
  }
  document.documentElement.style.fontSize = ''
  allowMovement()
}

function expectFit(): void {
  const where = `at ${window.innerWidth} px and 200 %`
  expect(scrollsSideways(), `${where} scrolls sideways`).toBe(false)
  expect(cutTexts(), `${where} is cut`).toEqual([])
  expect(overflowingNames(), `${where}: texts beside their link or button`).toEqual([])
}

async function violations(rules: string[] = []): Promise<string[]> {
  await nextFrame()
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    ...(rules.length > 0 && { runOnly: { type: 'rule', values: rules } }),
  })
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}`),
  )
}
