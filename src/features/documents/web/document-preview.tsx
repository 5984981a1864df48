import type { ReactNode } from 'react'
import { dayAt } from '../../../platform/shared/calendar.ts'
import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { serverNow } from '../../../platform/web/server-clock.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import type { Patient } from '../../patients/contract.ts'
import { usePatient } from '../../patients/web/api.ts'
import type { Profile } from '../../practice/contract.ts'
import { endOf } from '../../sessions/rules.ts'
import { type DocumentInput, documentInput, type issueDocument } from '../contract.ts'
import { type DocumentText, documentText, type Meeting } from '../document-rules.ts'
import { usePastSessions } from './api.ts'
import { type Period, periodOf } from './document-values.ts'

type DocumentPreviewProps = {
  input: CallOf<typeof issueDocument>['body']
  patientId: string
  profile: Profile
  period: Period
  pending: boolean
  failure: ReactNode
  onIssue: () => Promise<void>
  onClose: () => void
}

export function DocumentPreview(props: DocumentPreviewProps) {
  const { pending, failure, onIssue, onClose } = props
  const text = usePreview(props)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !pending && onClose()}
      size="lg"
      title="Confira antes de emitir"
      description="Depois de emitido, o documento não muda nem pode ser apagado. Uma correção é outro documento."
      footer={
        <>
          <Button variant="outline" disabled={pending} onClick={onClose}>
            Voltar e corrigir
          </Button>
          <Button pending={pending} pendingText="Emitindo..." onClick={onIssue}>
            Emitir documento
          </Button>
        </>
      }
    >
      {text && <Sheet text={text} />}
      <FormAlert className="mt-4">{failure}</FormAlert>
    </Dialog>
  )
}

function usePreview({
  input,
  patientId,
  profile,
  period,
}: DocumentPreviewProps): DocumentText | null {
  const { data: patient } = usePatient(patientId)
  const sessions = usePastSessions(patientId, periodOf(period))
  const parsed = documentInput.safeParse(input)
  if (!parsed.success) return null
  const { timezone } = profile
  const meetings: Meeting[] = (sessions.data?.items ?? [])
    .filter(({ id }) => parsed.data.sessionIds.includes(id))
    .map((session) => ({
      start: session.datetime,
      end: new Date(endOf(session)).toISOString(),
      type: session.type,
    }))
    .reverse()
  const issuedOn = dayAt(serverNow(), timezone)
  return documentText(
    { number: 'ao emitir', issuedOn },
    {
      input: parsed.data,
      patient: {
        name: nameIn(parsed.data, patient) ?? 'nome como no prontuário',
        cpf: patient?.cpf ?? null,
      },
      psychologist: { ...profile, crp: profile.crp ?? '(falta informar no Perfil)' },
      meetings,
      timezone,
    },
  )
}

function nameIn(
  { usesSocialName }: Pick<DocumentInput, 'usesSocialName'>,
  patient: Patient | undefined,
): string | undefined {
  return (usesSocialName && patient?.socialName) || patient?.name
}

function Sheet({ text }: { text: DocumentText }) {
  return (
    <article
      aria-label={text.title}
      className="space-y-4 rounded-lg border border-line bg-surface p-[min(1.25rem,6vw)] wrap-anywhere sm:p-6"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-xl font-semibold">{text.title}</h3>
        <p className="text-muted">{text.number}</p>
      </header>
      <dl className="divide-y divide-line">
        {text.rows.map(([label, value]) => (
          <div key={label} className="flex flex-wrap gap-x-4 py-2">
            <dt className="w-36 text-muted">{label}</dt>
            <dd className="min-w-0 flex-1 basis-48">{value}</dd>
          </div>
        ))}
      </dl>
      {text.statement && <p>{text.statement}</p>}
      {text.lines.length > 0 && (
        <ul className="list-disc pl-6">
          {text.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {text.parts.map(({ title, text: words }) => (
        <section key={title}>
          <h4 className="font-semibold">{title}</h4>
          <p className="whitespace-pre-wrap">{words}</p>
        </section>
      ))}
      {text.notes.map((note) => (
        <p key={note} className="text-sm text-muted">
          {note}
        </p>
      ))}
      <p className="text-right">{text.placeAndDate}</p>
      <p className="text-center whitespace-pre-line">{text.signature.join('\n')}</p>
    </article>
  )
}
