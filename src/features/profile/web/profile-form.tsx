import { type UseFormReturn, useForm } from 'react-hook-form'
import { formatPhone } from '../../../platform/shared/phone.ts'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { CpfInput } from '../../../platform/web/ui/cpf-input.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { maskCpf, maskMoney, plainMoney } from '../../../platform/web/ui/masks.ts'
import { MoneyInput } from '../../../platform/web/ui/money-input.tsx'
import { PageForm } from '../../../platform/web/ui/page-form.tsx'
import { PhoneInput } from '../../../platform/web/ui/phone-input.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { Textarea } from '../../../platform/web/ui/textarea.tsx'
import { useAddressedField } from '../../../platform/web/use-addressed-field.ts'
import { useSave } from '../../../platform/web/use-save.ts'
import type { Profile } from '../../practice/contract.ts'
import { PROFESSIONAL_TITLES } from '../../practice/professional-titles.ts'
import { readProfile } from '../../practice/web/api.ts'
import { profileChange } from '../contract.ts'
import { useUpdateProfile } from './api.ts'
import { PendingEmail } from './pending-email.tsx'

const LABELS = {
  name: 'Nome completo',
  email: 'E-mail',
  phone: 'WhatsApp',
  crp: 'CRP',
  cpf: 'CPF',
  isCompany: 'Atendo como pessoa jurídica',
  professionalTitle: 'Apresentar você como',
  specialization: 'Especialização',
  bio: 'Biografia',
  sessionPrice: 'Valor da sessão',
}
type Values = ReturnType<typeof valuesOf>

export type ProfileFormProps = { profile: Profile }

export default function ProfileForm({ profile }: ProfileFormProps) {
  useAddressedField()
  const update = useUpdateProfile()
  const form = useForm({
    defaultValues: valuesOf(profile),
    resolver: contractResolver(profileChange, (values: Values) => payloadOf(values, profile)),
  })
  const save = useSave(
    form,
    {
      send: (body, version) => update.mutateAsync({ body: { ...body, version } }),
      done: { title: 'Perfil atualizado', description: 'Seus dados foram salvos.' },
      refused: 'Erro ao atualizar perfil',
      fieldOf: { email_taken: 'email' },
      onSaved: (saved) => form.reset(valuesOf(saved)),
    },
    {
      saved: profile,
      read: readProfile,
      valuesOf,
      labels: LABELS,
      shown: {
        isCompany: (is) => (is ? 'Sim' : 'Não'),
        professionalTitle: (title) => PROFESSIONAL_TITLES[title],
        sessionPrice: maskMoney,
      },
    },
  )
  return (
    <PageForm save={save} submitLabel="Salvar alterações">
      <Card>
        <CardHeader
          title="Informações pessoais"
          description="É o que aparece na sua página pública."
        />
        <CardBody className="space-y-5">
          <PersonFields form={form} />
          <PendingEmail profile={profile} />
          <PracticeFields form={form} />
        </CardBody>
      </Card>
    </PageForm>
  )
}

type Form = Pick<UseFormReturn<Values>, 'register' | 'formState'>

function PersonFields({ form }: { form: Form }) {
  const { errors } = form.formState
  return (
    <>
      <Field label="Nome completo" required error={errors.name?.message}>
        <Input autoComplete="name" {...form.register('name')} />
      </Field>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-5">
        <Field id="email" label="E-mail" required error={errors.email?.message}>
          <Input type="email" autoComplete="email" {...form.register('email')} />
        </Field>
        <Field
          id="whatsapp"
          label="WhatsApp"
          optional
          help="Para onde seus pacientes enviam o comprovante."
          error={errors.phone?.message}
        >
          <PhoneInput autoComplete="tel" {...form.register('phone')} />
        </Field>
      </div>
    </>
  )
}

function PracticeFields({ form }: { form: Form }) {
  const { errors } = form.formState
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-5">
        <Field
          id="crp"
          label="CRP"
          optional
          help="Região e número, como 06/123456."
          error={errors.crp?.message}
        >
          <Input placeholder="06/123456" autoComplete="off" {...form.register('crp')} />
        </Field>
        <Field
          label="Apresentar você como"
          help="Na sua página pública e nos recibos."
          error={errors.professionalTitle?.message}
        >
          <Select {...form.register('professionalTitle')} labels={PROFESSIONAL_TITLES} />
        </Field>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-5">
        <Field
          id="cpf"
          label="CPF"
          optional
          help="Para o arquivo do Receita Saúde. Ninguém mais o vê."
          error={errors.cpf?.message}
        >
          <CpfInput autoComplete="off" {...form.register('cpf')} />
        </Field>
        <Checkbox
          id="pessoa-juridica"
          label="Atendo como pessoa jurídica"
          help="Quem emite nota fiscal não usa o Receita Saúde."
          {...form.register('isCompany')}
        />
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-5">
        <Field label="Especialização" optional error={errors.specialization?.message}>
          <Input
            placeholder="Terapia cognitivo-comportamental"
            {...form.register('specialization')}
          />
        </Field>
        <Field label="Valor da sessão" optional error={errors.sessionPrice?.message}>
          <MoneyInput {...form.register('sessionPrice')} />
        </Field>
      </div>
      <Field
        label="Biografia"
        optional
        help="Conte em poucas linhas como você atende."
        error={errors.bio?.message}
      >
        <Textarea rows={5} {...form.register('bio')} />
      </Field>
    </>
  )
}

function valuesOf(profile: Profile) {
  return {
    name: profile.name,
    email: profile.email,
    phone: formatPhone(profile.phone ?? ''),
    crp: profile.crp ?? '',
    cpf: maskCpf(profile.cpf ?? ''),
    isCompany: profile.isCompany,
    professionalTitle: profile.professionalTitle,
    specialization: profile.specialization ?? '',
    bio: profile.bio ?? '',
    sessionPrice: maskMoney(profile.sessionPrice ?? ''),
  }
}

/** Returns the call's body, with the address only if it changed: the account's own would cancel a pending change. */
function payloadOf({ email, ...values }: Values, profile: Profile) {
  return {
    ...values,
    ...(email === profile.email ? {} : { email }),
    sessionPrice: plainMoney(values.sessionPrice),
  }
}
