import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const WEIGHTS = ['400Regular', '500Medium', '600SemiBold', '700Bold']

/**
 * Settings that limit a browser to one font: Roboto, as Android has it. The screens use the system's font; whether a word fits
 * must not depend on what is installed on the machine that runs the journeys. Only Linux reads them.
 */
export function phoneFont(): Record<string, string> {
  const fonts = dirname(
    fileURLToPath(import.meta.resolve('@expo-google-fonts/roboto/package.json')),
  )
  const folder = fileURLToPath(
    new URL('../node_modules/.cache/consultorio/fonts/', import.meta.url),
  )
  const file = join(folder, 'fonts.conf')
  mkdirSync(folder, { recursive: true })
  // Two workers may write it at the same time: they write the same.
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, configuration(fonts, folder))
  renameSync(draft, file)
  return { FONTCONFIG_FILE: file }
}

function configuration(fonts: string, cache: string): string {
  const folders = WEIGHTS.map((weight) => `  <dir>${join(fonts, weight)}</dir>\n`).join('')
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${folders}  <cachedir>${cache}</cachedir>
</fontconfig>
`
}
