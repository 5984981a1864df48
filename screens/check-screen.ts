import axe from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import {
  closeScreen,
  draw,
  type Given,
  openScreen,
  PHONE,
  resize,
  untilStill,
  WIDE,
} from './open-screen.tsx'
import {
  brokenWords,
  cutTexts,
  emptyButtons,
  endMovement,
  NARROWEST,
  namelessGroups,
  nextFrame,
  overflowingNames,
  RULES_OF_COLOUR,
  scrollsSideways,
} from './screen-faults.ts'

// Reports name elements by their selectors; copying each element's source takes a tenth of a check.
axe.configure({ noHtml: true })

/** Expects of the shown screen: no axe violation in light and dark, every group named, nothing wider than the screen. */
export async function checkScreen(): Promise<void> {
  await untilStill()
  expect(namelessGroups(), 'groups without a name').toEqual([])
  expect(emptyButtons(), 'buttons in which nothing is seen').toEqual([])
  await expect.poll(scrollsSideways, { message: 'scrolls sideways' }).toBe(false)
  await endMovement()
  const { dataset } = document.documentElement
  const chosen = dataset.theme
  try {
    dataset.theme = 'dark'
    expect(await violations(RULES_OF_COLOUR), 'in the dark theme').toEqual([])
  } finally {
    if (chosen === undefined) delete dataset.theme
    else dataset.theme = chosen
  }
  expect(await violations(), 'in the light theme').toEqual([])
}

/**
 * Expects that text of twice the size scrolls nowhere sideways and that nothing is cut, also on the narrowest phone, and that
 * a phone breaks no word.
 */
export async function checkEnlarged(): Promise<void> {
  await untilStill()
  await endMovement()
  const { innerWidth, innerHeight } = window
  document.documentElement.style.fontSize = '200%'
  expectFit()
  if (innerWidth < 640) {
    expect(brokenWords(), 'words broken between letters at 200 %').toEqual([])
    await page.viewport(NARROWEST, innerHeight)
    await nextFrame()
    expectFit()
    await page.viewport(innerWidth, innerHeight)
  }
  document.documentElement.style.fontSize = ''
}

/** Opens an address wide and as on a phone: nothing moves while its answers come, and text of twice the size fits. */
export async function checkLoading(
  path: Parameters<typeof openScreen>[0],
  given: Given = {},
): Promise<void> {
  for (const [width, height] of [WIDE, PHONE]) {
    closeScreen()
    draw(true)
    await resize(width, height)
    await nextFrame()
    const shifts = watchShifts()
    await openScreen(path, { ...given, size: [width, height], spaced: true })
    await nextFrame()
    const { shift, moved } = shifts()
    draw(false)
    expect(shift, `${location.pathname} at ${width} px moved: ${moved.join(', ')}`).toBe(0)
    await checkEnlarged()
  }
}

interface Shift extends PerformanceEntry {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Returns a function that adds up the layout shifts since then, with each moved element's old and new position. */
function watchShifts(): () => { shift: number; moved: string[] } {
  const rectText = ({ x, y, width, height }: DOMRect) => `${width}x${height}+${x}+${y}`
  const seen = { shift: 0, moved: [] as string[] }
  const note = (entries: PerformanceEntryList) => {
    for (const { value, sources } of entries as Shift[]) {
      seen.shift += value
      for (const { node, previousRect, currentRect } of sources)
        seen.moved.push(
          `${node?.nodeName} ${node?.textContent?.slice(0, 40)}: ${rectText(previousRect)} to ${rectText(currentRect)}`,
        )
    }
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'layout-shift' })
  return () => {
    note(observer.takeRecords())
    observer.disconnect()
    return seen
  }
}

function expectFit(): void {
  const where = `at ${window.innerWidth} px and 200 %`
  expect(scrollsSideways(), `${where} scrolls sideways`).toBe(false)
  expect(cutTexts(), `${where} is cut`).toEqual([])
  expect(overflowingNames(), `${where}: texts beside their link or button`).toEqual([])
}

async function violations(rules: string[] = []): Promise<string[]> {
  // Old data is faded while new data loads, such as a preview of what was just typed.
  await expect.poll(() => document.querySelector('.opacity-60[aria-busy=true]')).toBeNull()
  await nextFrame()
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    ...(rules.length > 0 && { runOnly: { type: 'rule', values: rules } }),
  })
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}`),
  )
}
