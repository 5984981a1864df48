import { isPro } from '../../features/practice/plans.ts'
import { useProfile } from '../../features/practice/web/api.ts'
import { storedPsychologist } from '../../features/practice/web/parts/stored-login.ts'
import { isProblem } from '../../platform/web/api.ts'

export function useOwnAccount() {
  const { data: profile, error } = useProfile()
  const stored = storedPsychologist()
  return {
    name: profile?.name || stored?.name || '',
    email: profile?.email ?? stored?.email ?? '',
    isAdmin: profile?.isAdmin ?? stored?.isAdmin ?? false,
    isPro: isPro(profile?.plan ?? stored?.plan),
    isUnproved: profile ? !profile.emailVerified && !profile.closedAt : stored?.isUnproved === true,
    profile,
    isOver: isProblem(error, 'account_over'),
    isUnsecured: isProblem(error, 'second_factor_needed'),
  }
}
