import type { ReactNode } from 'react'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'

type LoginCardProps = {
  intro: ReactNode
  note?: ReactNode
  children: ReactNode
}

export function LoginCard({ intro, note, children }: LoginCardProps) {
  return (
    <>
      <div role="status" className="mt-1.5 mb-6 text-muted">
        {intro}
      </div>
      <Card>
        <CardBody>{children}</CardBody>
      </Card>
      {note && <p className="mt-5 text-sm text-muted">{note}</p>}
    </>
  )
}
