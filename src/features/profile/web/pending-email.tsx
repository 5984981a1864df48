import { MailCheck } from 'lucide-react'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import type { Profile } from '../../practice/contract.ts'
import { useUpdateProfile } from './api.ts'

export function PendingEmail({ profile: { email, pendingEmail } }: { profile: Profile }) {
  const update = useUpdateProfile()
  if (pendingEmail === null) return null
  const save = async (newEmail: string, done: string) => {
    try {
      await update.mutateAsync({ body: { email: newEmail } })
      toast({ title: done })
    } catch (error) {
      showRefusal('Erro ao atualizar perfil', error)
    }
  }
  return (
    <div className="rounded-lg bg-petrol-soft px-4 py-3 text-petrol-ink">
      <p className="flex items-start gap-3">
        <MailCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          Falta confirmar o novo e-mail: abra o link que enviamos para {pendingEmail}. Até lá, sua
          conta continua com {email}.
        </span>
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          variant="outline"
          pending={update.isPending}
          onClick={() => save(pendingEmail, 'Link reenviado')}
        >
          Reenviar link
        </Button>
        <Button
          variant="outline"
          disabled={update.isPending}
          onClick={() => save(email, 'Troca de e-mail cancelada')}
        >
          Cancelar troca
        </Button>
      </div>
    </div>
  )
}
