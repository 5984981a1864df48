import { CalendarRange, EyeOff, Gauge, Percent, UserRound, WalletCards } from 'lucide-react'
import { useState } from 'react'
import { lazyWindow } from '../../../platform/web/lazy-window.tsx'
import { AddButton } from '../../../platform/web/ui/add-button.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { SkeletonTable } from '../../../platform/web/ui/skeleton.tsx'
import { useToday } from '../../../platform/web/use-clock.ts'
import { isPro } from '../../practice/plans.ts'
import { useProfile } from '../../practice/web/api.ts'
import { type ProItems, ProUpsell } from '../../practice/web/parts/pro-upsell.tsx'
import type { Coupon } from '../contract.ts'
import { useCoupons } from './api.ts'
import type { CouponDialogProps } from './coupon-dialog.tsx'
import { CouponList } from './coupon-list.tsx'

const CouponDialog = lazyWindow<CouponDialogProps>(() => import('./coupon-dialog.tsx'))

type Writing = { coupon: Coupon | null }

export default function CouponsPage() {
  const { data: profile } = useProfile()
  const [editing, setEditing] = useState<Writing | null>(null)
  const create = () => setEditing({ coupon: null })
  const open = isPro(profile?.plan)
  return (
    <>
      <PageHeader
        title="Cupons"
        description="Códigos de desconto para quem você escolher."
        actions={open && <NewCoupon onCreate={create} />}
      />
      <ProfileFaces onCreate={create} onEdit={(coupon) => setEditing({ coupon })} />
      {editing && open && <CouponDialog coupon={editing.coupon} onClose={() => setEditing(null)} />}
    </>
  )
}

function NewCoupon({ onCreate }: { onCreate: () => void }) {
  const isEmpty = useCoupons().data?.length === 0
  return (
    <AddButton
      label="Novo cupom"
      // If the list is empty, its empty state has this button.
      variant={isEmpty ? 'outline' : 'default'}
      onClick={onCreate}
    />
  )
}

type FacesProps = { onCreate: () => void; onEdit: (coupon: Coupon) => void }

function ProfileFaces(props: FacesProps) {
  const profile = useProfile()
  if (profile.data && !isPro(profile.data.plan)) return <CouponUpsell />
  if (profile.data) return <CouponFaces zone={profile.data.timezone} {...props} />
  if (!profile.isError) return <SkeletonTable rows={4} columns={5} />
  return <ReadError read={profile} />
}

function CouponFaces({ zone, onCreate, onEdit }: FacesProps & { zone: string }) {
  const coupons = useCoupons()
  const today = useToday(zone)
  if (coupons.isPending) return <SkeletonTable rows={4} columns={5} />
  if (coupons.isError && !coupons.data) return <ReadError read={coupons} />
  if (coupons.data.length === 0) {
    return (
      <EmptyState
        scene="shelf"
        title="Nenhum cupom ainda"
        description={`Crie um código e envie a quem quiser. ${HOW_IT_WORKS}`}
        action={<Button onClick={onCreate}>Criar o primeiro cupom</Button>}
      />
    )
  }
  return (
    <div className="flex flex-col">
      <p className="mb-5 max-w-prose rounded-lg bg-sunken px-4 py-3 text-sm max-sm:order-last max-sm:mt-4 max-sm:mb-0">
        {HOW_IT_WORKS}
      </p>
      <CouponList coupons={coupons.data} today={today} onEdit={onEdit} />
    </div>
  )
}

/** Coupons are not announced on a psychologist's public page: docs/product.md, Ethics. */
const HOW_IT_WORKS =
  'O paciente toca em “Tenho um código” na sua página pública e o digita. O cupom não aparece em nenhum lugar público: só quem recebe o código sabe dele.'

function CouponUpsell() {
  return (
    <ProUpsell
      title="Cupons de desconto são do plano Pro"
      description="Sem o Pro, cupons já criados continuam valendo para quem recebeu o código."
      items={ITEMS}
    />
  )
}

const ITEMS: ProItems = [
  [Percent, 'Desconto em porcentagem ou em reais'],
  [EyeOff, 'Só para quem recebe o código'],
  [CalendarRange, 'Validade do primeiro ao último dia'],
  [Gauge, 'Limite de usos no total'],
  [UserRound, 'Limite de usos por paciente'],
  [WalletCards, 'Pix já com o valor descontado'],
]
