import { useEffect, useEffectEvent, useRef } from 'react'
import { Field } from '../../../../platform/web/ui/field.tsx'
import { Select } from '../../../../platform/web/ui/select.tsx'
import { useNow } from '../../../../platform/web/use-clock.ts'
import type { BoughtPackage } from '../../../packages/contract.ts'
import { creditRefusal, restText } from '../../../packages/rules.ts'
import { usePatientPackages } from '../../../packages/web/api.ts'
import type { Session } from '../../contract.ts'
import { usesCredit } from '../../rules.ts'
import type { SessionChoices, SessionFormState } from './session-values.ts'
import { fillFrom, shownPrice } from './session-values.ts'

export interface MessageContent {
  offered: BoughtPackage[]
  chosen: BoughtPackage | undefined
  fixed: boolean
  leave: () => void
}

export function useDrawing(
  form: SessionFormState,
  session: Session | null,
  choices: SessionChoices,
): MessageContent {
  const [patientId, packageId] = form.watch(['patientId', 'packageId'])
  const { data } = usePatientPackages(session ? '' : patientId)
  const now = useNow()
  const offered = (data ?? []).filter((bought) => creditRefusal(bought, now) === null)
  const chosen = offered.find(({ id }) => id === packageId)
  const lost = data !== undefined && packageId !== '' && !chosen
  const { enter, leave } = usePackageTerms(form, choices)
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled once for each choice, not over text typed after it
  useEffect(() => {
    if (chosen) enter(chosen)
  }, [chosen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the packages are loaded, drops one of an old link or used up meanwhile
  useEffect(() => {
    if (lost) leave()
  }, [lost])
  useProposedPackage(form, session ? undefined : data && offered)
  const settled = session !== null && usesCredit(session)
  return { offered, chosen, fixed: chosen !== undefined || settled, leave }
}

/** Suggests the package from which a patient has sessions left, once for each patient; another choice stays. */
function useProposedPackage(form: SessionFormState, offered: BoughtPackage[] | undefined): void {
  const patientId = form.watch('patientId')
  const proposed = useRef('')
  const propose = useEffectEvent((to: string) => {
    if (to === '' || proposed.current === to) return
    proposed.current = to
    const { packageId, serviceId } = form.getValues()
    const suggested = offered?.[0]
    const isOfService = serviceId === '' || serviceId === suggested?.serviceId
    if (suggested && packageId === '' && isOfService) form.setValue('packageId', suggested.id)
  })
  const isRead = offered !== undefined
  useEffect(() => {
    if (isRead) propose(patientId)
  }, [isRead, patientId])
}

function usePackageTerms(form: SessionFormState, { services, profile }: SessionChoices) {
  const replaced = useRef<{ serviceId: string; price: string } | null>(null)
  const fill = (serviceId: string) => {
    const service = services.find(({ id }) => id === serviceId)
    if (!service) return
    const before = services.find(({ id }) => id === form.getValues('serviceId'))
    form.setValue('serviceId', serviceId)
    form.setValue('price', '')
    fillFrom(service, form, profile, before)
  }
  const enter = ({ serviceId, nextSessionPrice }: BoughtPackage) => {
    const before = form.getValues()
    replaced.current ??= { serviceId: before.serviceId, price: before.price }
    fill(serviceId)
    form.setValue('price', shownPrice(nextSessionPrice ?? ''))
  }
  const leave = () => {
    const before = replaced.current
    replaced.current = null
    form.setValue('packageId', '')
    form.clearErrors(['packageId', 'datetime'])
    fill(before?.serviceId || form.getValues('serviceId'))
    if (before?.price) form.setValue('price', before.price)
  }
  return { enter, leave }
}

type PackageFieldProps = {
  form: SessionFormState
  drawing: MessageContent
  choices: SessionChoices
}

export function PackageField({ form, drawing, choices }: PackageFieldProps) {
  const { timezone } = choices.profile
  const { offered, chosen, leave } = drawing
  if (offered.length === 0) return null
  return (
    <Field
      label="Usar do pacote"
      help={chosen && `${restText(chosen, timezone)}. Serviço e valor são os do pacote.`}
      error={form.formState.errors.packageId?.message}
    >
      <Select
        {...form.register('packageId', {
          onChange: (event) => event.target.value === '' && leave(),
        })}
      >
        <option value="">Não usar pacote</option>
        {offered.map((bought) => (
          <option key={bought.id} value={bought.id}>
            {bought.serviceName}, {restText(bought, timezone)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

export function CreditNote({ packagePlace, packageSessions }: Session) {
  if (packagePlace === null) return null
  return (
    <p className="rounded-lg bg-sunken px-4 py-3 text-sm">
      Sessão {packagePlace} de {packageSessions} de um pacote: paciente, serviço e valor são os do
      pacote. Para devolvê-la ao pacote, cancele a sessão.
    </p>
  )
}
