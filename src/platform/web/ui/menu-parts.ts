import type { Menu } from 'radix-ui/internal'
import { createContext } from 'react'

/** What the items of a menu are made of; comes with the panel around them, when a menu is opened. */
export type MenuParts = Pick<typeof Menu, 'Group' | 'Item' | 'Label' | 'Separator'>

export const MenuPartsContext = createContext<MenuParts | null>(null)
