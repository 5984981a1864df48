import { cdp, type Locator } from 'vitest/browser'
import { boxOf } from './element.ts'

/** Drags from the middle of one upper edge to the middle of the other, without scrolling. */
export async function drag(from: Locator, to: Locator): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0 }
  const pointOf = async (locator: Locator) => {
    const { x, y, width } = await boxOf(locator)
    return { x: frame.x + x + width / 2, y: frame.y + y + 8 }
  }
  const [start, end] = [await pointOf(from), await pointOf(to)]
  const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', point: typeof start) =>
    cdp().send('Input.dispatchMouseEvent', {
      ...{ type, ...point, clickCount: 1 },
      ...(type === 'mouseMoved' ? { buttons: 1 } : { button: 'left' }),
    })
  await mouse('mousePressed', start)
  await mouse('mouseMoved', { ...start, x: start.x + 8 })
  for (let step = 1; step <= 8; step++) {
    const along = (a: number, b: number) => a + ((b - a) * step) / 8
    await mouse('mouseMoved', { x: along(start.x, end.x), y: along(start.y, end.y) })
  }
  await mouse('mouseReleased', end)
}
