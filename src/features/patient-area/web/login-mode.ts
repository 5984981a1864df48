import { readMeta } from '../../../platform/web/page-meta.ts'

export type LoginMode = 'phone' | 'code'

/** How patients log in here, as the server wrote it into the page; where it wrote nothing, the stricter way. */
export function readLoginMode(): LoginMode {
  return readMeta('patient-login') === 'phone' ? 'phone' : 'code'
}
