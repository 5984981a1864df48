import { ChevronDown, LogOut, Settings, UserRound } from 'lucide-react'
import { Avatar } from '../../platform/web/ui/avatar.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import {
  DropdownMenu,
  MenuItem,
  MenuLabel,
  MenuSeparator,
} from '../../platform/web/ui/dropdown-menu.tsx'
import { useLeave } from './leave.ts'
import { useOwnAccount } from './own-account.ts'

/** Spec part 2 §2, Top bar profile menu. */
export function ProfileMenu() {
  const { name, email, profile } = useOwnAccount()
  const leave = useLeave()
  return (
    <DropdownMenu
      label="Menu do perfil"
      trigger={
        <Button variant="ghost" className="-mr-2 px-2!">
          <span className="sr-only">Menu do perfil de {name}</span>
          <Avatar name={name} src={profile?.profileImage} size="sm" />
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      <MenuLabel>
        <span className="block wrap-anywhere">{email}</span>
      </MenuLabel>
      <MenuItem href="/psychologist/profile" icon={<UserRound aria-hidden="true" />}>
        Perfil
      </MenuItem>
      <MenuItem href="/psychologist/settings" icon={<Settings aria-hidden="true" />}>
        Configurações
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={leave} icon={<LogOut aria-hidden="true" />}>
        Sair
      </MenuItem>
    </DropdownMenu>
  )
}
