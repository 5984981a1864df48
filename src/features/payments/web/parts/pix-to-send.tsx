import { type ReactNode, useState } from 'react'
import { Disclosure } from '../../../../platform/web/ui/disclosure.tsx'
import { SkeletonLines } from '../../../../platform/web/ui/skeleton.tsx'
import { ChatLinks } from '../../../delivery/web/parts/chat-links.tsx'
import type { PixCharge } from '../../record-contract.ts'
import { type ChargedItem, useBankCharge } from './bank-charge.ts'
import { LazyPixPayment } from './lazy-pix-payment.tsx'

type PixToSendProps = {
  title: ReactNode
  pix: PixCharge
  item: ChargedItem
  patientName: string
}

/** The code that the psychologist sends or shows; when opened, it requests the bank's. */
export function PixToSend({ title, pix, item, patientName }: PixToSendProps) {
  const [isOpen, setOpen] = useState(false)
  const { confirmsItself, ...plain } = pix
  const charge = useBankCharge(item, isOpen && confirmsItself === true)
  const isAwaited = confirmsItself && charge === undefined
  const shown = charge ? { ...pix, ...charge } : plain
  return (
    <Disclosure title={title} onToggle={setOpen} className="rounded-lg border border-line px-4">
      <div className="pb-4">
        {isAwaited ? (
          isOpen && <SkeletonLines lines={6} />
        ) : (
          <LazyPixPayment
            payment={shown}
            headed={false}
            sending={
              <>
                <ChatLinks
                  chats={shown.chats}
                  label="Enviar pelo WhatsApp"
                  patientName={patientName}
                  leads={false}
                />
                {charge && <p className="text-sm text-muted">{CONFIRMED_BY_BANK}</p>}
              </>
            }
          />
        )}
      </div>
    </Disclosure>
  )
}

const CONFIRMED_BY_BANK = 'O banco confirma este Pix sozinho.'
