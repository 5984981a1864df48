import type { Menu } from 'radix-ui/internal'
import { createContext } from 'react'

export type MenuParts = Pick<typeof Menu, 'Group' | 'Item' | 'Label' | 'Separator'>

export const MenuPartsContext = createContext<MenuParts | null>(null)
