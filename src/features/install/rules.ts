export interface BrowserFacts {
  userAgent: string
  maxTouchPoints: number
}

export type InstallWay =
  | 'ios-safari'
  | 'ios-other'
  | 'mac-safari'
  | 'old-mac-safari'
  | 'firefox-android'
  | 'samsung'
  | 'chromium-android'
  | 'chromium-desktop'
  | 'firefox-desktop'
  | 'unknown'

const FIRST_SAFARI_WITH_DOCK = 17
/** Other browsers on iOS call themselves Safari too; windows inside other applications have no `Version`. */
const OTHER_ON_IOS = /CriOS|FxiOS|EdgiOS|OPT\/|OPiOS|DuckDuckGo|Ddg/

export function installWayOf({ userAgent, maxTouchPoints }: BrowserFacts): InstallWay {
  const is = (pattern: RegExp) => pattern.test(userAgent)
  const version = Number(/Version\/(\d+)\S* .*Safari\//.exec(userAgent)?.[1] ?? 0)
  // An iPad reports a Mac; no Mac has a touch screen.
  if (is(/iPhone|iPad|iPod/) || (is(/Macintosh/) && maxTouchPoints > 1))
    return version > 0 && !is(OTHER_ON_IOS) ? 'ios-safari' : 'ios-other'
  if (is(/SamsungBrowser\//)) return 'samsung'
  if (is(/Firefox\//)) return is(/Android/) ? 'firefox-android' : 'firefox-desktop'
  if (is(/Chrom(e|ium)\//)) return is(/Android/) ? 'chromium-android' : 'chromium-desktop'
  if (is(/Macintosh/) && version > 0)
    return version < FIRST_SAFARI_WITH_DOCK ? 'old-mac-safari' : 'mac-safari'
  return 'unknown'
}

const WITHOUT_PROMPT: readonly InstallWay[] = [
  'ios-safari',
  'mac-safari',
  'firefox-android',
  'samsung',
]

export type InstallState = 'installed' | 'installable' | 'unavailable'

interface InstallFacts {
  installed: boolean
  hasPrompt: boolean
  way: InstallWay
}

export function installStateOf({ installed, hasPrompt, way }: InstallFacts): InstallState {
  if (installed) return 'installed'
  return hasPrompt || WITHOUT_PROMPT.includes(way) ? 'installable' : 'unavailable'
}

export const CARD_DELAY = 5_000
export const STATE_POLL = 1_000
