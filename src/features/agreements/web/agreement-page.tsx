import { CircleCheck, Hourglass, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { dayAt, formatDay, formatZonedTime } from '../../../platform/shared/calendar.ts'
import { ApiError, isProblem, problemText } from '../../../platform/web/api.ts'
import { contractResolver, showFieldProblems } from '../../../platform/web/form-problems.ts'
import { focusHeading } from '../../../platform/web/heading-focus.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { CpfInput } from '../../../platform/web/ui/cpf-input.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { RecordText } from '../../records/web/parts/record-text.tsx'
import { acceptanceInput, type PublicAgreement } from '../contract.ts'
import { useAcceptAgreement, useAgreement } from './api.ts'

type AgreementPageProps = { token: string }

export function AgreementPage({ token }: AgreementPageProps) {
  const { data, error, isFetching, refetch } = useAgreement(token)
  if (data) return <Agreement token={token} agreement={data} />
  const code = error instanceof ApiError ? error.code : undefined
  return (
    <>
      <PageHeader title="Contrato" />
      {!error && (
        <Card>
          <CardBody>
            <SkeletonLines lines={12} />
          </CardBody>
        </Card>
      )}
      {code === 'not_found' && (
        <EmptyState
          title="Este link não abre nenhum contrato"
          description="Confira se ele veio inteiro da mensagem. Se você recebeu outro depois, use o mais novo."
        />
      )}
      {code === 'agreement_expired' && (
        <EmptyState title="Este link venceu" description={problemText(error)} />
      )}
      {error && code !== 'not_found' && code !== 'agreement_expired' && (
        <ErrorState description={problemText(error)} onRetry={refetch} pending={isFetching} />
      )}
    </>
  )
}

function Agreement({ token, agreement }: AgreementPageProps & { agreement: PublicAgreement }) {
  const { psychologistName, text, acceptance, isConcluded, linkExpiresAt, timezone } = agreement
  const until = formatDay(dayAt(Date.parse(linkExpiresAt), timezone))
  return (
    <>
      <PageHeader
        title="Contrato"
        description={
          acceptance || isConcluded
            ? `Com ${psychologistName}. Este link mostra ${acceptance ? 'a sua cópia' : 'o contrato'} até ${until}.`
            : `${psychologistName} pede que você leia e aceite. O link vale até ${until}.`
        }
        actions={
          <Button
            variant="outline"
            className="print:hidden"
            icon={<Printer aria-hidden="true" />}
            onClick={() => print()}
          >
            Imprimir ou salvar em PDF
          </Button>
        }
      />
      {acceptance && (
        <Accepted acceptance={acceptance} isConcluded={isConcluded} timezone={timezone} />
      )}
      {!acceptance && isConcluded && (
        <Standing variant="paid">
          <p className="font-semibold">Este contrato já foi aceito por outra pessoa responsável</p>
          <p className="mt-1">Você não precisa fazer nada.</p>
        </Standing>
      )}
      <Card className="print:border-0 print:shadow-none">
        <CardBody className="print:p-0">
          <section aria-label="Texto do contrato">
            <RecordText text={text} top={2} />
          </section>
        </CardBody>
      </Card>
      {!acceptance && !isConcluded && <AcceptForm token={token} {...agreement} />}
    </>
  )
}

type AcceptedProps = {
  acceptance: NonNullable<PublicAgreement['acceptance']>
  isConcluded: boolean
  timezone: string
}

function Accepted({ acceptance, isConcluded, timezone }: AcceptedProps) {
  const { acceptedAt, name, sha256 } = acceptance
  return (
    <Standing variant={isConcluded ? 'paid' : 'pending'}>
      <p className="font-semibold">
        Aceito em {formatZonedTime(acceptedAt, timezone)} por {name}
      </p>
      {!isConcluded && (
        <p className="mt-1">
          O contrato passa a valer quando todas as pessoas responsáveis aceitarem. Este link mostra
          quando isso acontecer.
        </p>
      )}
      <p className="mt-1 text-sm">
        Código do texto (SHA-256): <span className="font-mono">{sha256}</span>
      </p>
    </Standing>
  )
}

const LOOKS = {
  paid: ['bg-paid-soft text-paid-ink', CircleCheck],
  pending: ['bg-pending-soft text-pending-ink', Hourglass],
} as const

function Standing({ variant, children }: { variant: keyof typeof LOOKS; children: ReactNode }) {
  const [look, Icon] = LOOKS[variant]
  return (
    <div role="status" className={`mb-6 flex items-start gap-3 rounded-lg px-4 py-3 ${look}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  )
}

const BLANK = { name: '', cpf: '' }

const OTHERS = {
  none: '',
  any: ' Basta o aceite de uma das pessoas responsáveis.',
  all: ' As outras pessoas responsáveis também precisam aceitar, cada uma pelo próprio link.',
}

type AcceptFormProps = { token: string } & Pick<PublicAgreement, 'isByGuardian' | 'others'>

function AcceptForm({ token, isByGuardian, others }: AcceptFormProps) {
  const accept = useAcceptAgreement()
  const form = useForm({
    defaultValues: BLANK,
    resolver: contractResolver(acceptanceInput, (typed: typeof BLANK) => typed),
  })
  const [otherName, setOtherName] = useState(false)
  const { errors } = form.formState
  const send = form.handleSubmit(async (body) => {
    if (accept.isPending) return
    try {
      await accept.mutateAsync({ params: { token }, body: { ...body, otherName } })
      focusHeading()
      scrollTo({ top: 0 })
    } catch (error) {
      setOtherName(isProblem(error, 'agreement_other_name'))
      showFieldProblems(form, error)
    }
  })
  const isBeside = Boolean(errors.name ?? errors.cpf)
  return (
    <Card className="mt-6 print:hidden">
      <CardBody>
        <form noValidate onSubmit={send} aria-labelledby="accept-title">
          <fieldset role="none" disabled={accept.isPending} className="space-y-5">
            <h2 id="accept-title" className="text-lg font-semibold">
              Aceitar o contrato
            </h2>
            <p>
              {isByGuardian
                ? `A pessoa atendida é menor de idade: quem aceita é o responsável, com o próprio nome e CPF.${OTHERS[others]}`
                : 'Leia até o fim. Se algo não estiver como combinado, fale antes com quem atende você.'}
            </p>
            <Field
              label={isByGuardian ? 'Nome completo do responsável' : 'Seu nome completo'}
              required
              error={errors.name?.message}
            >
              <Input autoComplete="name" {...form.register('name')} />
            </Field>
            <Field
              label={isByGuardian ? 'CPF do responsável' : 'Seu CPF'}
              required
              help="Fica guardado com o contrato, para provar quem aceitou."
              error={errors.cpf?.message}
            >
              <CpfInput autoComplete="off" {...form.register('cpf')} />
            </Field>
            <FormAlert>{accept.isError && !isBeside && problemText(accept.error)}</FormAlert>
            <Button
              type="submit"
              className="w-full"
              pending={accept.isPending}
              pendingText="Registrando o aceite..."
            >
              Li e aceito
            </Button>
          </fieldset>
        </form>
      </CardBody>
    </Card>
  )
}
