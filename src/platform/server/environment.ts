import type { Sender } from './channel-settings.ts'

/** A setting that stops the start, with its reason in one line. */
export class SettingError extends Error {}

export interface Environment {
  production: boolean
  loopback: boolean
  origin: string | null
  dataDir: string
  mailUrl: string | null
  mailFrom: Sender | null
  trustProxy: string[] | false
  throttle: boolean
}

/** Returns the environment of a thread that reads files: none of the settings, only Node's folder of compiled code. */
export function threadEnvironment(): Record<string, string> {
  const { NODE_COMPILE_CACHE } = process.env
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}
}
