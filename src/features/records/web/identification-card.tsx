import { Download } from 'lucide-react'
import { Link } from 'wouter'
import { formatDate, formatDay } from '../../../platform/shared/calendar.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { maskCpf } from '../../../platform/web/ui/masks.ts'
import { useDownload } from '../../../platform/web/use-download.ts'
import { RETENTION_PATH } from '../../profile/settings-choices.ts'
import { getRecordPdf, type PatientRecord } from '../contract.ts'

type IdentificationCardProps = { record: PatientRecord; years: number; zone: string }

export function IdentificationCard({ record, years, zone }: IdentificationCardProps) {
  const { identification, keptUntil, patientDeletedAt } = record
  const { name, socialName, cpf, birthDate, guardianName, guardianCpf } = identification
  const guardian = [guardianName, guardianCpf && `CPF ${maskCpf(guardianCpf)}`].filter(Boolean)
  const facts = [
    socialName && `Nome no registro civil: ${name}`,
    birthDate && `Nascimento em ${formatDay(birthDate)}`,
    cpf && `CPF ${maskCpf(cpf)}`,
    guardian.length > 0 && `Responsável: ${guardian.join(', ')}`,
  ].filter(Boolean)
  return (
    <Card className="mb-6">
      <CardBody>
        <h2 className="text-lg font-semibold wrap-anywhere">{socialName ?? name}</h2>
        {facts.length > 0 && <p className="wrap-anywhere text-muted">{facts.join(' · ')}</p>}
        {patientDeletedAt && (
          <p className="mt-2">
            Paciente excluído em {formatDate(patientDeletedAt, zone)}. A lei manda guardar o
            prontuário; o contato foi apagado.
          </p>
        )}
        <p className="mt-2">
          {keptUntil ? (
            <>
              Guardar até{' '}
              <strong className="font-semibold tabular-nums">{formatDay(keptUntil)}</strong>
              <span className="text-muted">
                {' '}
                ({years} anos depois do último registro, ou dos 18 anos de quem é menor).{' '}
              </span>
            </>
          ) : (
            <span className="text-muted">
              O prazo de guarda ({years} anos) começa com o primeiro registro.{' '}
            </span>
          )}
          <Link href={RETENTION_PATH} className="text-petrol-ink underline underline-offset-4">
            Mudar o prazo
          </Link>
        </p>
        {keptUntil && <PatientsCopy patientId={record.patientId} />}
      </CardBody>
    </Card>
  )
}

function PatientsCopy({ patientId }: { patientId: string }) {
  const { pending, download } = useDownload(getRecordPdf, 'Cópia do prontuário salva')
  return (
    <Button
      size="sm"
      variant="outline"
      className="mt-4"
      icon={<Download aria-hidden="true" />}
      pending={pending}
      pendingText="Preparando..."
      onClick={() => download({ params: { id: patientId } })}
    >
      Cópia para o paciente (PDF)
    </Button>
  )
}
