import { eraseDrafts } from '../../platform/web/tab-draft.ts'

const LOGINS = ['token', 'patient', 'patientPhone']

/**
 * Follows logins and logouts of other tabs: `forgetRead` drops cached replies of the previous
 * account; a logout also drops drafts.
 */
export function followOtherTabs(forgetRead: () => void): void {
  addEventListener('storage', ({ key, oldValue }) => {
    if (key !== null && !LOGINS.includes(key)) return
    if (key === null || oldValue !== null) eraseDrafts()
    forgetRead()
  })
}
