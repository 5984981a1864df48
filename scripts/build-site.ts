import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build as viteBuild } from 'vite'
import { readPageAssets } from '../src/app/built-entry.ts'
import type { PageAssets } from '../src/app/page-document.ts'
import {
  SITE_DOCUMENTS,
  type SiteDocumentName,
  siteTemplate,
  TODAY,
} from '../src/app/site-documents.ts'

/** The public site: its stylesheet and script into dist/site, its pages as templates into dist/site-pages. */

const dist = join(import.meta.dirname, '../dist')
const config = { configFile: 'vite.site.config.ts', logLevel: 'warn' as const }

interface Rendering {
  renderSite(today: string): Record<SiteDocumentName, string>
}

export async function buildSite(): Promise<void> {
  await viteBuild(config)
  await viteBuild({ ...config, build: { ssr: 'src/app/site-page.tsx' } })
  const module = pathToFileURL(join(dist, 'site-server/site-page.js')).href
  const rendered = ((await import(module)) as Rendering).renderSite(TODAY)
  const assets = await readSiteAssets()
  const pages = join(dist, 'site-pages')
  await mkdir(pages, { recursive: true })
  const firstAssets = { ...assets, css: withFontInside(assets.css) }
  for (const name of SITE_DOCUMENTS) {
    const document = siteTemplate(name, rendered[name], name === 'landing' ? firstAssets : assets)
    await writeFile(join(pages, `${name}.html`), document)
  }
}

/**
 * Returns the stylesheet with its font inside, for the first page of a visit: on a slow network a separate request takes longer
 * than its 11 KiB, and no heading is drawn without it.
 */
function withFontInside(css: string): string {
  return css
    .replace('font-display:swap', 'font-display:block')
    .replace(/url\(["']?\/([^"')]+\.woff2)["']?\)/, (_, path: string) => {
      const font = readFileSync(join(dist, 'site', path), 'base64')
      return `url(data:font/woff2;base64,${font})`
    })
}

export function readSiteAssets(): Promise<PageAssets> {
  return readPageAssets(join(dist, 'site'))
}
