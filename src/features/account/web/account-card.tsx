import { Download } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { lazyWindow } from '../../../platform/web/lazy-window.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '../../../platform/web/ui/card.tsx'
import { useDownload } from '../../../platform/web/use-download.ts'
import type { Profile } from '../../practice/contract.ts'
import { KEPT_DAYS } from '../../practice/rules.ts'
import { exportAccount } from '../contract.ts'
import type { CloseAccountDialog } from './close-account-dialog.tsx'

const LazyCloseAccountDialog = lazyWindow<ComponentProps<typeof CloseAccountDialog>>(async () => {
  const { CloseAccountDialog } = await import('./close-account-dialog.tsx')
  return { default: CloseAccountDialog }
})

export function AccountCard({ profile }: { profile: Profile }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const canClose = profile.closedAt === null && !profile.isAdmin
  return (
    <Card>
      <CardHeader
        title="Seus dados e sua conta"
        description="Tudo o que você cadastrou é seu: leve uma cópia quando quiser, em um arquivo ZIP com planilhas."
      />
      {canClose && (
        <CardBody>
          <p className="text-muted">
            Ao encerrar a conta, sua página pública sai do ar, as sessões futuras são canceladas e
            os pacientes avisados. Guardamos tudo por {KEPT_DAYS} dias, para o caso de você voltar;
            depois apagamos.
          </p>
        </CardBody>
      )}
      <CardFooter>
        <ExportButton />
        {canClose && (
          <Button variant="destructive" onClick={() => setDialogOpen(true)}>
            Encerrar conta
          </Button>
        )}
      </CardFooter>
      {isDialogOpen && <LazyCloseAccountDialog onClose={() => setDialogOpen(false)} />}
    </Card>
  )
}

function ExportButton() {
  const { pending, download } = useDownload(exportAccount, 'Dados exportados')
  return (
    <Button
      variant="outline"
      icon={<Download aria-hidden="true" />}
      pending={pending}
      pendingText="Exportando..."
      onClick={() => download({})}
    >
      Exportar meus dados
    </Button>
  )
}
