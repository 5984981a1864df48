import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Link } from 'wouter'
import { formatDay } from '../../../platform/shared/calendar.ts'
import { pluralize } from '../../../platform/shared/figures.ts'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { Later } from '../../../platform/web/ui/later.tsx'
import { Bone, Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import { useNow } from '../../../platform/web/use-clock.ts'
import type { Profile } from '../../practice/contract.ts'
import { hoursProblems } from '../../practice/working-hours.ts'
import type { Availability } from '../availability-schema.ts'
import { nextWeek } from '../slot-rules.ts'
import { type AttendanceValues, hoursOf, timeRulesOf } from './attendance-values.ts'
import { SAVED_RULES, usePreview } from './preview-api.ts'
import { PreviewDays } from './preview-days.tsx'

export type PreviewCardProps = { form: WatchedForm; profile: Profile }

export default function PreviewCard({ form, profile }: PreviewCardProps) {
  const { rules, isWrong } = useTypedRules(form)
  const preview = usePreview(rules, { requestedByPage: true })
  const { from, to } = nextWeek(useNow(), profile.timezone)
  const week = `Semana de ${formatDay(from).slice(0, 5)} a ${formatDay(to).slice(0, 5)}`
  return (
    <section aria-label="Prévia da próxima semana" className="xl:sticky xl:top-6">
      <Card>
        <CardHeader
          title="Como os pacientes verão"
          description={`${week}, sessões de ${profile.defaultSessionDuration} minutos.`}
        />
        <CardBody className="space-y-4">
          {!profile.allowOnlineBooking && <BookingOffNote />}
          {preview.data ? (
            <>
              <Summary availability={preview.data} isWrong={isWrong} />
              <div
                aria-busy={preview.isPlaceholderData || undefined}
                className={classNames(
                  'transition-opacity duration-100',
                  preview.isPlaceholderData && 'opacity-60',
                )}
              >
                <Later>
                  <PreviewDays
                    first={from}
                    availability={preview.data}
                    closesHolidays={rules.closesHolidays ?? profile.closesHolidays}
                  />
                </Later>
              </div>
            </>
          ) : preview.isPending ? (
            <PreviewSkeleton />
          ) : (
            <ReadError read={preview} />
          )}
        </CardBody>
      </Card>
    </section>
  )
}

function BookingOffNote() {
  return (
    <p className="rounded-lg bg-pending-soft px-4 py-3 text-sm text-pending-ink">
      Sua agenda pública está desativada: agora os pacientes não veem horários.{' '}
      <Link href="/psychologist/share" className="font-medium underline underline-offset-2">
        Ativar em Compartilhar
      </Link>
    </p>
  )
}

type SummaryProps = { availability: Availability; isWrong: boolean }

function Summary({ availability, isWrong }: SummaryProps) {
  return (
    <p aria-live="polite" className="text-sm font-medium">
      {isWrong ? 'Corrija o horário indicado para ver a mudança aqui.' : countText(availability)}
    </p>
  )
}

function countText({ days }: Availability): string {
  const count = days.reduce((sum, { slots }) => sum + slots.length, 0)
  if (count === 0) return 'Nenhum horário livre na próxima semana'
  const times = pluralize(count, 'horário livre', 'horários livres')
  return `${times} em ${pluralize(days.length, 'dia', 'dias')}`
}

function PreviewSkeleton() {
  return (
    <Skeleton className="space-y-4">
      {['1', '2', '3', '4', '5', '6', '7'].map((day) => (
        <div key={day} className="space-y-2">
          <Bone className="h-4 w-20" />
          <Bone className="h-7 w-full" />
        </div>
      ))}
    </Skeleton>
  )
}

const PAUSE = 300

type WatchedForm = Pick<UseFormReturn<AttendanceValues>, 'getValues' | 'subscribe'>

/**
 * Returns the form's rules shortly after the last change, the saved ones before the first; while an hour is invalid, the
 * last valid ones.
 */
function useTypedRules({ getValues, subscribe }: WatchedForm) {
  const [rules, setRules] = useState(SAVED_RULES)
  const [isWrong, setWrong] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let lastRules = JSON.stringify(timeRulesOf(getValues()))
    const settle = () => {
      const values = getValues()
      const isRight = hoursProblems(hoursOf(values)).length === 0
      setWrong(!isRight)
      if (!isRight) return
      const typed = timeRulesOf(values)
      if (JSON.stringify(typed) === lastRules) return
      lastRules = JSON.stringify(typed)
      setRules(typed)
    }
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(settle, PAUSE)
      },
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [getValues, subscribe])
  return { rules, isWrong }
}
