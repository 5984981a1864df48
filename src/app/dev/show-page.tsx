import '../../platform/web/theme.ts'
import '../../platform/web/styles.css'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/** Draws a page of the showcase. It is built beside the application, not into it, and served outside production alone. */
export function showPage(page: ReactNode): void {
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<StrictMode>{page}</StrictMode>)
}
