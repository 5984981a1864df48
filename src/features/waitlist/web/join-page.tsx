import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError, problemText } from '../../../platform/web/api.ts'
import { contractResolver, showFieldProblems } from '../../../platform/web/form-problems.ts'
import { eraseDraft, keepDraft, readDraft } from '../../../platform/web/tab-draft.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { CodeInput } from '../../../platform/web/ui/code-input.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { PhoneInput } from '../../../platform/web/ui/phone-input.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { CODE_DIGITS, CODE_LIFE_MINUTES } from '../../patient-login/contract.ts'
import { LegalLink } from '../../practice/web/parts/legal-link.tsx'
import { waitlistInput } from '../public-contract.ts'
import { useJoinWaitlist, useRequestWaitlistCode, useWaitlistForm } from './api.ts'
import { JoinedCard } from './joined-card.tsx'
import { BLANK_WISH, WishFields, wishPayload } from './wish-fields.tsx'

const TITLE = 'Lista de espera'

/** The form by which a visitor or a patient enters the list of a practice. */
export function JoinPage({ friendlyId }: { friendlyId: number }) {
  const { data, error, isFetching, refetch } = useWaitlistForm(friendlyId)
  const [manageUrl, setManageUrl] = useState<string | null>(null)
  const code = error instanceof ApiError ? error.code : undefined
  const isClosed = code === 'waitlist_off' || code === 'not_found' || code === 'invalid'
  return (
    <>
      <PageHeader
        described
        title={TITLE}
        description={
          data &&
          `Com ${data.psychologistName}. Diga que horários servem: quando um ficar livre, avisamos você.`
        }
      />
      {data && manageUrl === null && (
        <JoinForm friendlyId={friendlyId} form={data} onJoined={setManageUrl} />
      )}
      {data && manageUrl !== null && (
        <JoinedCard
          manageUrl={manageUrl}
          how="O aviso chega pelo contato que você confirmou"
          back={{ label: 'Ver horários livres', path: data.bookingPath }}
        />
      )}
      {!data && !error && (
        <Card>
          <CardBody>
            <SkeletonLines lines={10} />
          </CardBody>
        </Card>
      )}
      {error && !data && isClosed && (
        <EmptyState
          title="Não há lista de espera aqui"
          description="Veja os horários livres na página de agendamento de quem atende você."
        />
      )}
      {error && !data && !isClosed && (
        <ErrorState description={problemText(error)} onRetry={refetch} pending={isFetching} />
      )}
    </>
  )
}

type Form = NonNullable<ReturnType<typeof useWaitlistForm>['data']>

const BLANK = { ...BLANK_WISH, name: '', phone: '', email: '', contactCode: '' }

/** The draft in this tab: while the code is read in a mail program, a phone may drop the page. */
interface Kept {
  sent: boolean
  typed: typeof BLANK
}

type WaitlistBody = z.input<typeof waitlistInput>

/** Until a code was sent, the form is validated without one. */
const beforeCode = z.omit(waitlistInput, { contactCode: true })

type JoinFormProps = { friendlyId: number; form: Form; onJoined: (manageUrl: string) => void }

function JoinForm({ friendlyId, form: { services, consentVersion }, onJoined }: JoinFormProps) {
  const request = useRequestWaitlistCode()
  const join = useJoinWaitlist()
  const draft = `lista-de-espera-${friendlyId}`
  const [kept] = useState(() => readDraft<Kept>(draft))
  const [sent, setSent] = useState(kept.sent === true)
  const [failure, setFailure] = useState<string | null>(null)
  const payloadOf = ({ name, phone, email, contactCode, ...wish }: typeof BLANK) => ({
    ...{ name, phone, email, consentVersion },
    ...wishPayload(wish),
    ...(sent ? { contactCode } : {}),
  })
  const form = useForm({
    defaultValues: {
      ...BLANK,
      serviceId: services.length === 1 ? (services[0]?.id ?? '') : '',
      ...kept.typed,
    },
    resolver: contractResolver<typeof BLANK, typeof waitlistInput>(
      // The two differ in the code, which the second step has.
      (sent ? waitlistInput : beforeCode) as typeof waitlistInput,
      payloadOf,
    ),
  })
  useEffect(() => {
    const keep = () => keepDraft(draft, { sent, typed: { ...form.getValues(), contactCode: '' } })
    if (sent) keep()
    return form.subscribe({ formState: { values: true }, callback: keep })
  }, [form, draft, sent])
  const { errors } = form.formState
  const pending = request.isPending || join.isPending
  const params = { id: friendlyId }
  async function ask(): Promise<void> {
    setFailure(null)
    const { phone, email } = form.getValues()
    try {
      await request.mutateAsync({ params, body: { phone, email } })
      setSent(true)
    } catch (error) {
      if (!showFieldProblems(form, error)) setFailure(problemText(error))
    }
  }
  const submit = form.handleSubmit(async (body) => {
    if (!sent) return ask()
    setFailure(null)
    try {
      const { manageUrl } = await join.mutateAsync({ params, body })
      eraseDraft(draft)
      onJoined(manageUrl)
    } catch (error) {
      if (!showFieldProblems(form, error)) setFailure(problemText(error))
    }
  })
  return (
    <Card>
      <CardBody>
        <form noValidate onSubmit={submit} className="space-y-6">
          <WishFields register={form.register} errors={errors} services={services} />
          <ContactFields form={form} sent={sent} />
          <FormAlert>{failure}</FormAlert>
          <p className="text-sm text-muted">
            Ao entrar, você concorda com os <LegalLink part="termos">Termos de Uso</LegalLink> e a{' '}
            <LegalLink part="privacidade">Política de Privacidade</LegalLink>. O pedido e o seu
            contato são apagados 30 dias depois do último dia escolhido, ou quando você sair.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="lg" pending={pending} pendingText="Enviando...">
              {sent ? 'Entrar na lista' : 'Confirmar meu contato'}
            </Button>
            {sent && (
              <Button variant="outline" size="lg" disabled={pending} onClick={() => ask()}>
                Enviar novo código
              </Button>
            )}
          </div>
        </form>
      </CardBody>
    </Card>
  )
}

type ContactFieldsProps = {
  form: UseFormReturn<typeof BLANK, unknown, WaitlistBody>
  sent: boolean
}

/** The fields of the contact, registered after the wish's, so that the first wrong field of all gets the focus. */
function ContactFields({ form: { register, formState }, sent }: ContactFieldsProps) {
  const { errors } = formState
  return (
    <>
      <Field label="Seu nome" required error={errors.name?.message}>
        <Input autoComplete="name" {...register('name')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Seu telefone" required error={errors.phone?.message}>
          <PhoneInput {...register('phone')} />
        </Field>
        <Field label="Seu e-mail" optional error={errors.email?.message}>
          <Input type="email" autoComplete="email" {...register('email')} />
        </Field>
      </div>
      {sent && (
        <Field
          label={`Código de ${CODE_DIGITS} números`}
          help={`Enviamos por SMS ou para o e-mail informado. Vale por ${CODE_LIFE_MINUTES} minutos.`}
          required
          error={errors.contactCode?.message}
        >
          <CodeInput digits={CODE_DIGITS} autoFocus {...register('contactCode')} />
        </Field>
      )}
    </>
  )
}
