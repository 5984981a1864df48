import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { DEFAULT_ZONE, dayAt } from '../../../platform/shared/calendar.ts'
import { isProblem, problemText } from '../../../platform/web/api.ts'
import { contractResolver, showFieldProblems } from '../../../platform/web/form-problems.ts'
import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { DialogForm } from '../../../platform/web/ui/form-frame.tsx'
import { RadioGroup } from '../../../platform/web/ui/radio-group.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { Textarea } from '../../../platform/web/ui/textarea.tsx'
import { useTypedAgain } from '../../../platform/web/use-typed-again.ts'
import type { Patient } from '../../patients/contract.ts'
import type { Person } from '../../patients/people-contract.ts'
import { displayName } from '../../patients/rules.ts'
import { usePatient } from '../../patients/web/api.ts'
import { useProfile } from '../../practice/web/api.ts'
import { ACCEPTED_BY, peopleToAccept } from '../acceptance-rules.ts'
import {
  type AgreementTemplate,
  type AgreementTerms,
  type SentAgreement,
  sendInput,
} from '../contract.ts'
import { TEMPLATE_PATH } from '../rules.ts'
import { useSendAgreement, useTemplate, useTerms } from './api.ts'
import { addressesOf, emailHelp, SentLinks } from './sent-links.tsx'

type SendDialogProps = { patientId: string; onClose: () => void }

export default function SendDialog({ patientId, onClose }: SendDialogProps) {
  const [sent, setSent] = useState<SentAgreement | null>(null)
  const template = useTemplate()
  const { data: patient } = usePatient(patientId)
  const terms = useTerms(patientId)
  const query = template.isError ? template : terms
  const { data: profile } = useProfile()
  const today = dayAt(Date.now(), profile?.timezone ?? DEFAULT_ZONE)
  const signers = patient ? peopleToAccept(patient, today) : []
  const isRead = template.data && terms.data && patient
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={sent ? 'Contrato pronto' : 'Enviar contrato'}
      description={sent ? sentText(sent) : waitsText(signers.length)}
    >
      {sent && patient && <SentLinks links={sent.links} patient={patient} />}
      {!sent && isRead && (
        <SendForm
          template={template.data}
          terms={terms.data}
          patient={patient}
          asked={signers}
          onSent={setSent}
        />
      )}
      {!sent && query.isError && !isRead && <ReadError read={query} />}
      {!sent && !query.isError && !isRead && <SkeletonLines lines={6} />}
    </Dialog>
  )
}

function sentText({ links }: SentAgreement): string {
  return links.length > 1
    ? 'Os links aparecem só agora. Se um se perder, faça outro na página do paciente.'
    : 'O link aparece só agora. Se ele se perder, envie outro contrato.'
}

function waitsText(count: number): string {
  return count > 1
    ? 'Cada responsável lê e aceita pelo próprio link, com nome e CPF. Um contrato que ainda espera aceites é substituído, e quem já aceitou aceita de novo.'
    : 'O paciente lê e aceita por um link, com nome e CPF. Um contrato que ainda espera o aceite é substituído.'
}

type SendFormProps = {
  template: AgreementTemplate
  terms: AgreementTerms
  patient: Patient
  /** The people who each get a link; empty if the patient accepts. */
  asked: readonly Person[]
  onSent: (sent: SentAgreement) => void
}

function SendForm({ template, terms, patient, asked, onSent }: SendFormProps) {
  const send = useSendAgreement()
  const addresses = addressesOf(patient, asked)
  const hasEmail = addresses.some(({ email }) => email !== null)
  const form = useForm({
    defaultValues: {
      fees: terms.fees ?? template.fees,
      frequency: terms.frequency ?? template.frequency,
      technologies: terms.technologies ?? template.technologies,
      acceptedBy: 'any',
      sendEmail: hasEmail,
    },
    resolver: contractResolver(sendInput, (values: Values) => values),
  })
  const [failure, setFailure] = useState<ReactNode>(null)
  const [printsCodes, setPrintsCodes] = useState(false)
  const submit = form.handleSubmit(async (body) => {
    if (send.isPending) return
    setFailure(null)
    try {
      onSent(await send.mutateAsync({ params: { id: patient.id }, body: { ...body, printsCodes } }))
    } catch (error) {
      setPrintsCodes(isProblem(error, 'unprintable_signs'))
      if (!showFieldProblems(form, error)) setFailure(failureOf(error))
    }
  })
  const save = {
    submit: () => void submit(),
    discard: () => form.reset(),
    isPending: send.isPending,
    isDirty: form.formState.isDirty,
    conflict: null,
  }
  useTypedAgain(form, patient.id, { base: null, isDirty: save.isDirty }, () => {})
  const { errors } = form.formState
  return (
    <DialogForm save={save} submitLabel="Gerar link">
      <Field
        label="Valor e forma de pagamento"
        required
        help="Confira: vem do horário fixo, do serviço e da forma de cobrança."
        error={errors.fees?.message}
      >
        <Textarea rows={2} {...form.register('fees')} />
      </Field>
      <Field label="Frequência e duração" required error={errors.frequency?.message}>
        <Textarea rows={2} {...form.register('frequency')} />
      </Field>
      <Field
        label="Tecnologias do atendimento online"
        required
        error={errors.technologies?.message}
      >
        <Textarea rows={3} {...form.register('technologies')} />
      </Field>
      {patient.socialName && (
        <p className="wrap-anywhere text-muted">
          O contrato leva o nome completo do cadastro: {patient.name}.
        </p>
      )}
      {asked.length > 1 && (
        <RadioGroup
          legend="Quem precisa aceitar"
          options={Object.entries(ACCEPTED_BY).map(([value, label]) => ({ value, label }))}
          help={`${LIST.format(asked.map(({ name }) => name))} podem aceitar por ${displayName(patient)}.`}
          {...form.register('acceptedBy')}
        />
      )}
      <Checkbox
        label={asked.length > 1 ? 'Enviar os links por e-mail' : 'Enviar o link por e-mail'}
        help={emailHelp(addresses)}
        disabled={!hasEmail}
        {...form.register('sendEmail')}
      />
      <FormAlert>{failure}</FormAlert>
    </DialogForm>
  )
}

const LIST = new Intl.ListFormat('pt-BR')

function failureOf(error: unknown): ReactNode {
  if (isProblem(error, 'agreement_unfilled'))
    return (
      <>
        {problemText(error)}{' '}
        <Link href={TEMPLATE_PATH} className="underline underline-offset-4">
          Abrir o modelo
        </Link>
      </>
    )
  if (!isProblem(error, 'crp_missing')) return problemText(error)
  return (
    <>
      O contrato leva o seu CRP.{' '}
      <Link href="/psychologist/profile#crp" className="underline underline-offset-4">
        Informe o CRP no Perfil
      </Link>{' '}
      e envie de novo.
    </>
  )
}

type Values = Pick<AgreementTemplate, 'fees' | 'frequency' | 'technologies'> & {
  acceptedBy: string
  sendEmail: boolean
}
