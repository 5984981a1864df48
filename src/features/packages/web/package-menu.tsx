import { CalendarPlus, HandCoins, Pencil, Trash2 } from 'lucide-react'
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../platform/web/ui/dropdown-menu.tsx'
import { useNow } from '../../../platform/web/use-clock.ts'
import type { BoughtPackage } from '../contract.ts'
import { bookFromPackagePath, creditRefusal, isStarted } from '../rules.ts'

type PackageMenuProps = {
  bought: BoughtPackage
  onEdit: () => void
  onAsk: (what: 'pay' | 'delete') => void
}

export function PackageMenu({ bought, onEdit, onAsk }: PackageMenuProps) {
  const drawing = creditRefusal(bought, useNow()) === null && bookFromPackagePath(bought)
  return (
    <DropdownMenu label={`Ações do pacote de ${bought.patientName}`}>
      {drawing && (
        <MenuItem icon={<CalendarPlus aria-hidden="true" />} href={drawing}>
          Agendar sessão
        </MenuItem>
      )}
      <MenuItem icon={<HandCoins aria-hidden="true" />} onSelect={() => onAsk('pay')}>
        Pagamentos
      </MenuItem>
      <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={onEdit}>
        Editar
      </MenuItem>
      {!isStarted(bought) && (
        <>
          <MenuSeparator />
          <MenuItem
            destructive
            icon={<Trash2 aria-hidden="true" />}
            onSelect={() => onAsk('delete')}
          >
            Excluir
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  )
}
