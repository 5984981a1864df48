type Details = typeof import('./payment-details.tsx').PaymentDetails

let loaded: Details | null = null
let loading: Promise<Details> | null = null

/** Fetches what shows how to pay, from the first touch of the form on, so that it is there when it is booked. */
export function loadPaymentDetails(): Promise<Details> {
  loading ??= import('./payment-details.tsx').then(
    (module) => {
      loaded = module.PaymentDetails
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
export function loadedPaymentDetails(): Details | null {
  return loaded
}
