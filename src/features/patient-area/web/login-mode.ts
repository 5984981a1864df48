import { readMeta } from '../../../platform/web/page-meta.ts'

export type LoginMode = 'phone' | 'code'

export function readLoginMode(): LoginMode {
  return readMeta('patient-login') === 'phone' ? 'phone' : 'code'
}
