import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { serverPath } from './build-stamp.ts'

const root = join(import.meta.dirname, '..')

/** The entries of worker threads, each bundled separately: from sources, each thread would load a TypeScript compiler. */
const THREADS = [
  'src/features/imports/reading/worker.ts',
  'src/features/bank/reading/worker.ts',
  'src/features/calendars/reading/reading-thread.ts',
]

/**
 * Bundles the server for its present sources, unless that bundle exists, and returns its path. Without it Node resolves and
 * reads 1,600 files, a quarter of a start.
 */
export async function buildServer(): Promise<string> {
  const path = serverPath()
  if (existsSync(path)) return path
  const folder = dirname(path)
  const unfinished = `${folder}.${process.pid}`
  await bundle(folder, unfinished, { serve: 'src/app/serve.ts' })
  await bundle(
    folder,
    unfinished,
    Object.fromEntries(THREADS.map((path) => [threadName(path), path])),
  )
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    if (!existsSync(path)) throw error
  }
  removeOld(dirname(folder))
  return path
}

/** Bundles entries by their names into `target`, as if it were `folder`. */
async function bundle(folder: string, target: string, input: Record<string, string>) {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [keepSourcePaths(folder)],
    ssr: { noExternal: true, external: ['@electric-sql/pglite'] },
    build: {
      ssr: true,
      outDir: target,
      emptyOutDir: false,
      target: 'esnext',
      minify: false,
      rolldownOptions: {
        input,
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[hash].mjs' },
      },
    },
  })
}

/** Returns the bundle's name of a thread: `src/features/bank/reading/worker.ts` → `features-bank-reading-worker`. */
function threadName(path: string): string {
  return path.replace(/^src\/|\.ts$/g, '').replaceAll('/', '-')
}

/** Removes all builds but the last two: a server that runs from the previous one may load parts later. */
function removeOld(folder: string): void {
  const builds = readdirSync(folder).map((name) => join(folder, name))
  const oldest = builds.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs).slice(2)
  for (const path of oldest) rmSync(path, { recursive: true, force: true })
}

/** Stands for the bundle's own address until the build has written the addresses of the sources. */
const OWN_URL = '__own_url__'
const THREAD_URL = /new URL\(['"](\.\/[\w-]+\.ts)['"], import\.meta\.url\)/g

/** Lets a module find its files from the path of its source, wherever the project is, and find a thread's bundle next to it. */
function keepSourcePaths(folder: string): Plugin {
  return {
    name: 'where-it-was',
    transform(code, id) {
      const file = id.split('?')[0] ?? ''
      if (file.startsWith('\0')) return null
      const from = (path: string) => JSON.stringify(relative(folder, path).replaceAll('\\', '/'))
      const ofFolder = `(import.meta.dirname + "/" + ${from(dirname(file))})`
      const ofFile = `(import.meta.dirname + "/" + ${from(file)})`
      const paths: Record<string, string> = {
        'import.meta.url': `new URL(${from(file)}, import.meta.url).href`,
        'import.meta.dirname': ofFolder,
        'import.meta.filename': ofFile,
        __dirname: ofFolder,
        __filename: ofFile,
      }
      const placed = code
        .replace(THREAD_URL, (written, path: string) => {
          const thread = relative(root, join(dirname(file), path)).replaceAll('\\', '/')
          return THREADS.includes(thread)
            ? `new URL('./${threadName(thread)}.mjs', ${OWN_URL})`
            : written
        })
        .replace(
          /(?<![\w$.])(?:import\.meta\.(?:url|dirname|filename)|__dirname|__filename)\b/g,
          (name) => paths[name] ?? name,
        )
        .replaceAll(OWN_URL, 'import.meta.url')
      return placed === code ? null : { code: placed, map: null }
    },
  }
}
