import { useSyncExternalStore } from 'react'
import { type InstallState, installStateOf, installWayOf, STATE_POLL } from '../rules.ts'

/** The browser's own offer to install; it comes once, early, and is kept for the button that asks for it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let kept: InstallPromptEvent | null = null
let installedHere = false

/** Called before anything is drawn: the browser does not make its offer twice. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    kept = event as InstallPromptEvent
  })
  addEventListener('appinstalled', () => {
    kept = null
    installedHere = true
  })
}

/** Whether this window is the installed application's. */
export function isStandalone(): boolean {
  // Safari's own word on iOS.
  const standalone = 'standalone' in navigator && navigator.standalone === true
  return standalone || matchMedia('(display-mode: standalone)').matches
}

function readInstallState(): InstallState {
  return installStateOf({
    installed: installedHere || isStandalone(),
    hasPrompt: kept !== null,
    way: installWayOf(navigator),
  })
}

/** Asks by the browser's own prompt; `unavailable` where there is none, and the person needs the browser's steps. */
export async function promptInstall(): Promise<'accepted' | 'dismissed' | 'unavailable'> {
  if (!kept) return 'unavailable'
  const asked = kept
  // It answers once.
  kept = null
  await asked.prompt()
  return (await asked.userChoice).outcome
}

export function useInstallState(): InstallState {
  return useSyncExternalStore(everySecond, readInstallState)
}

/** Asks again every second: a window that becomes the application's tells nobody. */
export function everySecond(ask: () => void): () => void {
  const poll = setInterval(ask, STATE_POLL)
  return () => clearInterval(poll)
}
