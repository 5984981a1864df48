import { useEffect, useState } from 'react'
import { loadedPixPayment, loadPixPayment } from './load-pix-payment.ts'
import type { PixPaymentProps } from './pix-payment.tsx'

/** PixPayment, loaded when shown. Until then, or if loading fails, the key is enough to pay. */
export function LazyPixPayment(props: PixPaymentProps) {
  const [Details, setDetails] = useState(loadedPixPayment)
  useEffect(() => {
    if (!Details)
      loadPixPayment().then(
        (details) => setDetails(() => details),
        () => {},
      )
  }, [Details])
  if (Details) return <Details {...props} />
  return (
    <p>
      Pague por Pix com a chave: <strong className="break-all">{props.payment.pixKey}</strong>
    </p>
  )
}
