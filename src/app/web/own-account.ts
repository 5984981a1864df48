import { useProfile } from '../../features/profile/web/api.ts'
import { storedPsychologist } from '../../platform/web/storage.ts'

/** The logged-in psychologist: what the login stored at once, the profile when it has come. */
export function useOwnAccount() {
  const { data: profile } = useProfile()
  const stored = storedPsychologist()
  return {
    name: profile?.name || stored?.name || '',
    email: profile?.email ?? stored?.email ?? '',
    isAdmin: profile?.isAdmin ?? stored?.isAdmin ?? false,
    isPro: profile !== undefined && profile.plan !== 'free',
    profile,
  }
}
