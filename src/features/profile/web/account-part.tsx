import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { contractResolver, unlikePassword } from '../../../platform/web/form-problems.ts'
import { Field } from '../../../platform/web/ui/field.tsx'
import {
  guessablePassword,
  NewPasswordField,
} from '../../../platform/web/ui/new-password-field.tsx'
import { CardForm } from '../../../platform/web/ui/page-form.tsx'
import { PasswordInput } from '../../../platform/web/ui/password-input.tsx'
import { useSave } from '../../../platform/web/use-save.ts'
import { PASSWORD_MIN, passwordChange } from '../../identity/contract.ts'
import type { Profile } from '../../practice/contract.ts'
import { useChangePassword } from './api.ts'

const BLANK = { currentPassword: '', newPassword: '', confirmPassword: '' }

type Owner = Pick<Profile, 'name' | 'email'>

export type AccountPartProps = { profile: Owner; children: ReactNode }

export default function AccountPart({ profile, children }: AccountPartProps) {
  return (
    <>
      <PasswordForm profile={profile} />
      {children}
    </>
  )
}

function PasswordForm({ profile }: { profile: Owner }) {
  const demands = { least: PASSWORD_MIN, known: [profile.name, profile.email] }
  const change = useChangePassword()
  const form = useForm({
    defaultValues: BLANK,
    resolver: contractResolver(
      passwordChange,
      ({ confirmPassword: _, ...typed }: typeof BLANK) => typed,
      ({ newPassword, confirmPassword }) => [
        ...guessablePassword('newPassword', newPassword, demands),
        ...unlikePassword(confirmPassword, newPassword, 'As senhas não coincidem'),
      ],
    ),
  })
  const save = useSave(form, {
    send: (body) => change.mutateAsync({ body }),
    done: {
      title: 'Senha alterada',
      description: 'Os outros acessos à sua conta foram encerrados.',
    },
    refused: 'Erro ao alterar senha',
    onSaved: () => form.reset(BLANK),
  })
  const { errors } = form.formState
  return (
    <CardForm title="Alterar senha" save={save} submitLabel="Alterar senha">
      <Field label="Senha atual" required error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <NewPasswordField
          label="Nova senha"
          error={errors.newPassword?.message}
          typed={form.watch('newPassword')}
          {...demands}
          {...form.register('newPassword')}
        />
        <Field label="Confirmar nova senha" required error={errors.confirmPassword?.message}>
          <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
        </Field>
      </div>
    </CardForm>
  )
}
