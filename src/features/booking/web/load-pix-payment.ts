type Details = typeof import('../../payments/web/parts/pix-payment.tsx').PixPayment

let loaded: Details | null = null
let loading: Promise<Details> | null = null

/** Fetches what shows how to pay, from the first touch of the form on, so that it is there when it is booked. */
export function loadPixPayment(): Promise<Details> {
  loading ??= import('../../payments/web/parts/pix-payment.tsx').then(
    (module) => {
      loaded = module.PixPayment
      return loaded
    },
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}

/** The component where it is here already. */
export function loadedPixPayment(): Details | null {
  return loaded
}
