import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A hash of the sources, stored with the build, shows whether the build is current. */

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'dist/.stamp')

const sources = [
  'package-lock.json',
  'vite*.config.ts',
  'scripts/{build*,plain-icons,svg-drawings}.ts',
  'db/migrations/*',
  'src/**/*.*',
]

/** Runs as it is written, or not at all: a change there leaves the build as it was. */
const notBuilt = /\.test\.tsx?$|^src\/platform\/server\/|(commands|queries|routes)\.ts$/

export function hashSources(): string {
  const hash = createHash('sha256')
  for (const path of globSync(sources, { cwd: root }).sort()) {
    if (!notBuilt.test(path.replaceAll('\\', '/')))
      hash
        .update(path)
        .update('\0')
        .update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

export function isBuilt(): boolean {
  try {
    return readFileSync(stamp, 'utf8') === hashSources()
  } catch {
    return false
  }
}

export function clearStamp(): void {
  rmSync(stamp, { force: true })
}

export function writeStamp(hash: string): void {
  writeFileSync(stamp, hash)
}
