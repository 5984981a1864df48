import { useProfile } from '../../features/profile/web/api.ts'
import { storage, storedPsychologist } from '../../platform/web/storage.ts'

/** The logged-in psychologist: what the login stored at once, the profile when it has come. */
export function useOwnAccount() {
  const { data: profile } = useProfile()
  const stored = storedPsychologist()
  return {
    name: profile?.name || stored?.name || '',
    email: profile?.email ?? stored?.email ?? '',
    isAdmin: profile?.isAdmin ?? isStoredAsAdmin(),
    isPro: profile !== undefined && profile.plan !== 'free',
    profile,
  }
}

/** As the login answered: known before the profile comes, so that no screen flashes that is not the super admin's. */
function isStoredAsAdmin(): boolean {
  try {
    return JSON.parse(storage.get('psychologist') ?? 'null')?.isAdmin === true
  } catch {
    return false
  }
}
