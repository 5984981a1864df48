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
