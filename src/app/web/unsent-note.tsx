import { MailWarning } from 'lucide-react'
import { unsentText } from '../../platform/shared/senders.ts'
import { readSenders } from '../../platform/web/page-meta.ts'
import { useIsDemo } from './demo-base.ts'
import { useOwnAccount } from './own-account.ts'

/** Reports, if no sending is set up, that messages are only stored on the server. The demonstration sends nothing anyway. */
export function UnsentNote() {
  const isDemo = useIsDemo()
  const { profile } = useOwnAccount()
  const text = profile && unsentText(readSenders(), profile.enableSmsNotifications)
  if (!text || isDemo) return null
  return (
    <p className="mb-6 flex max-w-3xl items-start gap-3 rounded-lg bg-pending-soft px-4 py-3 text-pending-ink">
      <MailWarning aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {text}
    </p>
  )
}
