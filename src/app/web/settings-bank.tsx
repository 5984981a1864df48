import { usePixProvider } from '../../features/pix-provider/web/api.ts'
import { PixProviderCard } from '../../features/pix-provider/web/pix-provider-card.tsx'
import { useAddressedField } from '../../platform/web/use-addressed-field.ts'
import { BANK_PART } from './settings-cards.ts'

export default function SettingsBank() {
  useAddressedField(!usePixProvider().isPending)
  return (
    <div id={BANK_PART} tabIndex={-1} className="min-w-0 scroll-mt-24 rounded-lg">
      <PixProviderCard />
    </div>
  )
}
