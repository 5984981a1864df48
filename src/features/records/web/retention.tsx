import { Link } from 'wouter'
import { formatDay } from '../../../platform/shared/calendar.ts'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { RETENTION_PATH } from '../../profile/settings-choices.ts'
import { useKeptUntil } from './api.ts'

type RetentionProps = { patientId: string; years: number | undefined }

/** The date until which the law requires keeping a record, and a link to change the term. */
export function Retention({ patientId, years }: RetentionProps) {
  const keptUntil = useKeptUntil(patientId)
  if (keptUntil === undefined || years === undefined) return <SkeletonLines lines={2} />
  return (
    <p className="mb-6 min-h-12">
      {keptUntil ? (
        <>
          Guardar até <strong className="font-semibold tabular-nums">{formatDay(keptUntil)}</strong>
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
  )
}
