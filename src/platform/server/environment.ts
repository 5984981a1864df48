import type { Sender } from './channel-settings.ts'

/** A setting that stops the start, with its reason in one line. */
export class SettingError extends Error {}

/** The settings that the platform reads; src/app/environment.ts extends this with its own. */
export interface Environment {
  production: boolean
  /** Only this machine reaches the server. */
  loopback: boolean
  /** The base of links; null until the port is known. */
  origin: string | null
  dataDir: string
  mailUrl: string | null
  mailFrom: Sender | null
  /** The proxies that are trusted for a client's address. */
  trustProxy: string[] | false
  throttle: boolean
}
