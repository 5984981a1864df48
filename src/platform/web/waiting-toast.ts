let waiting = 0
let toast: HTMLElement | null = null

const TEXT = 'O servidor não respondeu. Tentando de novo…'
const LOOK =
  'fixed inset-x-4 top-4 z-50 mx-auto w-fit rounded-lg bg-pending-soft px-4 py-3 text-pending-ink shadow-lg empty:hidden'

/** Shows a toast about the retry while the work lasts. */
export async function showWaiting(work: Promise<void>): Promise<void> {
  show(1)
  try {
    await work
  } finally {
    show(-1)
  }
}

function show(more: 1 | -1): void {
  waiting += more
  if (typeof document === 'undefined') return
  toast ??= addToast()
  toast.textContent = waiting > 0 ? TEXT : ''
}

function addToast(): HTMLElement {
  const element = document.createElement('p')
  element.setAttribute('role', 'status')
  element.className = LOOK
  document.body.append(element)
  return element
}
