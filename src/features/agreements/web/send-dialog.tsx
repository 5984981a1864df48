import { MessageCircle } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { whatsappUrl } from '../../../platform/shared/phone.ts'
import { MAIL_UNSENT } from '../../../platform/shared/senders.ts'
import { ApiError, isProblem, problemText } from '../../../platform/web/api.ts'
import { contractResolver, showFieldProblems } from '../../../platform/web/form-problems.ts'
import { readSenders } from '../../../platform/web/page-meta.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { CopyButton } from '../../../platform/web/ui/copy-button.tsx'
import { Dialog, DialogClose, DialogFooter } from '../../../platform/web/ui/dialog.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { DialogForm } from '../../../platform/web/ui/form-frame.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { Textarea } from '../../../platform/web/ui/textarea.tsx'
import type { Patient } from '../../patients/contract.ts'
import { displayName } from '../../patients/rules.ts'
import { usePatient } from '../../patients/web/api.ts'
import { useProfile } from '../../practice/web/api.ts'
import {
  type AgreementTemplate,
  type AgreementTerms,
  type SentAgreement,
  sendAgreement,
} from '../contract.ts'
import { TEMPLATE_PATH } from '../rules.ts'
import { useSendAgreement, useTemplate, useTerms } from './api.ts'

type SendDialogProps = { patientId: string; onClose: () => void }

export default function SendDialog({ patientId, onClose }: SendDialogProps) {
  const [sent, setSent] = useState<SentAgreement | null>(null)
  const template = useTemplate()
  const { data: patient } = usePatient(patientId)
  const terms = useTerms(patientId)
  const read = template.isError ? template : terms
  const isRead = template.data && terms.data && patient
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={sent ? 'Contrato pronto' : 'Enviar contrato'}
      description={
        sent
          ? 'O link aparece só agora. Se ele se perder, envie outro contrato.'
          : 'O paciente lê e aceita por um link, com nome e CPF. Um contrato que ainda espera o aceite é substituído.'
      }
    >
      {sent && patient && <SentLink sent={sent} patient={patient} />}
      {!sent && isRead && (
        <SendForm template={template.data} terms={terms.data} patient={patient} onSent={setSent} />
      )}
      {!sent && read.isError && !isRead && <ReadError read={read} />}
      {!sent && !read.isError && !isRead && <SkeletonLines lines={6} />}
    </Dialog>
  )
}

type SendFormProps = {
  template: AgreementTemplate
  terms: AgreementTerms
  patient: Patient
  onSent: (sent: SentAgreement) => void
}

function SendForm({ template, terms, patient, onSent }: SendFormProps) {
  const send = useSendAgreement()
  const hasEmail = patient.email !== null && !patient.emailUnconfirmed
  const form = useForm({
    defaultValues: {
      fees: terms.fees ?? template.fees,
      frequency: terms.frequency ?? template.frequency,
      technologies: terms.technologies ?? template.technologies,
      sendEmail: hasEmail,
    },
    resolver: contractResolver(sendAgreement.body, (values: Values) => values),
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
      <Checkbox
        label="Enviar o link por e-mail"
        help={emailHelp(hasEmail ? patient.email : null)}
        disabled={!hasEmail}
        {...form.register('sendEmail')}
      />
      <FormAlert>{failure}</FormAlert>
    </DialogForm>
  )
}

function emailHelp(email: string | null): string {
  if (email === null) return 'O paciente não tem e-mail confirmado: mande o link por WhatsApp.'
  if (!readSenders().mail) return `${MAIL_UNSENT}: mande o link por WhatsApp.`
  return `Para ${email}. O e-mail não traz o texto do contrato.`
}

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
  if (!(error instanceof ApiError) || error.code !== 'crp_missing') return problemText(error)
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
  sendEmail: boolean
}

/** An e-mail to a patient waits until the account has confirmed its own address. */
function sayEmailed(email: string | null, isProved: boolean): string {
  if (email === null) return 'Nenhum e-mail foi enviado.'
  if (!readSenders().mail) return `${MAIL_UNSENT}: nada chega a ${email}.`
  return isProved
    ? `E-mail a caminho de ${email}.`
    : `O e-mail para ${email} sai quando você confirmar o seu próprio e-mail.`
}

function SentLink({ sent: { url, emailed }, patient }: { sent: SentAgreement; patient: Patient }) {
  const { data: profile } = useProfile()
  const first = displayName(patient).split(/\s/u, 1)[0] ?? ''
  const text = `Olá, ${first}! Este é o nosso contrato, para você ler e aceitar: ${url}`
  return (
    <>
      <p className="mb-4">
        {sayEmailed(emailed ? patient.email : null, profile?.emailVerified !== false)} Você também
        pode mandar o link:
      </p>
      <p className="rounded-lg bg-sunken px-4 py-3 font-mono text-sm wrap-anywhere">{url}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <a
          href={whatsappUrl(patient.phone, text)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'outline' })}
        >
          <MessageCircle aria-hidden="true" />
          Abrir no WhatsApp
        </a>
        <CopyButton text={url}>Copiar link</CopyButton>
      </div>
      <DialogFooter>
        <DialogClose>
          <Button>Pronto</Button>
        </DialogClose>
      </DialogFooter>
    </>
  )
}
