import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

type Shape = [tag: string, attributes: Record<string, string>]

/**
 * Draws the paths and circles of a lucide icon as one path. lucide-react draws each as an element, in two components with 3 KB of
 * unused options: a third of the elements of a list.
 */
export const plainIcons: Plugin = {
  name: 'plain-icons',
  enforce: 'pre',
  load: async (id) => {
    if (id.endsWith('lucide-react/dist/esm/createLucideIcon.mjs')) return DRAWING
    if (!/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/.test(id)) return null
    const { __iconData: icon } = await import(pathToFileURL(id).href)
    if (!icon) return null
    return `import draw from '../createLucideIcon.mjs'\nexport default draw(${JSON.stringify(mergeShapes(icon.node))})`
  },
}

const DRAWING = `
  import { createElement } from 'react'
  const look = { width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' }
  const drawShape = ([tag, attributes]) => createElement(tag, attributes)
  export default (shapes) => (given) => createElement('svg', { ...look, ...given }, ...shapes.map(drawShape))`

/** Merges paths and circles into the first shape; a shape with other attributes, such as a fill, stays. */
export function mergeShapes(shapes: Shape[]): Shape[] {
  const lines: string[] = []
  const others: Shape[] = []
  for (const [tag, { key: _, ...attributes }] of shapes) {
    const line = lineOf(tag, attributes)
    if (line) lines.push(line)
    else others.push([tag, attributes])
  }
  return lines.length > 0 ? [['path', { d: lines.join('') }], ...others] : others
}

function lineOf(tag: string, { d, cx, cy, r, ...others }: Shape[1]): string | undefined {
  if (Object.keys(others).length > 0) return undefined
  if (tag !== 'circle') return d && fromAbsolute(d)
  const radius = Number(r)
  return `M${Number(cx) - radius} ${cy}a${r} ${r} 0 1 0 ${2 * radius} 0a${r} ${r} 0 1 0 ${-2 * radius} 0z`
}

/**
 * Makes a path that begins with `m` absolute: it begins at its point only while it is the first, and pairs after that point are
 * relative lines.
 */
function fromAbsolute(d: string): string {
  const start = /^m\s*(-?(?:\d+\.?\d*|\.\d+))[\s,]*(-?(?:\d+\.?\d*|\.\d+))\s*/.exec(d)
  if (!start) return d
  const rest = d.slice(start[0].length)
  return `M${start[1]} ${start[2]}${/^[-.\d]/.test(rest) ? 'l' : ''}${rest}`
}
