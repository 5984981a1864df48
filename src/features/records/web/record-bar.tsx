import { EllipsisVertical, FileUp, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../platform/web/ui/button.tsx'
import { DropdownMenu, MenuItem } from '../../../platform/web/ui/dropdown-menu.tsx'
import { FootBar } from '../../../platform/web/ui/foot-bar.tsx'

type RecordBarProps = {
  /** The search's label; undefined if there is no search. */
  searchLabel: string | undefined
  isSearching: boolean
  /** Further items of the menu. */
  items: ReactNode
  onWrite: () => void
  onSearch: () => void
  onImport: () => void
  children: ReactNode
}

/** The actions of a register on a phone, at its foot: the entries begin at the top. */
export function RecordBar(props: RecordBarProps) {
  const { searchLabel, isSearching, items, onWrite, onSearch, onImport, children } = props
  return (
    <FootBar inner="max-sm:gap-x-2">
      <Button className="grow max-sm:px-3" onClick={onWrite}>
        {children}
      </Button>
      {searchLabel !== undefined && (
        <Button
          size="icon"
          variant="outline"
          className={squareClass}
          aria-label={searchLabel}
          aria-expanded={isSearching}
          onClick={onSearch}
        >
          <Search aria-hidden="true" />
        </Button>
      )}
      <DropdownMenu
        label="Mais ações do prontuário"
        trigger={
          <Button
            size="icon"
            variant="outline"
            className={squareClass}
            aria-label="Mais ações do prontuário"
          >
            <EllipsisVertical aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem icon={<FileUp aria-hidden="true" />} onSelect={onImport}>
          Importar arquivos
        </MenuItem>
        {items}
      </DropdownMenu>
    </FootBar>
  )
}

/** Enlarged text leaves the squares as they are: the words next to them need the space. */
const squareClass = 'max-sm:size-[44px]'
