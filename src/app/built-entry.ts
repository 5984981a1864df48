import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageAssets } from './page-document.ts'

interface Part {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}

export async function readBuiltEntry(
  folder: string,
): Promise<{ scripts: [string, ...string[]]; sheets: string[] }> {
  const manifest: Record<string, Part> = JSON.parse(
    await readFile(join(folder, '.vite/manifest.json'), 'utf8'),
  )
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  if (!entry) throw new Error(`${folder} has no entry`)
  const imported = (entry.imports ?? []).map((name) => manifest[name]?.file ?? name)
  return { scripts: [entry.file, ...imported], sheets: entry.css ?? [] }
}

export async function readPageAssets(folder: string): Promise<PageAssets> {
  const { scripts, sheets } = await readBuiltEntry(folder)
  const css = await Promise.all(sheets.map((file) => readFile(join(folder, file), 'utf8')))
  return { css: css.join('\n'), scriptUrl: `/${scripts[0]}` }
}
