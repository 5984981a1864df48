import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageAssets } from './page-document.ts'

interface Part {
  name?: string
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}

/** Returns the files of a page's build. `start`: the small script that loads the others, if the page has one. */
export async function readBuiltEntry(
  folder: string,
): Promise<{ scripts: [string, ...string[]]; sheets: string[]; start?: string }> {
  const manifest: Record<string, Part> = JSON.parse(
    await readFile(join(folder, '.vite/manifest.json'), 'utf8'),
  )
  const entries = Object.values(manifest).filter(({ isEntry }) => isEntry)
  const start = entries.find(({ name }) => name === 'start')
  const entry = entries.find((part) => part !== start)
  if (!entry) throw new Error(`${folder} has no entry`)
  const imported = (entry.imports ?? []).map((name) => manifest[name]?.file ?? name)
  return {
    scripts: [entry.file, ...imported],
    sheets: entry.css ?? [],
    ...(start && { start: start.file }),
  }
}

export async function readPageAssets(folder: string): Promise<PageAssets> {
  const { scripts, sheets, start } = await readBuiltEntry(folder)
  const css = await Promise.all(sheets.map((file) => readFile(join(folder, file), 'utf8')))
  return {
    css: css.join('\n'),
    scriptUrl: `/${scripts[0]}`,
    ...(start && { startUrl: `/${start}` }),
  }
}
