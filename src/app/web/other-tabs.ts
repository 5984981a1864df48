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
    // A token of another patient comes with another phone: the event of `patientPhone` is the one that counts.
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
