import type { ReactNode } from 'react'
import type { SettingsCard } from './settings-cards.ts'

/** A card of Configurações to which the search links. */
export function AddressedCard({ id, children }: { id: SettingsCard; children: ReactNode }) {
  return (
    <div id={id} tabIndex={-1} className="min-w-0 scroll-mt-24 rounded-lg">
      {children}
    </div>
  )
}
