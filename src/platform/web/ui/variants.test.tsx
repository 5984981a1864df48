import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Badge } from './badge.tsx'
import { buttonClass } from './button.tsx'
import { TOAST_DURATION, TOAST_LIMIT, TOAST_REMOVE_DELAY } from './toast-store.ts'

it('a button has the variants default, destructive, outline, secondary, ghost and link', () => {
  const variants = ['default', 'destructive', 'outline', 'secondary', 'ghost', 'link'] as const
  expect(new Set(variants.map((variant) => buttonClass({ variant }))).size).toBe(variants.length)
  expect(buttonClass()).toBe(buttonClass({ variant: 'default' }))
})

it('a button has the sizes default, sm, lg and icon', () => {
  const sizes = ['default', 'sm', 'lg', 'icon'] as const
  expect(new Set(sizes.map((size) => buttonClass({ size }))).size).toBe(sizes.length)
  expect(buttonClass()).toBe(buttonClass({ size: 'default' }))
})

it('a badge has the variants default, secondary, destructive and outline', () => {
  const variants = ['default', 'secondary', 'destructive', 'outline'] as const
  const drawn = variants.map((variant) =>
    renderToStaticMarkup(<Badge variant={variant}>Pro</Badge>),
  )
  expect(new Set(drawn).size).toBe(variants.length)
  expect(renderToStaticMarkup(<Badge>Pro</Badge>)).toBe(drawn[0])
})

it('a toast is the only one, for 5 seconds, and removed after 1,000,000 ms', () => {
  expect([TOAST_LIMIT, TOAST_DURATION, TOAST_REMOVE_DELAY]).toEqual([1, 5_000, 1_000_000])
})
