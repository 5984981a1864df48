import type { ComponentProps } from 'react'
import { lazyExtra } from '../../../../platform/web/lazy-extra.tsx'
import type { DayOffForm } from './day-off-form.tsx'

export const LazyDayOffForm = lazyExtra<ComponentProps<typeof DayOffForm>>(async () => {
  const { DayOffForm } = await import('./day-off-form.tsx')
  return { default: DayOffForm }
})
