import { readFile } from 'node:fs/promises'
import { type Plugin, transformWithOxc } from 'vite'

/**
 * Makes `import Room from './room.svg?drawing'` a component of that drawing. It is inline in the page, so its colours can be
 * custom properties of the theme; Trusted Types forbid markup as text.
 */
export const svgDrawings: Plugin = {
  name: 'svg-drawings',
  enforce: 'pre',
  load: async (id) => {
    const [path = '', query] = id.split('?')
    if (query !== 'drawing') return null
    const svg = (await readFile(path, 'utf8'))
      .replace(/<svg xmlns="[^"]+"/, '<svg {...props}')
      .replaceAll(
        /(?<= )(stroke|fill)-([a-z])(?=[a-z]+=")/g,
        (_, name, letter) => name + letter.toUpperCase(),
      )
      .replaceAll(' class="', ' className="')
    return transformWithOxc(`export default (props) => ${svg}`, `${path}.jsx`, {
      jsx: { runtime: 'automatic' },
    })
  },
}
