import { Download } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { formatBytes } from '../../../platform/shared/bytes.ts'
import { formatDateTime } from '../../../platform/shared/calendar.ts'
import { problemText } from '../../../platform/web/api.ts'
import { contractResolver, showFieldProblems } from '../../../platform/web/form-problems.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '../../../platform/web/ui/card.tsx'
import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { PasswordInput } from '../../../platform/web/ui/password-input.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { archiveInput, type Custody, PASSPHRASE_MIN } from '../contract.ts'
import { downloadArchive, takeCustody, useCustody, useRecordsChanged } from './api.ts'
import { Unread } from './parts/unread.tsx'

type ArchivePartProps = {
  zone: string
  onAccepted?: () => void
}

export function ArchivePart({ zone, onAccepted }: ArchivePartProps) {
  const query = useCustody()
  const { data: custody } = query
  if (query.isError && !custody) return <Unread read={query} />
  if (!custody) return <SkeletonLines lines={8} />
  if (custody.records === 0)
    return (
      <EmptyState
        compact
        title="Ainda não há prontuários"
        description={`Quando houver, você os leva daqui em um ZIP cifrado. ${WHAT_IT_HAS}`}
      />
    )
  return (
    <div className="space-y-6">
      <ArchiveForm custody={custody} zone={zone} />
      {custody.closedAt && custody.records > 0 && (
        <CustodyCard custody={custody} zone={zone} onAccepted={onAccepted} />
      )}
    </div>
  )
}

const WHAT_IT_HAS =
  'Nele há PDF para ler, JSON com todas as versões, documentos, anexos e o registro restrito à parte. Abre com 7-Zip, WinZip e outros, sem este sistema.'

const BLANK = { passphrase: '', again: '' }

const confirmedPassphrase = z.extend(archiveInput, { again: z.string() }).check(
  z.refine((typed) => typed.passphrase === typed.again, {
    path: ['again'],
    message: 'As frases não coincidem',
    when: () => true,
  }),
)

function ArchiveForm({ custody, zone }: { custody: Custody; zone: string }) {
  const changed = useRecordsChanged()
  const [arrived, setArrived] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    defaultValues: BLANK,
    resolver: contractResolver(confirmedPassphrase, (typed: typeof BLANK) => typed),
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ passphrase }) => {
    setFailure(null)
    setArrived(0)
    try {
      await downloadArchive(passphrase, setArrived)
      form.reset(BLANK)
      toast({
        title: 'Arquivo salvo',
        description: 'Abra-o com a frase e confira, antes de guardar.',
      })
      await changed()
    } catch (error) {
      if (!showFieldProblems(form, error)) setFailure(problemText(error))
    } finally {
      setArrived(null)
    }
  })
  return (
    <Card>
      <form noValidate onSubmit={submit}>
        <fieldset role="none" disabled={isSubmitting}>
          <CardHeader
            title="Arquivo dos prontuários"
            description={`${recordsText(custody.records)} em um ZIP cifrado. ${WHAT_IT_HAS}`}
          />
          <CardBody className="space-y-5">
            <p className="rounded-lg bg-pending-soft px-4 py-3 text-pending-ink">
              <strong className="font-semibold">Guarde a frase.</strong> Sem ela ninguém abre o
              arquivo: nem você, nem nós.
            </p>
            <div className="grid gap-5 sm:grid-cols-2">
              <Field
                label="Frase do arquivo"
                required
                help={`Pelo menos ${PASSPHRASE_MIN} caracteres. Três ou mais palavras que não costumam andar juntas servem bem.`}
                error={errors.passphrase?.message}
              >
                <PasswordInput autoComplete="new-password" {...form.register('passphrase')} />
              </Field>
              <Field label="A frase outra vez" required error={errors.again?.message}>
                <PasswordInput autoComplete="new-password" {...form.register('again')} />
              </Field>
            </div>
            <FormAlert>{failure}</FormAlert>
          </CardBody>
          <CardFooter>
            <p role="status" className="mr-auto text-sm text-muted tabular-nums">
              {arrived === 0 && 'Preparando o arquivo…'}
              {arrived !== null && arrived > 0 && `${formatBytes(arrived)} recebidos…`}
              {arrived === null &&
                custody.archivedAt &&
                `Baixado por último em ${formatDateTime(custody.archivedAt, zone)}`}
            </p>
            <Button
              type="submit"
              icon={<Download aria-hidden="true" />}
              pending={isSubmitting}
              pendingText="Preparando..."
            >
              Baixar o arquivo
            </Button>
          </CardFooter>
        </fieldset>
      </form>
    </Card>
  )
}

function recordsText(count: number): string {
  return count === 1 ? 'O prontuário vai' : `Os ${count} prontuários vão`
}

type CustodyCardProps = { custody: Custody; zone: string; onAccepted?: (() => void) | undefined }

export function CustodyCard({ custody, zone, onAccepted }: CustodyCardProps) {
  const { closedAt, archivedAt, acceptedAt, isOver } = custody
  const [isDialogOpen, setDialogOpen] = useState(false)
  const isTaken = archivedAt !== null && closedAt !== null && archivedAt >= closedAt
  return (
    <Card>
      <CardHeader title="Guarda dos prontuários" />
      <CardBody className="space-y-3">
        {acceptedAt ? (
          <p>
            Você assumiu a guarda em {formatDateTime(acceptedAt, zone)}. A conta é apagada quando os
            30 dias terminarem; restaurada antes disso, ela volta a guardar os prontuários.
          </p>
        ) : (
          <>
            <p>
              A lei manda guardar cada prontuário até a data dele. Enquanto a guarda não é sua, a
              conta não é apagada, e o login dela abre este arquivo.
            </p>
            {!isTaken && (
              <p className="text-muted">
                Baixe o arquivo depois de encerrada a conta; então a guarda pode ser assumida.
              </p>
            )}
          </>
        )}
      </CardBody>
      {!acceptedAt && (
        <CardFooter>
          <Button disabled={!isTaken} onClick={() => setDialogOpen(true)}>
            Assumir a guarda
          </Button>
        </CardFooter>
      )}
      {isDialogOpen && (
        <CustodyQuestion
          isOver={isOver}
          onAccepted={onAccepted}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </Card>
  )
}

type QuestionProps = {
  isOver: boolean
  onAccepted: (() => void) | undefined
  onClose: () => void
}

function CustodyQuestion({ isOver, onAccepted, onClose }: QuestionProps) {
  const changed = useRecordsChanged()
  const [isChecked, setChecked] = useState(false)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const accept = async () => {
    setPending(true)
    try {
      await takeCustody()
      toast({
        title: 'Guarda assumida',
        description: 'Guarde o arquivo e a frase pelo prazo da lei.',
      })
      if (isOver) return onAccepted?.()
      await changed()
      onClose()
    } catch (error) {
      setFailure(problemText(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Assumir a guarda dos prontuários?"
      description={
        isOver
          ? 'A conta é apagada em seguida, com tudo o que há nela. Os prontuários passam a existir só no arquivo que você baixou.'
          : 'Quando os 30 dias terminarem, a conta é apagada com tudo o que há nela. Os prontuários passam a existir só no arquivo que você baixou.'
      }
      confirmLabel="Assumir a guarda"
      pending={isPending}
      pendingText="Um momento..."
      disabled={!isChecked}
      failure={failure}
      onConfirm={accept}
    >
      <Checkbox
        label="Abri o arquivo com a frase e conferi o que há nele"
        checked={isChecked}
        onChange={({ currentTarget }) => setChecked(currentTarget.checked)}
      />
    </ConfirmDialog>
  )
}
