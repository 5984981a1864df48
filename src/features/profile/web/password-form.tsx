import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import {
  contractResolver,
  problemText,
  showFieldProblems,
} from '../../../platform/web/form-problems.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '../../../platform/web/ui/card.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { PasswordInput } from '../../../platform/web/ui/password-input.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { passwordChange } from '../../identity/contract.ts'
import { useChangePassword } from './api.ts'

const BLANK = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** Spec part 1 §5, Change password; the confirmation is checked here and not sent. */
const confirmedChange = z.extend(passwordChange, { confirmPassword: z.string() }).check(
  z.refine((typed) => typed.newPassword === typed.confirmPassword, {
    path: ['confirmPassword'],
    message: 'As senhas não coincidem',
    when: () => true,
  }),
)

export function PasswordForm() {
  const change = useChangePassword()
  const form = useForm({
    defaultValues: BLANK,
    resolver: contractResolver(confirmedChange, (values: typeof BLANK) => values),
  })
  const save = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await change.mutateAsync({ body: { currentPassword, newPassword } })
      form.reset(BLANK)
      toast({
        title: 'Senha alterada',
        description: 'Os outros acessos à sua conta foram encerrados.',
      })
    } catch (error) {
      showFieldProblems(form, error)
      toast({
        title: 'Erro ao alterar senha',
        description: problemText(error),
        variant: 'destructive',
      })
    }
  })
  const { errors } = form.formState
  return (
    <Card>
      <form noValidate onSubmit={save}>
        <fieldset disabled={change.isPending}>
          <CardHeader title="Alterar senha" />
          <CardBody className="space-y-5">
            <Field label="Senha atual" required error={errors.currentPassword?.message}>
              <PasswordInput
                autoComplete="current-password"
                {...form.register('currentPassword')}
              />
            </Field>
            <div className="grid gap-5 sm:grid-cols-2">
              <Field label="Nova senha" required error={errors.newPassword?.message}>
                <PasswordInput autoComplete="new-password" {...form.register('newPassword')} />
              </Field>
              <Field label="Confirmar nova senha" required error={errors.confirmPassword?.message}>
                <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
              </Field>
            </div>
          </CardBody>
          <CardFooter>
            <Button type="submit" pending={change.isPending} pendingText="Salvando...">
              Alterar senha
            </Button>
          </CardFooter>
        </fieldset>
      </form>
    </Card>
  )
}
