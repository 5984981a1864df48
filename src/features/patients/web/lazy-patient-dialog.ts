import { lazyExtra } from '../../../platform/web/lazy-extra.tsx'

export const LazyPatientDialog = lazyExtra(() => import('./patient-dialog.tsx'))
