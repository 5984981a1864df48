import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { build as viteBuild } from 'vite'
import { launchBrowser } from '../test/launch-browser.ts'
import { buildSite, readSiteAssets } from './build-site.ts'

/**
 * `node scripts/draw-images.ts`: the icons from public/favicon.svg and the share images from the landing page's own
 * drawing, by Chromium, into src/app/public. The images are kept in the repository.
 */

const root = join(import.meta.dirname, '..')
process.env.NODE_ENV = 'production'
process.chdir(root)
const folder = join(root, 'src/app/public')

const ICONS = [
  { name: 'icons/icon-192.png', size: 192, drawing: 0.78, round: 0.22 },
  { name: 'icons/icon-512.png', size: 512, drawing: 0.78, round: 0.22 },
  { name: 'icons/icon-maskable-512.png', size: 512, drawing: 0.6, round: 0 },
  { name: 'icons/apple-touch-icon.png', size: 180, drawing: 0.72, round: 0 },
] as const
const DUSK = { ground: '#0a3b3c', door: '#1d7572' }

const browser = await launchBrowser()
for (const icon of ICONS) write(icon.name, await drawIcon(browser, icon))
write('favicon.ico', icoOf(await drawIcon(browser, { size: 32, drawing: 1, round: 0 }, null)))
for (const [name, html] of Object.entries(await readShareImages()))
  write(`og/${name}.png`, await draw(browser, { html, width: 1200, height: 630 }))
await browser.close()

interface Icon {
  size: number
  drawing: number
  round: number
}

function drawIcon(
  browser: Browser,
  { size, drawing, round }: Icon,
  look: typeof DUSK | null = DUSK,
) {
  const mark = readFileSync(join(folder, 'favicon.svg'), 'utf8').replace(
    '<svg',
    `<svg width="${size * drawing}" height="${size * drawing}"`,
  )
  const style = `width:${size}px;height:${size}px;display:grid;place-items:center;background:${look?.ground ?? 'none'};border-radius:${size * round}px`
  const door = look ? `<style>.door{fill:${look.door}!important}</style>` : ''
  const html = `${door}<body style="margin:0"><div style="${style}">${mark}</div>`
  return draw(browser, { html, width: size, height: size })
}

interface Picture {
  html: string
  width: number
  height: number
}

async function draw(browser: Browser, { html, width, height }: Picture): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: 'light' })
  await page.setContent(html)
  await page.evaluate('document.fonts.ready')
  const drawn = await page.screenshot({ omitBackground: true })
  await page.close()
  return drawn
}

/** Returns the markup of the share images, built by Vite: they are React and Tailwind. Their stylesheet embeds the font. */
async function readShareImages(): Promise<Record<string, string>> {
  await buildSite()
  const outDir = join(root, 'dist/share-images')
  await viteBuild({
    configFile: 'vite.site.config.ts',
    logLevel: 'warn',
    build: { ssr: 'src/app/dev/share-images.tsx', outDir },
  })
  const module = await import(pathToFileURL(join(outDir, 'share-images.js')).href)
  const drawn: Record<string, string> = module.renderShareImages()
  const font = readFileSync(join(root, 'src/platform/web/fonts/alegreya-500.woff2'), 'base64')
  const { css } = await readSiteAssets()
  const styles = css.replace(/url\([^)]*woff2[^)]*\)/, `url(data:font/woff2;base64,${font})`)
  return Object.fromEntries(
    Object.entries(drawn).map(([name, markup]) => [
      name,
      `<!doctype html><html data-theme="light" style="overflow:hidden;scrollbar-gutter:auto"><style>${styles}</style>${markup}`,
    ]),
  )
}

function icoOf(png: Buffer): Buffer {
  const directory = Buffer.alloc(22)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(1, 4)
  directory.writeUInt8(32, 6)
  directory.writeUInt8(32, 7)
  directory.writeUInt16LE(1, 10)
  directory.writeUInt16LE(32, 12)
  directory.writeUInt32LE(png.length, 14)
  directory.writeUInt32LE(directory.length, 18)
  return Buffer.concat([directory, png])
}

function write(name: string, content: Buffer): void {
  writeFileSync(join(folder, name), content)
  console.log(`${name}: ${(content.length / 1024).toFixed(1)} KiB`)
}
