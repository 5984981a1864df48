import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { isProblem, isUnanswered, problemText } from '../../../platform/web/api.ts'
import { contractResolver, showFieldProblems } from '../../../platform/web/form-problems.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { DayInput } from '../../../platform/web/ui/day-input.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { RadioGroup } from '../../../platform/web/ui/radio-group.tsx'
import { Textarea } from '../../../platform/web/ui/textarea.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { usePatient } from '../../patients/web/api.ts'
import type { Profile } from '../../practice/contract.ts'
import { documentInput } from '../contract.ts'
import { DOCUMENT_KINDS, fieldsOf, isRequired, PARTS, type Part } from '../rules.ts'
import { useIssueDocument } from './api.ts'
import { DocumentKeeper } from './document-draft.ts'
import { DocumentPreview } from './document-preview.tsx'
import { type DocumentValues, payloadOf } from './document-values.ts'
import { SessionChoices } from './session-choices.tsx'

type DocumentFormProps = {
  patientId: string
  zone: string
  profile: Profile
  initial: DocumentValues
  onClose: () => void
}

export default function DocumentForm({
  patientId,
  zone,
  profile,
  initial,
  onClose,
}: DocumentFormProps) {
  const form = useDocumentForm(initial)
  const issue = useIssueDocument()
  const [isChecking, setChecking] = useState(false)
  const [failure, setFailure] = useState<ReactNode>(null)
  const [printsCodes, setPrintsCodes] = useState(false)
  const headingId = useId()
  const { kind } = form.watch()
  const draft = useKept(form, patientId, initial)
  const review = form.handleSubmit(() => {
    setFailure(null)
    setChecking(true)
  })
  const discard = async () => {
    await draft.drop()
    onClose()
  }
  const send = async () => {
    try {
      const body = { ...payloadOf(form.getValues()), printsCodes }
      const { number } = await issue.mutateAsync({ params: { id: patientId }, body })
      await draft.drop()
      toast({
        title: 'Documento emitido',
        description: `${DOCUMENT_KINDS[kind].title} nº ${number}`,
      })
      onClose()
    } catch (error) {
      setPrintsCodes(isProblem(error, 'unprintable_signs'))
      setFailure(failureOf(error))
      if (showFieldProblems(form, error)) setChecking(false)
    }
  }
  return (
    <Card className="mb-8">
      <CardBody>
        <form noValidate onSubmit={review} aria-labelledby={headingId} className="space-y-5">
          <h2 id={headingId} className="text-lg font-semibold">
            Novo documento
          </h2>
          <RadioGroup
            legend="Qual documento"
            options={KINDS}
            error={form.formState.errors.kind?.message}
            {...form.register('kind')}
          />
          <p className="text-muted">
            O que não diz “(opcional)” é obrigatório neste documento. O que você escreve fica neste
            aparelho até emitir.
          </p>
          {draft.isOvertaken && (
            <FormAlert>
              Este rascunho mudou em outra janela. O que você escreve aqui não é guardado.{' '}
              <Button variant="link" size="sm" className="px-0!" onClick={draft.takeOver}>
                Guardar o desta janela
              </Button>
            </FormAlert>
          )}
          <DocumentFields form={form} patientId={patientId} zone={zone} />
          <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
            <Button variant="outline" onClick={discard}>
              Descartar
            </Button>
            <Button type="submit">Conferir e emitir</Button>
          </div>
        </form>
        {isChecking && (
          <DocumentPreview
            input={payloadOf(form.getValues())}
            patientId={patientId}
            profile={profile}
            period={form.getValues()}
            pending={issue.isPending}
            failure={failure}
            onIssue={send}
            onClose={() => setChecking(false)}
          />
        )}
      </CardBody>
    </Card>
  )
}

const KINDS = Object.entries(DOCUMENT_KINDS).map(([value, { title }]) => ({
  value,
  label: title.replace(' psicológico', ''),
}))

type DocumentFormState = ReturnType<typeof useDocumentForm>

function useDocumentForm(initial: DocumentValues) {
  return useForm({
    defaultValues: initial,
    resolver: contractResolver(documentInput, payloadOf),
  })
}

function useKept(form: DocumentFormState, patientId: string, initial: DocumentValues) {
  const [keeper] = useState(() => new DocumentKeeper(patientId, initial))
  const [isOvertaken, setOvertaken] = useState(false)
  const keep = useEffectEvent(async () => setOvertaken(!(await keeper.keep(form.getValues()))))
  useEffect(() => {
    const { unsubscribe } = form.watch(() => void keep())
    return unsubscribe
  }, [form])
  const takeOver = () => {
    keeper.takeOver()
    void keeper.keep(form.getValues())
    setOvertaken(false)
  }
  return { isOvertaken, takeOver, drop: () => keeper.drop() }
}

function failureOf(error: unknown): ReactNode {
  if (isProblem(error, 'crp_missing'))
    return (
      <>
        Um documento leva o seu CRP. O que você escreveu fica guardado:{' '}
        <Link href="/psychologist/profile#crp" className="underline underline-offset-4">
          informe o CRP no Perfil
        </Link>{' '}
        e volte para emitir.
      </>
    )
  if (isUnanswered(error))
    return `${problemText(error)} Antes de tentar de novo, veja na lista se o documento foi emitido.`
  return problemText(error)
}

type FieldsProps = { form: DocumentFormState; patientId: string; zone: string }

function DocumentFields({ form, patientId, zone }: FieldsProps) {
  const { errors } = form.formState
  const { kind, sessionIds, sessionsFrom, sessionsTo } = form.watch()
  const { data: patient } = usePatient(patientId)
  const choose = (chosen: string[]) =>
    form.setValue('sessionIds', chosen, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
  const fields = fieldsOf(kind)
  return (
    <>
      <Field
        label="Finalidade"
        required
        help="Para que o documento serve: por exemplo, comprovar o comparecimento no trabalho."
        error={errors.purpose?.message}
      >
        <Input autoComplete="off" {...form.register('purpose')} />
      </Field>
      <Field
        label="Destinatário"
        optional
        help="Quem pediu ou vai receber."
        error={errors.addressee?.message}
      >
        <Input autoComplete="off" {...form.register('addressee')} />
      </Field>
      {patient?.socialName && (
        <Checkbox
          label={`Usar o nome social: ${patient.socialName}`}
          help={`Sem marcar, o documento leva o nome do registro civil: ${patient.name}.`}
          {...form.register('usesSocialName')}
        />
      )}
      {fields.includes('sessionIds') && (
        <SessionChoices
          patientId={patientId}
          zone={zone}
          chosen={sessionIds}
          period={{ sessionsFrom, sessionsTo }}
          error={errors.sessionIds?.message}
          onChange={choose}
          onPeriod={(field, shown) => {
            form.setValue(field, shown, { shouldDirty: true })
            // Otherwise a session that is no longer listed could not be unticked.
            if (sessionIds.length > 0) choose([])
          }}
        />
      )}
      {fields.includes('companionName') && (
        <Field
          label="Acompanhante"
          optional
          help="Preencha se a declaração é para quem acompanhou a pessoa atendida."
          error={errors.companionName?.message}
        >
          <Input autoComplete="off" {...form.register('companionName')} />
        </Field>
      )}
      {fields.includes('statement') && <AtestadoFields form={form} />}
      {DOCUMENT_KINDS[kind].parts.map((part: Part) => (
        <Field
          key={part}
          label={PARTS[part]}
          required={isRequired(kind, part)}
          optional={!isRequired(kind, part)}
          error={errors[part]?.message}
        >
          <Textarea rows={6} {...form.register(part)} />
        </Field>
      ))}
      {fields.includes('validUntil') && (
        <Field
          label="Validade do conteúdo"
          optional
          help="Até quando o que o documento afirma pode ser usado."
          error={errors.validUntil?.message}
        >
          <DayInput {...form.register('validUntil')} />
        </Field>
      )}
    </>
  )
}

function AtestadoFields({ form }: { form: DocumentFormState }) {
  const { errors } = form.formState
  return (
    <>
      <Field
        label="O que o atestado afirma"
        required
        help="Completa a frase “Atesto, para os devidos fins, sobre (nome): …”."
        error={errors.statement?.message}
      >
        <Textarea rows={4} {...form.register('statement')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Afastamento a partir de" optional error={errors.leaveFrom?.message}>
          <DayInput {...form.register('leaveFrom')} />
        </Field>
        <Field label="Dias de afastamento" optional error={errors.leaveDays?.message}>
          <Input inputMode="numeric" {...form.register('leaveDays')} />
        </Field>
      </div>
      <Field
        label="CID"
        optional
        help="Só se a pessoa atendida pedir, por escrito."
        error={errors.diagnosis?.message}
      >
        <Input autoComplete="off" autoCapitalize="characters" {...form.register('diagnosis')} />
      </Field>
    </>
  )
}
