import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { PhoneInput } from '../../../platform/web/ui/phone-input.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { Textarea } from '../../../platform/web/ui/textarea.tsx'
import { DEFAULT_CATEGORY, SUPPORT_CATEGORIES } from '../contract.ts'
import type { FieldErrors } from './support-fields.ts'

const PAIR = 'grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-5 sm:gap-4'

/** The fields of a message, with fixed ids: the form is rendered at build time and hydrated separately. */
export function MessageFields({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <div className={PAIR}>
        <Field id="support-name" label="Nome" required error={errors.name}>
          <Input name="name" autoComplete="name" maxLength={120} />
        </Field>
        <Field id="support-email" label="E-mail" required error={errors.email}>
          <Input
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            placeholder="voce@exemplo.com"
          />
        </Field>
      </div>
      <div className={PAIR}>
        <Field id="support-phone" label="Telefone" optional error={errors.phone}>
          <PhoneInput name="phone" placeholder="(11) 98765-4321" />
        </Field>
        <Field id="support-category" label="Categoria" error={errors.category}>
          <Select name="category" defaultValue={DEFAULT_CATEGORY} labels={SUPPORT_CATEGORIES} />
        </Field>
      </div>
      <Field id="support-subject" label="Assunto" required error={errors.subject}>
        <Input name="subject" />
      </Field>
      <Field
        id="support-message"
        label="Mensagem"
        required
        error={errors.message}
        help="Não inclua informações de saúde nem dados de pacientes."
      >
        <Textarea name="message" rows={6} />
      </Field>
    </>
  )
}
