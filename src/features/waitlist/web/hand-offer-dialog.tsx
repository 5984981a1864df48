import { useState } from 'react'
import { problemText } from '../../../platform/web/api.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Dialog, DialogClose, DialogFooter } from '../../../platform/web/ui/dialog.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import type { Profile } from '../../practice/contract.ts'
import { useServices } from '../../services/web/api.ts'
import { WeekTimePicker } from '../../sessions/web/parts/free-time-picker.tsx'
import type { WaitlistEntry } from '../contract.ts'
import { useOfferHour } from './api.ts'

type HandOfferDialogProps = { entry: WaitlistEntry; profile: Profile; onClose: () => void }

/** Offers a free hour to a person on the list, who then has the ready message in the list. */
export function HandOfferDialog({ entry, profile, onClose }: HandOfferDialogProps) {
  const offer = useOfferHour()
  const services = useServices()
  const [start, setStart] = useState<string | null>(null)
  const { id, name, serviceId } = entry
  const service = services.data?.find((service) => service.id === serviceId)
  const send = () => {
    if (start === null) return
    offer.mutate(
      { params: { id }, body: { start } },
      {
        onSuccess: () => {
          toast({
            title: 'Horário oferecido',
            description: 'Está reservado. Você também pode enviar a mensagem pronta pelo WhatsApp.',
          })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Oferecer um horário a ${name}`}
      description="O horário fica reservado até a resposta, ou até a oferta terminar."
    >
      <WeekTimePicker
        zone={profile.timezone}
        duration={service?.duration ?? profile.defaultSessionDuration}
        chosen={start}
        onChoose={setStart}
      />
      <FormAlert className="mt-4">{offer.error && problemText(offer.error)}</FormAlert>
      <DialogFooter>
        <DialogClose>
          <Button variant="outline" disabled={offer.isPending}>
            Cancelar
          </Button>
        </DialogClose>
        <Button
          disabled={start === null}
          pending={offer.isPending}
          pendingText="Oferecendo..."
          onClick={send}
        >
          Oferecer
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
