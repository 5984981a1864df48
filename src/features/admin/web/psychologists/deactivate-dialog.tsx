import { ConfirmDialog } from '../../../../platform/web/ui/confirm-dialog.tsx'
import { Field } from '../../../../platform/web/ui/field.tsx'
import { Textarea } from '../../../../platform/web/ui/textarea.tsx'
import { useTypedState } from '../../../../platform/web/use-typed-state.ts'
import { activationOf } from '../../../practice/activation.ts'
import { type AdminPsychologist, REASON_MAX } from '../../psychologist-contract.ts'
import { useStatusChange } from './use-status-change.ts'

type DeactivateDialogProps = { psychologist: AdminPsychologist; onClose: () => void }

const WORDS = {
  active: {
    title: 'Desativar',
    verb: 'Desativar',
    pendingText: 'Desativando...',
    description:
      'A página pública sai do ar na hora, novos cadastros são recusados e nenhum lembrete é enviado. A pessoa é avisada por e-mail e ainda pode entrar, consultar e exportar. A assinatura não é cancelada.',
  },
  verifying: {
    title: 'Recusar',
    verb: 'Recusar',
    pendingText: 'Recusando...',
    description:
      'A conta não é ativada e sai da fila. A pessoa é avisada por e-mail e ainda pode entrar, consultar e exportar; você pode ativá-la depois.',
  },
  off: {
    title: 'Alterar o motivo dado a',
    verb: 'Alterar motivo',
    pendingText: 'Alterando...',
    description: 'A conta continua como está. A pessoa é avisada do novo motivo por e-mail.',
  },
}

export function DeactivateDialog({ psychologist, onClose }: DeactivateDialogProps) {
  const { id, name, deactivation_reason } = psychologist
  const [reason, setReason] = useTypedState(['deactivated', id], deactivation_reason ?? '')
  const { isPending, change } = useStatusChange()
  const { title, verb, pendingText, description } = wordsFor(psychologist)
  const confirm = async () => {
    if (await change(id, { is_active: false, reason })) onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${title} ${name}?`}
      description={description}
      confirmLabel={verb}
      pending={isPending}
      pendingText={pendingText}
      onConfirm={confirm}
    >
      <Field
        label="Motivo, mostrado à pessoa"
        optional
        help="Diga também o que pode ser feito a respeito."
      >
        <Textarea
          rows={3}
          maxLength={REASON_MAX}
          disabled={isPending}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Field>
    </ConfirmDialog>
  )
}

function wordsFor(psychologist: AdminPsychologist) {
  const activation = activationOf(psychologist)
  return activation === 'active' || activation === 'verifying' ? WORDS[activation] : WORDS.off
}
