import { formatMoney } from '../../../platform/shared/money.ts'
import { Avatar } from '../../../platform/web/ui/avatar.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { IconText } from '../../../platform/web/ui/icon-text.tsx'
import { FALLBACK_PRICE, type Profile } from '../../practice/contract.ts'
import { PROFESSIONAL_TITLES } from '../../practice/professional-titles.ts'
import { DEFAULT_DURATION, SESSION_TYPES } from '../../practice/session-types.ts'

export function PreviewCard({ profile }: { profile: Profile }) {
  const name = profile.name || 'Psicólogo'
  return (
    <Card>
      <CardHeader title="Prévia" description="Como os pacientes veem você." />
      <CardBody className="space-y-5">
        <div className="flex flex-wrap items-center gap-4">
          <Avatar name={name} src={profile.profileImage ?? undefined} size="lg" />
          <div className="min-w-0 flex-1 basis-32">
            <p className="font-semibold wrap-anywhere">{name}</p>
            <p className="text-sm text-muted">{PROFESSIONAL_TITLES[profile.professionalTitle]}</p>
            {profile.crp && <p className="text-sm text-muted">CRP {profile.crp}</p>}
            {profile.specialization && (
              <p className="text-sm text-muted wrap-anywhere">{profile.specialization}</p>
            )}
          </div>
        </div>
        <dl className="space-y-2">
          <PreviewLine
            label="Valor da sessão"
            value={formatMoney(profile.sessionPrice ?? FALLBACK_PRICE)}
          />
          <PreviewLine label="Duração" value={`${DEFAULT_DURATION} minutos`} />
        </dl>
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          <IconText tone="online">{SESSION_TYPES.online}</IconText>
          <IconText tone="in-person">{SESSION_TYPES.presencial}</IconText>
        </div>
        <p className="text-sm text-muted">
          Para agendar, valem o preço, a duração e a modalidade de cada serviço.
        </p>
      </CardBody>
    </Card>
  )
}

function PreviewLine({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  )
}
