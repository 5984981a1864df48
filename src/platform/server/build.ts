import { readFileSync } from 'node:fs'

/** The version of package.json, and the short hash of the sources that the pages were built from. */

const ROOT = new URL('../../../', import.meta.url)
const SHORT = 12

export interface Build {
  version: string
  /** Null where no pages were built. */
  stamp: string | null
}

export function readBuild(): Build {
  const { version } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'))
  return { version: String(version), stamp: readStamp() }
}

function readStamp(): string | null {
  try {
    return readFileSync(new URL('dist/.stamp', ROOT), 'utf8').slice(0, SHORT)
  } catch {
    return null
  }
}
