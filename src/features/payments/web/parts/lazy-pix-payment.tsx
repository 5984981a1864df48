import { useEffect, useState } from 'react'
import { loadedPixPayment, loadPixPayment } from './load-pix-payment.ts'
import type { PixPaymentProps } from './pix-payment.tsx'

/** Shows PixPayment once loaded; until then, or where loading fails, the key, which is enough to pay. */
export function LazyPixPayment(props: PixPaymentProps) {
  const [Details, setDetails] = useState(loadedPixPayment)
  useEffect(() => {
    if (!Details)
      loadPixPayment().then(
        (found) => setDetails(() => found),
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
