import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissToast, readToasts, TOAST_REMOVE_DELAY, toast } from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
  dismissToast()
})
afterEach(() => vi.useRealTimers())

it('the toasts are shown one at a time: a new one replaces the old one', () => {
  toast({ title: 'Pessoa salva' })
  toast({ title: 'Visita marcada com sucesso!' })
  expect(readToasts().map((shown) => shown.title)).toEqual(['Visita marcada com sucesso!'])
})

it('keeps toasts with an action next to the new one, three in all', () => {
  const action = { label: 'Desfazer', onSelect: () => undefined }
  for (const title of ['um', 'dois', 'três', 'quatro']) toast({ title, action })
  expect(readToasts().map((shown) => shown.title)).toEqual(['quatro', 'três', 'dois'])
  toast({ title: 'Pessoa salva' })
  toast({ title: 'Desfeito' })
  expect(readToasts().map((shown) => shown.title)).toEqual(['Desfeito', 'quatro', 'três'])
  dismissToast()
  toast({ title: 'Visita marcada com sucesso!' })
  expect(readToasts()).toHaveLength(1)
})

it('replaces a toast about the same subject', () => {
  const action = { label: 'Desfazer', onSelect: () => undefined }
  toast({ title: 'Visita confirmada', about: 'visita', action })
  toast({ title: 'Outra confirmada', about: 'outra', action })
  toast({ title: 'Visita movida', about: 'visita', action })
  expect(readToasts().map((shown) => shown.title)).toEqual(['Visita movida', 'Outra confirmada'])
})

it('a dismissed toast is kept, closed, for 1,000,000 ms', () => {
  const id = toast({ title: 'Pessoa salva' })
  dismissToast(id)
  expect(readToasts()).toMatchObject([{ id, open: false }])
  vi.advanceTimersByTime(TOAST_REMOVE_DELAY - 1)
  expect(readToasts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(readToasts()).toEqual([])
})
