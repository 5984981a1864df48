import { Ban, CircleCheck, Pencil, Plus, Trash2 } from 'lucide-react'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '../../platform/web/ui/dropdown-menu.tsx'
import { EmptyState } from '../../platform/web/ui/empty-state.tsx'
import { ErrorState } from '../../platform/web/ui/error-state.tsx'
import { IconText } from '../../platform/web/ui/icon-text.tsx'
import { SkeletonCards, SkeletonLines, SkeletonTable } from '../../platform/web/ui/skeleton.tsx'
import { type Column, TableOrCards } from '../../platform/web/ui/table-or-cards.tsx'
import { Section } from './section.tsx'

type Row = {
  id: number
  name: string
  when: string
  type: 'online' | 'in-person'
  price: string
  paid: boolean
}

const rows: Row[] = [
  {
    id: 1,
    name: 'Marina Lopes',
    when: '03/03/2025 14:00',
    type: 'online',
    price: 'R$ 150,00',
    paid: true,
  },
  {
    id: 2,
    name: 'João Pedro Albuquerque de Vasconcelos Neto',
    when: '03/03/2025 15:00',
    type: 'in-person',
    price: 'R$ 1.234,50',
    paid: false,
  },
  {
    id: 3,
    name: 'Lia Sá',
    when: '04/03/2025 09:30',
    type: 'online',
    price: 'R$ 180,00',
    paid: false,
  },
]

const columns: Column<Row>[] = [
  { id: 'name', header: 'Paciente', card: 'title', cell: (row) => row.name },
  {
    id: 'when',
    header: 'Data e hora',
    cell: (row) => row.when,
    className: 'whitespace-nowrap tabular-nums',
  },
  {
    id: 'type',
    header: 'Tipo',
    cell: (row) => (
      <IconText tone={row.type}>{row.type === 'online' ? 'Online' : 'Presencial'}</IconText>
    ),
  },
  {
    id: 'price',
    header: 'Valor',
    align: 'end',
    cell: (row) => row.price,
  },
  {
    id: 'paid',
    header: 'Pagamento',
    card: 'aside',
    cell: (row) => (
      <IconText tone={row.paid ? 'paid' : 'pending'}>{row.paid ? 'Pago' : 'Pendente'}</IconText>
    ),
  },
]

export function ShowLists() {
  return (
    <Section title="As quatro faces de uma lista">
      <TableOrCards
        caption="Sessões da semana"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        actions={(row) => <RowMenu name={row.name} />}
      />
      <SkeletonTable rows={3} columns={5} />
      <Card>
        <EmptyState
          title="Nenhum paciente ainda"
          description="Aqui ficam as pessoas que você atende, com contatos, sessões e pagamentos."
          action={<Button icon={<Plus aria-hidden="true" />}>Adicionar paciente</Button>}
          level={3}
        />
      </Card>
      <ErrorState onRetry={() => undefined} />
      <SkeletonCards />
      <SkeletonLines lines={4} />
    </Section>
  )
}

function RowMenu({ name }: { name: string }) {
  return (
    <DropdownMenu label={`Ações da sessão de ${name}`}>
      <MenuItem icon={<CircleCheck aria-hidden="true" />}>Confirmar pagamento</MenuItem>
      <MenuItem icon={<Pencil aria-hidden="true" />} href="/sessions">
        Editar
      </MenuItem>
      <MenuItem icon={<Ban aria-hidden="true" />} disabled>
        Cancelar sessão
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden="true" />} destructive>
        Excluir
      </MenuItem>
    </DropdownMenu>
  )
}
