import { useLocation } from 'wouter'
import { adminScreens } from './admin-screens.ts'
import { NavigationLinks } from './navigation-links.tsx'
import { useOwnAccount } from './own-account.ts'
import {
  bookScreen,
  messagesScreen,
  navigation,
  placeInMenu,
  proScreens,
  recordsScreen,
} from './psychologist-screens.ts'

const BESIDE = [recordsScreen, bookScreen, messagesScreen]

type MenuSectionsProps = { inColumns?: boolean; onFollow?: () => void }

export function MenuSections({ inColumns, onFollow }: MenuSectionsProps) {
  const { isPro, isAdmin } = useOwnAccount()
  const [path] = useLocation()
  const pro = isPro ? proScreens : []
  const menu = isAdmin ? adminScreens : [...navigation, ...BESIDE, ...pro]
  const section = { current: placeInMenu(path, menu), inColumns, onFollow }
  if (isAdmin) return <NavigationLinks title="Super Admin" screens={menu} {...section} />
  return (
    <div className="space-y-5 short:space-y-2">
      <NavigationLinks title="Principal" titleHidden screens={navigation} {...section} />
      <NavigationLinks title="Registros" titleHidden screens={BESIDE} {...section} />
      {pro.length > 0 && <NavigationLinks title="Recursos PRO" screens={pro} {...section} />}
    </div>
  )
}
