import { adminScreens } from './admin-screens.ts'
import { NavigationLinks } from './navigation-links.tsx'
import { useOwnAccount } from './own-account.ts'
import { advancedReportsScreen, navigation } from './psychologist-screens.ts'

type MenuSectionsProps = {
  /** Whether Recursos PRO is among them: the mobile menu's, as specified; the Relatórios screen links there too. */
  withPro?: boolean
  onFollow?: () => void
}

/** All the menu's sections, by plan and account: spec part 2 §2, Psychologist layout and navigation. */
export function MenuSections({ withPro = false, onFollow }: MenuSectionsProps) {
  const { isPro, isAdmin } = useOwnAccount()
  return (
    <div className="space-y-5">
      <NavigationLinks title="Principal" titleHidden screens={navigation} onFollow={onFollow} />
      {withPro && isPro && (
        <NavigationLinks
          title="Recursos PRO"
          screens={[advancedReportsScreen]}
          onFollow={onFollow}
        />
      )}
      {isAdmin && (
        <NavigationLinks title="Super Admin" screens={adminScreens} onFollow={onFollow} />
      )}
    </div>
  )
}
