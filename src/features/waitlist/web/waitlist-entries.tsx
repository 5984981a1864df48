import { ChevronDown, ChevronUp, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '../../../platform/shared/calendar.ts'
import { formatPhone } from '../../../platform/shared/phone.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import type { Profile } from '../../practice/contract.ts'
import { isPro } from '../../practice/plans.ts'
import type { WaitlistEntry } from '../contract.ts'
import { SKIPS } from '../rules.ts'
import { useOrderWaitlist, useRemoveFromWaitlist, useTakeBackOffer } from './api.ts'
import { HandOfferDialog } from './hand-offer-dialog.tsx'
import { offerText, wishText } from './waitlist-texts.ts'

type WaitlistEntriesProps = { entries: readonly WaitlistEntry[]; profile: Profile }

export function WaitlistEntries({ entries, profile }: WaitlistEntriesProps) {
  const [offering, setOffering] = useState<WaitlistEntry | null>(null)
  const order = useOrderWaitlist()
  const move = (from: number, to: number) => {
    const ids = entries.map(({ id }) => id)
    const [moved] = ids.splice(from, 1)
    if (!moved || order.isPending) return
    ids.splice(to, 0, moved)
    order.mutate(
      { body: { order: ids } },
      { onError: (error) => showRefusal('Erro ao mudar a ordem', error) },
    )
  }
  return (
    <>
      <ol aria-label="Quem espera, na ordem em que horários são oferecidos" className="space-y-4">
        {entries.map((entry, index) => (
          <li key={entry.id}>
            <Entry
              entry={entry}
              place={index + 1}
              profile={profile}
              onUp={index > 0 ? () => move(index, index - 1) : null}
              onDown={index < entries.length - 1 ? () => move(index, index + 1) : null}
              onOffer={() => setOffering(entry)}
            />
          </li>
        ))}
      </ol>
      {offering && (
        <HandOfferDialog entry={offering} profile={profile} onClose={() => setOffering(null)} />
      )}
    </>
  )
}

type EntryProps = {
  entry: WaitlistEntry
  place: number
  profile: Profile
  onUp: (() => void) | null
  onDown: (() => void) | null
  onOffer: () => void
}

function Entry({ entry, place, profile, onUp, onDown, onOffer }: EntryProps) {
  const { name, phone, serviceName, skipped, offers, byHand } = entry
  const { timezone } = profile
  const open = offers.find(({ state }) => state === 'open')
  return (
    <Card>
      <CardBody className="space-y-3">
        <div className="flex flex-wrap items-start gap-x-3">
          <div className="min-w-0 flex-1 basis-32">
            <p className="font-semibold wrap-anywhere">
              {place}. {name}
            </p>
            <p className="text-sm text-muted wrap-anywhere">
              {formatPhone(phone)} · {byHand ? 'você pôs na lista' : 'entrou por conta própria'}
            </p>
          </div>
          <div className="ml-auto flex shrink-0">
            <MoveButton label={`Subir ${name} na lista`} onMove={onUp} Icon={ChevronUp} />
            <MoveButton label={`Descer ${name} na lista`} onMove={onDown} Icon={ChevronDown} />
          </div>
        </div>
        <p className="wrap-anywhere">
          {serviceName} · {wishText(entry)}
        </p>
        {skipped && (
          <p className="text-sm text-muted">
            Não recebeu {formatDateTime(skipped.start, timezone)}: {SKIPS[skipped.why]}.
          </p>
        )}
        {offers.length > 0 && (
          <ul aria-label={`Horários oferecidos a ${name}`} className="text-sm tabular-nums">
            {offers.map((offer) => (
              <li key={offer.id}>{offerText(offer, timezone)}</li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-3">
          {open?.whatsappUrl && (
            <a
              href={open.whatsappUrl}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass()}
            >
              <MessageCircle aria-hidden="true" />
              Enviar pelo WhatsApp
              <span className="sr-only"> (abre em outra aba)</span>
            </a>
          )}
          {open ? (
            <TakeBackButton entry={entry} />
          ) : (
            isPro(profile.plan) && (
              <Button
                variant="outline"
                aria-label={`Oferecer um horário a ${name}`}
                onClick={onOffer}
              >
                Oferecer um horário
              </Button>
            )
          )}
          <RemoveButton entry={entry} />
        </div>
      </CardBody>
    </Card>
  )
}

type MoveButtonProps = { label: string; onMove: (() => void) | null; Icon: typeof ChevronUp }

function MoveButton({ label, onMove, Icon }: MoveButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      disabled={onMove === null}
      onClick={() => onMove?.()}
    >
      <Icon aria-hidden="true" />
    </Button>
  )
}

function TakeBackButton({ entry: { id, name } }: { entry: WaitlistEntry }) {
  const takeBack = useTakeBackOffer()
  return (
    <Button
      variant="outline"
      aria-label={`Retirar a oferta a ${name}`}
      pending={takeBack.isPending}
      pendingText="Retirando..."
      onClick={() =>
        takeBack.mutate(
          { params: { id } },
          {
            onSuccess: () =>
              toast({ title: 'Oferta retirada', description: 'O horário está livre.' }),
            onError: (error) => showRefusal('Erro ao retirar a oferta', error),
          },
        )
      }
    >
      Retirar a oferta
    </Button>
  )
}

function RemoveButton({ entry: { id, name } }: { entry: WaitlistEntry }) {
  const [open, setOpen] = useState(false)
  const remove = useRemoveFromWaitlist()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" aria-label={`Tirar da lista: ${name}`}>
          Tirar da lista
        </Button>
      }
      title={`Tirar ${name} da lista de espera?`}
      description="O pedido e as ofertas são apagados, e um horário reservado fica livre. A pessoa não é avisada."
      confirmLabel="Tirar da lista"
      destructive
      pending={remove.isPending}
      pendingText="Apagando..."
      onConfirm={() =>
        remove.mutate(
          { params: { id } },
          {
            onSuccess: () => toast({ title: 'Pessoa tirada da lista' }),
            onError: (error) => showRefusal('Erro ao tirar da lista', error),
          },
        )
      }
    />
  )
}
