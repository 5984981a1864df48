import { createRoot, hydrateRoot } from 'react-dom/client'
import { SupportForm } from '../features/support/web/support-form.tsx'
import { PlainToastArea } from '../platform/web/ui/plain-toast-area.tsx'
import './site.css'

const form = document.getElementById('support-form')
if (form) {
  hydrateRoot(form, <SupportForm />)
  const notices = document.body.appendChild(document.createElement('div'))
  createRoot(notices).render(<PlainToastArea />)
}
