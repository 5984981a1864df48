import { Download, FilePlus2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { formatDay } from '../../../platform/shared/calendar.ts'
import { lazyWindow } from '../../../platform/web/lazy-window.tsx'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { useDownload } from '../../../platform/web/use-download.ts'
import { useCreating, useProfile } from '../../practice/web/api.ts'
import { Unread } from '../../records/web/parts/unread.tsx'
import { getDocument, type IssuedDocument } from '../contract.ts'
import { DOCUMENT_KINDS } from '../rules.ts'
import { useDocuments } from './api.ts'
import { readDocumentDraft } from './document-draft.ts'
import { BLANK, type DocumentValues } from './document-values.ts'

const LazyDocumentForm = lazyWindow(() => import('./document-form.tsx'))

type PatientDocumentsProps = { patientId: string; zone: string }

export function PatientDocuments({ patientId, zone }: PatientDocumentsProps) {
  const query = useDocuments(patientId)
  const profile = useProfile()
  const creating = useCreating()
  const [written, setWritten] = useState<DocumentValues | null>(null)
  useEffect(() => {
    let isGone = false
    void readDocumentDraft(patientId).then((draft) => !isGone && draft && setWritten(draft))
    return () => {
      isGone = true
    }
  }, [patientId])
  if (query.isError && !query.data) return <Unread read={query} />
  if (!query.data || !profile.data) return <SkeletonLines lines={8} />
  return (
    <>
      {profile.data.crp === null && <MissingCrp />}
      {written ? (
        <LazyDocumentForm
          patientId={patientId}
          zone={zone}
          profile={profile.data}
          initial={written}
          onClose={() => setWritten(null)}
        />
      ) : (
        <div className="mb-6">
          <Button
            icon={<FilePlus2 aria-hidden="true" />}
            {...creating}
            onClick={() => setWritten(BLANK)}
            onPointerEnter={LazyDocumentForm.preload}
            onFocus={LazyDocumentForm.preload}
          >
            Emitir documento
          </Button>
        </div>
      )}
      {query.data.length === 0 && !written ? (
        <EmptyState
          compact
          title="Nenhum documento emitido"
          description="Declaração, atestado, relatório, laudo e parecer, com as partes que a Resolução CFP 06/2019 pede."
        />
      ) : (
        <ul className="space-y-4">
          {query.data.map((document) => (
            <DocumentItem key={document.id} document={document} />
          ))}
        </ul>
      )}
    </>
  )
}

function MissingCrp() {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-pending-soft px-4 py-3 text-pending-ink">
      <p className="min-w-0 flex-1 basis-60">
        Um documento leva o seu CRP, que ainda não está no Perfil. O que você escrever aqui fica
        guardado neste aparelho.
      </p>
      <Link href="/psychologist/profile#crp" className={buttonClass({ variant: 'outline' })}>
        Informar CRP
      </Link>
    </div>
  )
}

function DocumentItem({ document }: { document: IssuedDocument }) {
  const { pending, download } = useDownload(getDocument, 'Documento salvo')
  const { id, kind, number, issuedOn, purpose, addressee } = document
  const title = `${DOCUMENT_KINDS[kind].title} nº ${number}`
  return (
    <li>
      <Card>
        <CardBody className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-60">
            <h2 className="text-lg font-semibold">{title}</h2>
            <dl className="mt-1 wrap-anywhere">
              <Fact label="Emitido em">{formatDay(issuedOn)}</Fact>
              <Fact label="Finalidade">{purpose}</Fact>
              {addressee && <Fact label="Destinatário">{addressee}</Fact>}
            </dl>
          </div>
          <Button
            variant="outline"
            icon={<Download aria-hidden="true" />}
            pending={pending}
            pendingText="Preparando..."
            onClick={() => download({ params: { id } })}
          >
            Baixar PDF<span className="sr-only"> de {title}</span>
          </Button>
        </CardBody>
      </Card>
    </li>
  )
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="inline text-muted">{label}: </dt>
      <dd className="inline">{children}</dd>
    </div>
  )
}
