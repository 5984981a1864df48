import '../../platform/web/theme.ts'
import '../../platform/web/styles.css'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

export function showPage(page: ReactNode): void {
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<StrictMode>{page}</StrictMode>)
}
