import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { DEFAULT_ZONE, formatDate } from '../../../platform/shared/calendar.ts'
import { call, problemText } from '../../../platform/web/api.ts'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { PageForm } from '../../../platform/web/ui/page-form.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { Textarea } from '../../../platform/web/ui/textarea.tsx'
import { useSave } from '../../../platform/web/use-save.ts'
import { PATIENTS_PATH } from '../../patients/rules.ts'
import { useProfile } from '../../practice/web/api.ts'
import { RecordText } from '../../records/web/parts/record-text.tsx'
import { type AgreementTemplate, getAgreementTemplate, templateInput } from '../contract.ts'
import { PLACEHOLDERS } from '../rules.ts'
import { useSaveTemplate, useTemplate } from './api.ts'

export default function TemplatePage() {
  const { data, error, isFetching, refetch } = useTemplate()
  return (
    <>
      <PageHeader
        back={{ href: PATIENTS_PATH, label: 'Pacientes' }}
        title="Modelo de contrato"
        description="O texto que cada paciente lê e aceita. Você envia o contrato na página do paciente."
      />
      {data && <TemplateForm template={data} />}
      {!data && !error && <SkeletonLines lines={12} />}
      {!data && error && (
        <ErrorState description={problemText(error)} onRetry={refetch} pending={isFetching} />
      )}
    </>
  )
}

const LABELS = {
  text: 'Texto',
  fees: 'Valor e forma de pagamento',
  frequency: 'Frequência e duração',
  technologies: 'Tecnologias do atendimento online',
}

type Values = ReturnType<typeof valuesOf>

function valuesOf({ text, fees, frequency, technologies }: AgreementTemplate) {
  return { text, fees, frequency, technologies }
}

function TemplateForm({ template }: { template: AgreementTemplate }) {
  const saving = useSaveTemplate()
  const form = useForm({
    defaultValues: valuesOf(template),
    resolver: contractResolver(templateInput, (values: Values) => values),
  })
  const save = useSave(
    form,
    {
      send: (body, version) => saving.mutateAsync({ body: { ...body, version } }),
      done: {
        title: 'Modelo salvo',
        description: 'Quem já aceitou aparece como pendente até aceitar a nova versão.',
      },
      refused: 'O modelo não foi salvo',
      onSaved: (saved) => form.reset(valuesOf(saved)),
    },
    {
      saved: template,
      read: () => call(getAgreementTemplate, {}),
      valuesOf,
      labels: LABELS,
    },
  )
  const { errors } = form.formState
  return (
    <PageForm save={save} submitLabel="Salvar nova versão">
      <Card>
        <CardHeader title="O que muda com cada paciente" description={<Version {...template} />} />
        <CardBody className="space-y-5">
          <Field label={LABELS.fees} required error={errors.fees?.message}>
            <Textarea rows={2} {...form.register('fees')} />
          </Field>
          <Field label={LABELS.frequency} required error={errors.frequency?.message}>
            <Textarea rows={2} {...form.register('frequency')} />
          </Field>
          <Field label={LABELS.technologies} required error={errors.technologies?.message}>
            <Textarea rows={3} {...form.register('technologies')} />
          </Field>
          <p className="text-muted">
            São os valores de costume: ao enviar, você muda o que for diferente para o paciente.
          </p>
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Texto do contrato" />
        <CardBody className="space-y-5">
          <Names />
          <Field
            label={LABELS.text}
            required
            help="Linhas com # são títulos, com - são listas, e **assim** fica em negrito."
            error={errors.text?.message}
          >
            <Textarea rows={24} {...form.register('text')} />
          </Field>
          <Preview read={() => form.getValues('text')} />
        </CardBody>
      </Card>
    </PageForm>
  )
}

function Version({ version, savedAt }: AgreementTemplate) {
  const { data: profile } = useProfile()
  return savedAt
    ? `Versão ${version}, salva em ${formatDate(savedAt, profile?.timezone ?? DEFAULT_ZONE)}`
    : 'Texto do Consultório, com o que as Resoluções CFP 13/2022 e 09/2024 pedem. Leia e ajuste ao seu trabalho.'
}

function Names() {
  return (
    <div className="rounded-lg bg-sunken px-4 py-3">
      <p className="font-medium">Preenchido sozinho em cada contrato:</p>
      <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {Object.entries(PLACEHOLDERS).map(([name, meaning]) => (
          <div key={name} className="wrap-anywhere">
            <dt className="inline font-mono text-sm">{`{${name}}`}</dt>
            <dd className="inline text-muted"> {meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Preview({ read }: { read: () => string }) {
  const [text, setText] = useState<string | null>(null)
  return (
    <>
      <Button
        variant="outline"
        aria-expanded={text !== null}
        onClick={() => setText(text === null ? read() : null)}
      >
        {text === null ? 'Ver como fica' : 'Esconder'}
      </Button>
      {text !== null && (
        <section
          aria-label="Como fica"
          className="rounded-lg border border-line p-[min(1.25rem,6vw)] sm:p-6"
        >
          <RecordText text={text} top={3} />
        </section>
      )}
    </>
  )
}
