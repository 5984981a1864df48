import { useSyncExternalStore } from 'react'
import { type InstallState, installStateOf, installWayOf, STATE_POLL } from '../rules.ts'

/** The browser's install prompt comes once, early, and is stored for its button. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let promptEvent: InstallPromptEvent | null = null
let installedHere = false

export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    promptEvent = event as InstallPromptEvent
  })
  addEventListener('appinstalled', () => {
    promptEvent = null
    installedHere = true
  })
}

export function isStandalone(): boolean {
  const standalone = 'standalone' in navigator && navigator.standalone === true
  return standalone || matchMedia('(display-mode: standalone)').matches
}

function readInstallState(): InstallState {
  return installStateOf({
    installed: installedHere || isStandalone(),
    hasPrompt: promptEvent !== null,
    way: installWayOf(navigator),
  })
}

export async function promptInstall(): Promise<'accepted' | 'dismissed' | 'unavailable'> {
  if (!promptEvent) return 'unavailable'
  const prompt = promptEvent
  promptEvent = null
  await prompt.prompt()
  return (await prompt.userChoice).outcome
}

export function useInstallState(): InstallState {
  return useSyncExternalStore(everySecond, readInstallState)
}

/** Polls every second: a window that becomes the app's fires no event. */
export function everySecond(ask: () => void): () => void {
  const poll = setInterval(ask, STATE_POLL)
  return () => clearInterval(poll)
}
