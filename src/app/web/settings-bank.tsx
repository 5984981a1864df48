import { usePixProvider } from '../../features/pix-provider/web/api.ts'
import { PixProviderCard } from '../../features/pix-provider/web/pix-provider-card.tsx'
import { useAddressedField } from '../../platform/web/use-addressed-field.ts'
import { AddressedCard } from './addressed-card.tsx'

export default function SettingsBank() {
  useAddressedField(!usePixProvider().isPending)
  return (
    <AddressedCard id="banco">
      <PixProviderCard />
    </AddressedCard>
  )
}
