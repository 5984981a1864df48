import { tenantPart } from '../../platform/shared/live.ts'
import { eraseDrafts } from '../../platform/web/tab-draft.ts'

const LOGINS = ['token', 'patient', 'patientPhone']

/**
 * Follows logins and logouts of other tabs: `forgetRead` drops cached replies of the previous
 * account; a logout also drops drafts. Another login of the same account changes nothing.
 */
export function followOtherTabs(forgetRead: () => void): void {
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key !== null && !LOGINS.includes(key)) return
    // Another patient has another phone, which is a change of its own.
    if (
      newValue &&
      oldValue &&
      (key === 'patient' || tenantPart(newValue) === tenantPart(oldValue))
    )
      return
    if (key === null || oldValue !== null) eraseDrafts()
    forgetRead()
  })
}
