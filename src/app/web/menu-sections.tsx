import { useLocation } from 'wouter'
import { NavigationLinks } from './navigation-links.tsx'
import { useOwnAccount } from './own-account.ts'
import { type MenuGroup, placeInMenu, screensIn } from './screens.ts'

const TITLES: Record<MenuGroup, string> = {
  admin: 'Super Admin',
  main: 'Principal',
  records: 'Registros',
  pro: 'Recursos PRO',
}
const UNTITLED: readonly MenuGroup[] = ['main']

type MenuSectionsProps = { inColumns?: boolean; onFollow?: () => void }

export function MenuSections(props: MenuSectionsProps) {
  const { isPro, isAdmin } = useOwnAccount()
  const [path] = useLocation()
  const groups: MenuGroup[] = isAdmin
    ? ['admin']
    : isPro
      ? ['main', 'records', 'pro']
      : ['main', 'records']
  const current = placeInMenu(path, groups)
  return (
    <div className="space-y-5 short:space-y-2">
      {groups.map((group) => (
        <NavigationLinks
          key={group}
          title={TITLES[group]}
          titleHidden={UNTITLED.includes(group)}
          screens={screensIn(group)}
          current={current}
          {...props}
        />
      ))}
    </div>
  )
}
