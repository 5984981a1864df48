import { copyFileSync, globSync, mkdirSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import viewer from '@scalar/fastify-api-reference'
import Fastify from 'fastify'
import { build as viteBuild } from 'vite'
import { buildManifest } from './build-manifest.ts'
import { buildServer } from './build-server.ts'
import { buildSite } from './build-site.ts'
import { clearStamp, sourceHashes, writeStamp } from './build-stamp.ts'
import { buildTemplate } from './build-template.ts'
import { buildWorker } from './build-worker.ts'

/** `npm run build`: the pages, compressed, the server and the embedded database's template, into dist/. */

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')

process.env.NODE_ENV = 'production'
process.chdir(root)
try {
  await build()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}

async function build(): Promise<void> {
  const { pages } = sourceHashes()
  clearStamp()
  await Promise.all([
    buildPages(),
    copyTemplate(),
    buildReference(join(dist, 'reference')),
    buildServer(),
  ])
  const assets = globSync(
    ['web/**/*.{js,css,svg,html,json}', '{booking,site,reference}/**/*.{js,css,svg,html,json}'],
    { cwd: dist },
  )
  await Promise.all(assets.map(compress))
  writeStamp(pages)
}

async function buildPages(): Promise<void> {
  await viteBuild({ configFile: 'vite.config.ts', logLevel: 'warn' })
  await viteBuild({ configFile: 'vite.booking.config.ts', logLevel: 'warn' })
  await viteBuild({
    configFile: 'vite.booking.config.ts',
    logLevel: 'warn',
    build: { ssr: 'src/app/booking-page.tsx' },
  })
  await buildSite()
  await viteBuild({ configFile: 'vite.showcase.config.ts', logLevel: 'warn' })
  await Promise.all([buildWorker(), buildManifest()])
}

async function copyTemplate(): Promise<void> {
  const { packed } = await buildTemplate()
  mkdirSync(join(dist, 'database'), { recursive: true })
  copyFileSync(packed, join(dist, 'database/template.tar.gz'))
}

/** Compresses a file of the build once instead of at every request; below a kilobyte that saves nothing. */
async function compress(path: string): Promise<void> {
  const content = await readFile(join(dist, path))
  if (content.length <= 1024) return
  const best = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: content.length > 1_000_000 ? 9 : 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, best),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([
    writeFile(join(dist, `${path}.br`), br),
    writeFile(join(dist, `${path}.gz`), gz),
  ])
}

async function buildReference(folder: string): Promise<void> {
  const server = Fastify()
  await server.register(viewer, { configuration: { url: '/' } })
  const script = await server.inject('/reference/js/scalar.js')
  if (script.statusCode !== 200) throw new Error('The API viewer has moved its script.')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'api-reference.js'), script.body)
  await server.close()
}
