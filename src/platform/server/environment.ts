import type { Sender } from './channel-settings.ts'

/** A setting that stops the start, with its reason in one line. */
export class SettingError extends Error {}

/** The settings of a process, as far as the platform reads them. src/app/environment.ts reads all and extends this with its own. */
export interface Environment {
  production: boolean
  /** Only this machine reaches the server. */
  loopback: boolean
  /** Where links point; null until the port is known. */
  origin: string | null
  dataDir: string
  mailUrl: string | null
  mailFrom: Sender | null
  /** The proxies whose word for a client's address is taken. */
  trustProxy: string[] | false
  throttle: boolean
}
