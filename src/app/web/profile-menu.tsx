import { ChevronDown, LogOut, MonitorDown } from 'lucide-react'
import { useInstallState } from '../../features/install/web/install-prompt.ts'
import { openInstallWindow } from '../../features/install/web/install-window.ts'
import { Avatar } from '../../platform/web/ui/avatar.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import {
  DropdownMenu,
  MenuItem,
  MenuLabel,
  MenuSeparator,
} from '../../platform/web/ui/dropdown-menu.tsx'
import { useIsDemo } from './demo-base.ts'
import { useOwnAccount } from './own-account.ts'
import { screens } from './screens.ts'
import { useLeave } from './use-leave.ts'

export function ProfileMenu() {
  const { name, email, profile } = useOwnAccount()
  const leave = useLeave()
  const isDemo = useIsDemo()
  const isInstallable = useInstallState() !== 'installed' && !isDemo
  return (
    <DropdownMenu
      label="Menu do perfil"
      trigger={
        <Button variant="ghost" className="-mr-[min(0.5rem,2vw)] px-2!">
          <span className="sr-only">Menu do perfil de {name}</span>
          <Avatar name={name} src={profile?.profileImage} size="sm" />
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      <MenuLabel>
        <span className="block wrap-anywhere">{email}</span>
      </MenuLabel>
      {[screens.profile, screens.settings].map(({ path, label, Icon }) => (
        <MenuItem key={path} href={path} icon={<Icon aria-hidden="true" />}>
          {label}
        </MenuItem>
      ))}
      {isInstallable && (
        <MenuItem onSelect={openInstallWindow} icon={<MonitorDown aria-hidden="true" />}>
          Instalar aplicativo
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem onSelect={leave} icon={<LogOut aria-hidden="true" />}>
        Sair
      </MenuItem>
    </DropdownMenu>
  )
}
