import { PushCard } from '../../features/push/web/parts/push-card.tsx'
import { Card, CardBody, CardHeader } from '../../platform/web/ui/card.tsx'
import { ThemeSwitch } from '../../platform/web/ui/theme-switch.tsx'
import { useAddressedField } from '../../platform/web/use-addressed-field.ts'
import { AddressedCard } from './addressed-card.tsx'
import { useIsDemo } from './demo-base.ts'

export default function SettingsDevice() {
  const isDemo = useIsDemo()
  useAddressedField()
  return (
    <>
      {!isDemo && (
        <AddressedCard id="notificacoes">
          <PushCard />
        </AddressedCard>
      )}
      <ThemeCard />
    </>
  )
}

function ThemeCard() {
  return (
    <Card className="min-w-0">
      <CardHeader title="Aparência" description="Claro, escuro ou como este aparelho estiver." />
      <CardBody>
        <ThemeSwitch />
      </CardBody>
    </Card>
  )
}
