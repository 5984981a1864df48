import { MailQuestion } from 'lucide-react'
import { Link } from 'wouter'
import { useResendVerification } from '../../features/identity/web/api.ts'
import { readProfile } from '../../features/practice/web/api.ts'
import { showRefusal } from '../../platform/web/show-refusal.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast-store.ts'
import { Banner } from './banner.tsx'

type UnprovedEmailProps = { email: string; isLate: boolean }

export default function UnprovedEmail({ email, isLate }: UnprovedEmailProps) {
  const resend = useResendVerification()
  const send = async () => {
    try {
      await resend.mutateAsync({})
      showOutcome(await readProfile())
    } catch (error) {
      showRefusal('O link não foi enviado', error)
    }
  }
  return (
    <Banner
      icon={<MailQuestion aria-hidden="true" />}
      isLate={isLate}
      action={
        <Button
          variant="outline"
          pending={resend.isPending}
          pendingText="Enviando..."
          aria-label="Reenviar o link de confirmação"
          onClick={send}
        >
          Reenviar
        </Button>
      }
    >
      <p>
        Confirme seu e-mail pelo link que enviamos para{' '}
        <strong className="font-medium wrap-anywhere">{email}</strong>. Até lá, suas mensagens aos
        pacientes aguardam. Endereço errado? Corrija no{' '}
        <Link href="/psychologist/profile#email" className="underline underline-offset-4">
          seu perfil
        </Link>
        .
      </p>
    </Banner>
  )
}

function showOutcome({ email, emailVerified }: { email: string; emailVerified: boolean }) {
  if (emailVerified) toast({ title: 'Seu e-mail já está confirmado' })
  else toast({ title: 'Link enviado', description: `Confira ${email} e a caixa de spam.` })
}
