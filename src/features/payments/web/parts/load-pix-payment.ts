type Details = typeof import('./pix-payment.tsx').PixPayment

let loaded: Details | null = null
let loading: Promise<Details> | null = null

export function loadPixPayment(): Promise<Details> {
  loading ??= import('./pix-payment.tsx').then(
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

export function loadedPixPayment(): Details | null {
  return loaded
}
