import type { Conflict } from '../use-save.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export type ConflictWindowProps = { conflict: Conflict }

/** Shows what another window saved next to this form's input: nothing is lost before a choice. */
export default function ConflictWindow({ conflict }: ConflictWindowProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && conflict.dismiss()}
      title="Alterado em outra janela"
      description="Enquanto você editava, estes dados foram salvos em outro lugar. Escolha o que fica."
      footer={
        <>
          <Button variant="outline" onClick={conflict.takeTheirs}>
            Usar os da outra janela
          </Button>
          <Button onClick={conflict.keepMine}>Salvar as minhas alterações</Button>
        </>
      }
    >
      <dl className="divide-y divide-line">
        {conflict.changes.map(({ label, theirs, mine }) => (
          <div key={label} className="py-3">
            <dt className="font-medium">{label}</dt>
            <dd className="mt-0.5 wrap-anywhere text-muted">Na outra janela: {theirs}</dd>
            {mine !== null && <dd className="wrap-anywhere">Aqui: {mine}</dd>}
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
