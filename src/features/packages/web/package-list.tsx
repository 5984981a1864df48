import { CalendarPlus, HandCoins, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { formatMoney, withCents } from '../../../platform/shared/money.ts'
import { DeleteDialog } from '../../../platform/web/ui/delete-dialog.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../platform/web/ui/dropdown-menu.tsx'
import { type Column, TableOrCards } from '../../../platform/web/ui/table-or-cards.tsx'
import { useNow } from '../../../platform/web/use-clock.ts'
import { patientPath } from '../../patients/rules.ts'
import type { BoughtPackage } from '../contract.ts'
import { bookFromPackagePath, creditRefusal, isStarted } from '../rules.ts'
import { useDeletePackage } from './api.ts'
import { LazyPaymentsDialog } from './lazy-payments-dialog.ts'
import { PackageMeter } from './parts/package-meter.tsx'
import { PackagePaid, PackageValidity } from './parts/package-notes.tsx'

type PackageListProps = {
  packages: readonly BoughtPackage[]
  zone: string
  onEdit: (bought: BoughtPackage) => void
}

export function PackageList({ packages, zone, onEdit }: PackageListProps) {
  const [dialog, setDialog] = useState<{ what: 'pay' | 'delete'; bought: BoughtPackage } | null>(
    null,
  )
  const close = () => setDialog(null)
  return (
    <>
      <TableOrCards
        caption="Pacotes, dos mais recentes aos mais antigos"
        columns={columnsIn(zone)}
        rows={packages}
        rowKey={(bought) => bought.id}
        actions={(bought) => (
          <PackageMenu
            bought={bought}
            onEdit={() => onEdit(bought)}
            onAsk={(what) => setDialog({ what, bought })}
          />
        )}
      />
      {dialog?.what === 'pay' && (
        <LazyPaymentsDialog bought={dialog.bought} zone={zone} onClose={close} />
      )}
      {dialog?.what === 'delete' && <DeletePackageDialog bought={dialog.bought} onClose={close} />}
    </>
  )
}

function columnsIn(zone: string): Column<BoughtPackage>[] {
  return [
    {
      id: 'patient',
      header: 'Paciente',
      card: 'title',
      cell: (bought) => (
        <>
          <PatientName {...bought} />
          <span className="block text-sm font-normal wrap-anywhere text-muted">
            {bought.serviceName}
          </span>
        </>
      ),
    },
    {
      id: 'balance',
      header: 'Sessões',
      cell: (bought) => <PackageMeter balance={bought} className="max-md:ml-auto" />,
    },
    {
      id: 'price',
      header: 'Valor',
      align: 'end',
      cell: (bought) => (
        <>
          <span className="block">{formatMoney(bought.price)}</span>
          <PackagePaid {...bought} />
        </>
      ),
    },
    {
      id: 'validity',
      header: 'Validade',
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ expiresAt }) => <PackageValidity expiresAt={expiresAt} zone={zone} />,
    },
  ]
}

function PatientName({ patientId, patientName }: BoughtPackage) {
  if (patientId === null) return <span className="block wrap-anywhere">{patientName}</span>
  return (
    <Link
      href={patientPath(patientId)}
      className="-my-1.5 inline-flex min-h-11 items-center rounded-sm wrap-anywhere underline-offset-4 hover:underline"
    >
      {patientName}
    </Link>
  )
}

type DeletePackageDialogProps = { bought: BoughtPackage; onClose: () => void }

function DeletePackageDialog({ bought, onClose }: DeletePackageDialogProps) {
  const remove = useDeletePackage()
  return (
    <DeleteDialog
      title="Excluir este pacote?"
      description={`O pacote de ${bought.patientName}, ${bought.serviceName}, deixa de existir e nenhuma sessão poderá sair dele.`}
      confirmLabel="Excluir pacote"
      remove={() => remove.mutateAsync({ params: { id: bought.id } })}
      pending={remove.isPending}
      done={{ title: 'Pacote excluído', description: bought.patientName }}
      refused="Erro ao excluir pacote"
      onClose={onClose}
    />
  )
}

type PackageMenuProps = {
  bought: BoughtPackage
  onEdit: () => void
  onAsk: (what: 'pay' | 'delete') => void
}

function PackageMenu({ bought, onEdit, onAsk }: PackageMenuProps) {
  const drawing = creditRefusal(bought, useNow()) === null && bookFromPackagePath(bought)
  return (
    <DropdownMenu label={`Ações do pacote de ${bought.patientName}`}>
      {drawing && (
        <MenuItem icon={<CalendarPlus aria-hidden="true" />} href={drawing}>
          Marcar sessão
        </MenuItem>
      )}
      <MenuItem icon={<HandCoins aria-hidden="true" />} onSelect={() => onAsk('pay')}>
        Pagamentos
      </MenuItem>
      <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={onEdit}>
        Editar
      </MenuItem>
      {!isStarted(withCents(bought, 'received')) && (
        <>
          <MenuSeparator />
          <MenuItem
            destructive
            icon={<Trash2 aria-hidden="true" />}
            onSelect={() => onAsk('delete')}
          >
            Excluir
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  )
}
