import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { APP_NAME } from '../src/platform/shared/app-name.ts'

const AREA = '/psychologist'
const SHORTCUTS = { Agenda: 'agenda', Sessões: 'sessions', Pacientes: 'patients' }

const ICONS = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

const SCREENSHOTS = [
  { name: 'narrow', sizes: '720x1480', form_factor: 'narrow', label: 'Agenda no celular' },
  { name: 'wide', sizes: '1280x800', form_factor: 'wide', label: 'Dashboard no computador' },
]

/** Returns the web app manifest: https://www.w3.org/TR/appmanifest/. Its colours come from the design tokens. */
export function describeApp(description: string, tokens: string) {
  const paper = tokenOf(tokens, 'paper')
  return {
    id: '/',
    name: APP_NAME,
    short_name: APP_NAME,
    description,
    lang: 'pt-BR',
    dir: 'ltr',
    start_url: `${AREA}/dashboard`,
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    categories: ['business', 'health', 'productivity'],
    icons: ICONS,
    shortcuts: Object.entries(SHORTCUTS).map(([name, screen]) => ({
      name,
      url: `${AREA}/${screen}`,
      icons: ICONS.slice(0, 1),
    })),
    screenshots: SCREENSHOTS.map(({ name, ...shot }) => ({
      src: `/screenshots/${name}.jpg`,
      type: 'image/jpeg',
      ...shot,
    })),
  }
}

function tokenOf(tokens: string, name: string): string {
  const value = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}),`).exec(tokens)?.[1]
  if (!value) throw new Error(`tokens.css não diz ${name}.`)
  return value
}

export async function buildManifest(): Promise<void> {
  const { description } = JSON.parse(readFileSync('package.json', 'utf8'))
  const app = describeApp(description, readFileSync('src/platform/web/tokens.css', 'utf8'))
  await writeFile('dist/web/manifest.webmanifest', JSON.stringify(app))
}
