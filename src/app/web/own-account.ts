import { isPro } from '../../features/practice/plans.ts'
import { useProfile } from '../../features/practice/web/api.ts'
import { storedPsychologist } from '../../features/practice/web/parts/stored-login.ts'
import { ApiError } from '../../platform/web/api.ts'

/** The logged-in psychologist: what the login stored at once, the profile when it has come. */
export function useOwnAccount() {
  const { data: profile, error } = useProfile()
  const stored = storedPsychologist()
  return {
    name: profile?.name || stored?.name || '',
    email: profile?.email ?? stored?.email ?? '',
    isAdmin: profile?.isAdmin ?? stored?.isAdmin ?? false,
    // As the login stored it until the profile is there: the menu does not grow under the eye.
    isPro: isPro(profile?.plan ?? stored?.plan),
    isUnproved: profile ? !profile.emailVerified && !profile.closedAt : stored?.isUnproved === true,
    profile,
    /** Whether its days are over: it opens the archive of its records, and nothing else. */
    isOver: error instanceof ApiError && error.code === 'account_over',
  }
}
