import { Tag } from 'lucide-react'
import { formatMoney } from '../../../../platform/shared/money.ts'
import { useChange } from '../../../../platform/web/query.ts'
import { MenuItem } from '../../../../platform/web/ui/dropdown-menu.tsx'
import { type Session, updateSession } from '../../contract.ts'
import { reportOutcome } from './use-session-actions.ts'

type AgreedPriceItemProps = { session: Pick<Session, 'id' | 'version'>; price: string }

/** Offers to change a booking by the link to its patient's agreed price. */
export default function AgreedPriceItem({ session, price }: AgreedPriceItemProps) {
  const update = useChange(updateSession)
  const { id, version } = session
  const charge = () =>
    reportOutcome(
      update.mutateAsync({ params: { id }, body: { price, version } }),
      `Valor mudado para ${formatMoney(price)}`,
      'Erro ao mudar o valor',
    )
  return (
    <MenuItem
      icon={<Tag aria-hidden="true" />}
      hint={formatMoney(price)}
      disabled={update.isPending}
      onSelect={() => void charge()}
    >
      Usar o valor combinado
    </MenuItem>
  )
}
