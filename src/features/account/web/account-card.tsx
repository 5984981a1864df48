import { Download } from 'lucide-react'
import { useState } from 'react'
import { APP_NAME } from '../../../platform/shared/app-name.ts'
import { dayAt, formatDay } from '../../../platform/shared/calendar.ts'
import { toSlug } from '../../../platform/shared/slug.ts'
import { problemText } from '../../../platform/web/form-problems.ts'
import { saveFile } from '../../../platform/web/save-file.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '../../../platform/web/ui/card.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import type { Profile } from '../../profile/contract.ts'
import { KEPT_DAYS } from '../contract.ts'
import { readEverything } from './api.ts'
import { CloseAccountDialog } from './close-account-dialog.tsx'

/** Export first, then the way out: decisions §6. A closed account may still be exported. */
export function AccountCard({ profile }: { profile: Profile }) {
  const [asked, setAsked] = useState(false)
  const canClose = profile.closedAt === null && !profile.isAdmin
  return (
    <Card>
      <CardHeader
        title="Seus dados e sua conta"
        description="Tudo o que você cadastrou é seu: leve uma cópia quando quiser."
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
        <ExportButton profile={profile} />
        {canClose && (
          <Button variant="destructive" onClick={() => setAsked(true)}>
            Encerrar conta
          </Button>
        )}
      </CardFooter>
      {asked && <CloseAccountDialog onClose={() => setAsked(false)} />}
    </Card>
  )
}

function ExportButton({ profile }: { profile: Profile }) {
  const [pending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    try {
      const today = dayAt(Date.now(), profile.timezone)
      const everything = JSON.stringify(await readEverything(), null, 2)
      saveFile(`${toSlug(APP_NAME)}-${today}.json`, everything)
      toast({ title: 'Dados exportados', description: `Cópia de ${formatDay(today)}.` })
    } catch (error) {
      toast({ title: 'Erro', description: problemText(error), variant: 'destructive' })
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      variant="outline"
      icon={<Download aria-hidden="true" />}
      pending={pending}
      pendingText="Exportando..."
      onClick={save}
    >
      Exportar meus dados
    </Button>
  )
}
