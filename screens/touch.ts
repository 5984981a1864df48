import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'
import { type OpenedScreen, openScreen, PHONE } from './open-screen.tsx'

/** Opens a screen as on a phone, with a coarse pointer, until the test ends. */
export async function openPhone(
  ...[path, given]: Parameters<typeof openScreen>
): Promise<OpenedScreen> {
  await emulateTouch(true)
  onTestFinished(() => emulateTouch(false))
  const opened = await openScreen(path, { ...given, size: PHONE })
  overlayScrollbar()
  return opened
}

/** Lays the scrollbar over the page, as on a phone. */
export function overlayScrollbar(): void {
  document.documentElement.style.scrollbarGutter = 'auto'
}

export async function emulateTouch(enabled: boolean): Promise<void> {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled })
}
