import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { CopyButton } from '../../../platform/web/ui/copy-button.tsx'
import { DeleteDialog } from '../../../platform/web/ui/delete-dialog.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../platform/web/ui/dropdown-menu.tsx'
import { Switch } from '../../../platform/web/ui/switch.tsx'
import { type Column, TableOrCards } from '../../../platform/web/ui/table-or-cards.tsx'
import type { Coupon } from '../contract.ts'
import { COUPON_PROBLEMS, INACTIVE_COUPON_IN_USE } from '../problems.ts'
import { useDeleteCoupon } from './api.ts'
import { discountText, standingText, usesText, validityText } from './coupon-text.ts'
import { useSwitchCoupon } from './use-switch-coupon.ts'

type CouponListProps = {
  coupons: readonly Coupon[]
  today: string
  onEdit: (coupon: Coupon) => void
}

export function CouponList({ coupons, today, onEdit }: CouponListProps) {
  const [deleting, setDeleting] = useState<Coupon | null>(null)
  return (
    <>
      <TableOrCards
        caption="Cupons, dos mais recentes aos mais antigos"
        columns={columnsOn(today)}
        rows={coupons}
        rowKey={(coupon) => coupon.id}
        actions={(coupon) => (
          <DropdownMenu label={`Ações do cupom ${coupon.code}`}>
            <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onEdit(coupon)}>
              Editar
            </MenuItem>
            <MenuSeparator />
            <MenuItem
              destructive
              icon={<Trash2 aria-hidden="true" />}
              onSelect={() => setDeleting(coupon)}
            >
              Excluir
            </MenuItem>
          </DropdownMenu>
        )}
      />
      {deleting && <DeleteCouponDialog coupon={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

function columnsOn(today: string): Column<Coupon>[] {
  return [
    { id: 'code', header: 'Código', card: 'title', cell: ({ code }) => <Code code={code} /> },
    { id: 'discount', header: 'Desconto', className: 'tabular-nums', cell: discountText },
    {
      id: 'validity',
      header: 'Validade',
      className: 'tabular-nums',
      cell: (coupon) => <Validity coupon={coupon} today={today} />,
    },
    {
      id: 'uses',
      header: 'Usos',
      className: 'tabular-nums',
      cell: (coupon) => <Uses {...coupon} />,
    },
    {
      id: 'active',
      header: 'Ativo',
      cell: (coupon) => <ActiveSwitch coupon={coupon} today={today} />,
    },
  ]
}

function Code({ code }: { code: string }) {
  return (
    <span className="flex flex-wrap items-center gap-x-1">
      <span className="font-semibold wrap-anywhere">{code}</span>
      <CopyButton text={code} size="icon" variant="ghost" aria-label={`Copiar o código ${code}`} />
    </span>
  )
}

function Validity({ coupon, today }: { coupon: Coupon; today: string }) {
  const stateText = standingText(coupon, today)
  return (
    <>
      <span className="block">{validityText(coupon)}</span>
      {stateText && <Badge variant="secondary">{stateText}</Badge>}
    </>
  )
}

function Uses(coupon: Coupon) {
  return (
    <>
      <span className="block">{usesText(coupon)}</span>
      {coupon.maxUsesPerPatient !== null && (
        <span className="block text-sm text-muted">por paciente: {coupon.maxUsesPerPatient}</span>
      )}
    </>
  )
}

/** An expired coupon cannot be used, even if its switch is on. */
function ActiveSwitch({ coupon, today }: { coupon: Coupon; today: string }) {
  const { turn, asked, pending } = useSwitchCoupon()
  const isExpired = coupon.validUntil !== null && coupon.validUntil < today
  return (
    <span className="inline-flex align-middle">
      <Switch
        label={`Cupom ${coupon.code} ativo`}
        labelHidden
        checked={(asked ?? coupon.active) && !isExpired}
        disabled={isExpired}
        aria-busy={pending || undefined}
        onChange={(event) => !pending && turn(coupon, event.currentTarget.checked)}
      />
    </span>
  )
}

type DeleteCouponDialogProps = { coupon: Coupon; onClose: () => void }

const KEPT_TEXTS = {
  active: COUPON_PROBLEMS.coupon_in_use[1],
  inactive: INACTIVE_COUPON_IN_USE,
}

function DeleteCouponDialog({ coupon, onClose }: DeleteCouponDialogProps) {
  const remove = useDeleteCoupon()
  const { turn, pending } = useSwitchCoupon()
  return (
    <DeleteDialog
      title={`Excluir o cupom ${coupon.code}?`}
      description="Quem recebeu este código não poderá mais usá-lo."
      confirmLabel="Excluir cupom"
      remove={() => remove.mutateAsync({ params: { id: coupon.id } })}
      pending={remove.isPending}
      done={{ title: 'Cupom excluído', description: coupon.code }}
      refused="Erro ao excluir cupom"
      inUse={{
        code: 'coupon_in_use',
        name: coupon.code,
        active: coupon.active,
        reasons: KEPT_TEXTS,
        deactivateLabel: 'Desativar cupom',
        pending,
        onDeactivate: () => turn(coupon, false, onClose),
      }}
      onClose={onClose}
    />
  )
}
