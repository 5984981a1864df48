import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

type Shape = [tag: string, attributes: Record<string, string>]

/**
 * Draws a lucide icon as one path. lucide-react draws each of its shapes as an element, in two components with 3 KB of options
 * that nobody here sets: a third of the elements of a list.
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

type Attributes = Record<string, string>

const LINES: Record<string, { names: string[]; draw: (attributes: Attributes) => string }> = {
  path: { names: ['d'], draw: ({ d = '' }) => fromAbsolute(d) },
  line: {
    names: ['x1', 'y1', 'x2', 'y2'],
    draw: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  },
  polyline: { names: ['points'], draw: ({ points }) => `M${points}` },
  polygon: { names: ['points'], draw: ({ points }) => `M${points}z` },
  circle: {
    names: ['cx', 'cy', 'r'],
    draw: ({ cx, cy, r }) => ellipse(Number(cx), Number(cy), Number(r), Number(r)),
  },
  ellipse: {
    names: ['cx', 'cy', 'rx', 'ry'],
    draw: ({ cx, cy, rx, ry }) => ellipse(Number(cx), Number(cy), Number(rx), Number(ry)),
  },
  rect: { names: ['x', 'y', 'width', 'height', 'rx', 'ry'], draw: rectangle },
}

function lineOf(tag: string, attributes: Attributes): string | null {
  const known = LINES[tag]
  const isPlain = known && Object.keys(attributes).every((name) => known.names.includes(name))
  return isPlain ? known.draw(attributes) : null
}

/** A path that begins with `m` begins at its point only while it is the first; pairs after that point are lines by its measure. */
function fromAbsolute(d: string): string {
  const start = /^m\s*(-?(?:\d+\.?\d*|\.\d+))[\s,]*(-?(?:\d+\.?\d*|\.\d+))\s*/.exec(d)
  if (!start) return d
  const rest = d.slice(start[0].length)
  return `M${start[1]} ${start[2]}${/^[-.\d]/.test(rest) ? 'l' : ''}${rest}`
}

function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  return `M${short(cx - rx)} ${short(cy)}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`
}

function rectangle({ x = '0', y = '0', width = '0', height = '0', ...round }: Attributes): string {
  const rx = Number(round.rx ?? round.ry ?? 0)
  const ry = Number(round.ry ?? round.rx ?? 0)
  const across = short(Number(width) - 2 * rx)
  const down = short(Number(height) - 2 * ry)
  const corner = (toX: number, toY: number) => (rx ? `a${rx} ${ry} 0 0 1 ${toX} ${toY}` : '')
  const start = `M${short(Number(x) + rx)} ${y}`
  return `${start}h${across}${corner(rx, ry)}v${down}${corner(-rx, ry)}h${-across}${corner(-rx, -ry)}v${-down}${corner(rx, -ry)}z`
}

function short(value: number): number {
  return Number(value.toFixed(3))
}
