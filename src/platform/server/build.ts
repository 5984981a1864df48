import { readFileSync } from 'node:fs'

const ROOT = new URL('../../../', import.meta.url)
const SHORT = 12

export interface Build {
  version: string
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
