import { formatCount } from '../../../platform/shared/figures.ts'
import { problemText } from '../../../platform/web/api.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { FootBar } from '../../../platform/web/ui/foot-bar.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { useCreating } from '../../practice/web/api.ts'
import type { Import } from '../contract.ts'
import { IMPORT_PROBLEMS } from '../problems.ts'
import { usePreview, useRunImport } from './api.ts'
import { PlanLimit } from './plan-limit.tsx'

type Account = NonNullable<Import['account']>

const STAYS = [
  'Seu login, e-mail, plano e endereço público continuam os desta conta.',
  'Mensagens, histórico de acessos e calendários ligados ficam na conta de antes.',
  'Pagamentos vêm como recebidos antes: sem número de recibo e fora do Receita Saúde.',
  'Prontuários, documentos, contratos aceitos e comprovantes de despesas vêm em seguida, nesta tela. Baixe na conta de antes o “Arquivo dos prontuários” e tenha a frase dele à mão.',
] as const

/** Shows a practice from the export of an account before it is imported: its content, and what is left out. */
export function MoveStep({ id, account }: { id: string; account: Account }) {
  const summary = usePreview(id, 1, null)
  if (!summary.data)
    return summary.isError ? <ReadError read={summary} /> : <SkeletonLines lines={10} />
  const isTooMany = summary.data.fits !== null && account.patients > summary.data.fits
  return (
    <>
      {account.isInUse && <FormAlert>{IMPORT_PROBLEMS.import_practice_in_use[1]}</FormAlert>}
      {!account.isInUse && <PlanLimit wanted={account.patients} fits={summary.data.fits} />}
      <Card>
        <CardBody>
          <h3 className="font-semibold">O que vem</h3>
          <p className="mt-0.5 text-muted">
            Tudo vem como era, com as configurações do consultório.
          </p>
          <ul className="mt-3 grid gap-x-8 sm:grid-cols-2">
            {account.tables.map(({ name, rows }) => (
              <li key={name} className="flex justify-between gap-4 border-b border-line py-2">
                <span className="min-w-0 wrap-anywhere">{name}</span>
                <span className="tabular-nums">{formatCount(rows)}</span>
              </li>
            ))}
          </ul>
          <h3 className="mt-6 font-semibold">O que não vem neste arquivo</h3>
          <ul className="mt-2 list-disc space-y-1 pl-5 text-muted">
            {STAYS.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </CardBody>
      </Card>
      <MoveBar id={id} isRefused={account.isInUse || isTooMany} />
    </>
  )
}

function MoveBar({ id, isRefused }: { id: string; isRefused: boolean }) {
  const run = useRunImport()
  const creating = useCreating()
  return (
    <FootBar inner="justify-end">
      {run.error && <FormAlert className="w-full">{problemText(run.error)}</FormAlert>}
      <p className="min-w-0 flex-1 basis-48 text-sm text-muted">
        Ninguém é avisado. Você pode desfazer por 7 dias.
      </p>
      <Button
        {...creating}
        className="max-sm:grow"
        disabled={creating.disabled || isRefused}
        pending={run.isPending}
        pendingText="Começando..."
        onClick={() => run.mutate({ params: { id } })}
      >
        Trazer o consultório
      </Button>
    </FootBar>
  )
}
