import { expect, it } from 'vitest'
import { mergeShapes } from './plain-icons.ts'

it.each([
  [
    'paths, each from its own point',
    [
      ['path', { d: 'M3 9h18', key: 'a' }],
      ['path', { d: 'm9 15 2 2 4-4', key: 'b' }],
    ],
    'M3 9h18M9 15l2 2 4-4',
  ],
  ['a path that begins without blanks', [['path', { d: 'm5-1.5.5.25' }]], 'M5 -1.5l.5.25'],
  ['a circle', [['circle', { cx: '12', cy: '5', r: '1' }]], 'M11 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z'],
  [
    'a rounded rectangle',
    [['rect', { x: '2', y: '6', width: '14', height: '12', rx: '2' }]],
    'M4 6h10a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2z',
  ],
  ['a line', [['line', { x1: '1', y1: '2', x2: '3', y2: '4' }]], 'M1 2L3 4'],
  ['a polyline', [['polyline', { points: '1 2 3 4 5 6' }]], 'M1 2 3 4 5 6'],
] satisfies [string, Parameters<typeof mergeShapes>[0], string][])(
  'an icon is drawn as one path: %s',
  (_, shapes, d) => {
    expect(mergeShapes(shapes)).toEqual([['path', { d }]])
  },
)

it('a shape with a fill stays as it is', () => {
  const dot = { cx: '7', cy: '7', r: '.5', fill: 'currentColor' }
  expect(
    mergeShapes([
      ['circle', { ...dot, key: 'a' }],
      ['path', { d: 'M3 9h18', key: 'b' }],
    ]),
  ).toEqual([
    ['path', { d: 'M3 9h18' }],
    ['circle', dot],
  ])
})
