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
] satisfies [string, Parameters<typeof mergeShapes>[0], string][])(
  'an icon is drawn as one path: %s',
  (_, shapes, d) => {
    expect(mergeShapes(shapes)).toEqual([['path', { d }]])
  },
)

it('a rectangle, and a shape with a fill, stay as they are', () => {
  const dot = { cx: '7', cy: '7', r: '.5', fill: 'currentColor' }
  const frame = { x: '2', y: '6', width: '14', height: '12', rx: '2' }
  expect(
    mergeShapes([
      ['circle', { ...dot, key: 'a' }],
      ['rect', { ...frame, key: 'b' }],
      ['path', { d: 'M3 9h18', key: 'c' }],
    ]),
  ).toEqual([
    ['path', { d: 'M3 9h18' }],
    ['circle', dot],
    ['rect', frame],
  ])
})
