import { formatCount } from '../../../platform/shared/figures.ts'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { type Column, TableOrCards } from '../../../platform/web/ui/table-or-cards.tsx'
import { MESSAGE_CHANNELS } from '../../delivery/channels.ts'
import type { QueueState } from '../contract.ts'
import { isBehind } from '../rules.ts'
import { StateBadge } from './state-badge.tsx'

const count = (
  id: 'waiting' | 'retrying' | 'active' | 'dead',
  header: string,
): Column<QueueState> => ({
  id,
  header,
  align: 'end',
  card: 'line',
  cell: (queue) => <span className="tabular-nums">{formatCount(queue[id])}</span>,
})

const columns: Column<QueueState>[] = [
  {
    id: 'channel',
    header: 'Canal',
    card: 'title',
    cell: ({ channel }) => MESSAGE_CHANNELS[channel],
  },
  count('waiting', 'Na fila'),
  count('retrying', 'Tentando de novo'),
  count('active', 'Saindo agora'),
  count('dead', 'Não enviadas'),
  {
    id: 'state',
    header: 'Situação',
    align: 'end',
    card: 'aside',
    cell: (queue) => <StateBadge well={!isBehind(queue) && queue.dead === 0} />,
  },
]

export function QueueCard({ queues }: { queues: QueueState[] }) {
  return (
    <Card>
      <CardHeader title="Fila de mensagens" description="O que espera para sair, por canal." />
      <CardBody>
        <TableOrCards
          caption="Fila de mensagens, por canal"
          columns={columns}
          rows={queues}
          rowKey={({ channel }) => channel}
        />
      </CardBody>
    </Card>
  )
}
