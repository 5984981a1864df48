import { eraseDrafts } from '../../platform/web/tab-draft.ts'

/** What says who is in. */
const LOGINS = ['token', 'patient', 'patientPhone']

/**
 * Another tab logged in or out: what was read here belongs to somebody else, and `forgetRead` drops it. Where somebody
 * left, what was typed here was theirs.
 */
export function followOtherTabs(forgetRead: () => void): void {
  addEventListener('storage', ({ key, oldValue }) => {
    // Without a key everything was removed.
    if (key !== null && !LOGINS.includes(key)) return
    if (key === null || oldValue !== null) eraseDrafts()
    forgetRead()
  })
}
