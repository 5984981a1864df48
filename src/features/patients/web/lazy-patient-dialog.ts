import { lazyWindow } from '../../../platform/web/lazy-window.tsx'

export const LazyPatientDialog = lazyWindow(() => import('./patient-dialog.tsx'))
