import type { ComponentProps } from 'react'
import { lazyExtra } from '../../../platform/web/lazy-extra.tsx'
import type { PatientDialog } from './patient-dialog.tsx'

export const LazyPatientDialog = lazyExtra<ComponentProps<typeof PatientDialog>>(async () => {
  const { PatientDialog } = await import('./patient-dialog.tsx')
  return { default: PatientDialog }
})
