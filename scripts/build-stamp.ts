import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Hashes of the sources tell whether the build is current: the pages' hash is in a file, the server's in its path. */

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'dist/.stamp')

const sources = [
  'package-lock.json',
  'vite*.config.ts',
  'scripts/{build*,plain-icons,svg-drawings}.ts',
  'db/migrations/*',
  'src/**/*.*',
]

const ofTests = /\.test\.tsx?$/
/** Sources of the server only: the pages do not depend on them. */
const notOfPages = /^src\/platform\/server\/|(commands|queries|routes)\.ts$|build-server\.ts$/
const ofServer = /^src\/.*\.(ts|tsx|json)$|^package-lock\.json$|build-server\.ts$/

interface Hashes {
  pages: string
  server: string
}

let hashes: Hashes | undefined

function hashSources(): Hashes {
  const pages = createHash('sha256')
  const server = createHash('sha256')
  for (const file of globSync(sources, { cwd: root }).sort()) {
    const path = file.replaceAll('\\', '/')
    if (ofTests.test(path)) continue
    const content = readFileSync(join(root, file))
    if (!notOfPages.test(path)) pages.update(path).update('\0').update(content)
    if (ofServer.test(path)) server.update(path).update('\0').update(content)
  }
  return { pages: pages.digest('hex'), server: server.digest('hex') }
}

/** Returns the hashes of the sources as this process first found them. */
export function sourceHashes(): Hashes {
  hashes ??= hashSources()
  return hashes
}

export function isBuilt(): boolean {
  try {
    return readFileSync(stamp, 'utf8') === sourceHashes().pages
  } catch {
    return false
  }
}

/** Returns the path for the bundle of the present server, built or not. */
export function serverPath(): string {
  return join(root, 'dist/server', sourceHashes().server.slice(0, 16), 'serve.mjs')
}

export function clearStamp(): void {
  rmSync(stamp, { force: true })
}

export function writeStamp(hash: string): void {
  writeFileSync(stamp, hash)
}
