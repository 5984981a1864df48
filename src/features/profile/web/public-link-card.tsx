import { Link } from 'wouter'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { CopyButton } from '../../../platform/web/ui/copy-button.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import type { Profile } from '../../practice/contract.ts'
import { useRefusal } from '../../practice/web/api.ts'
import { LINK_DOWN, usePublicLink } from './public-link.ts'
import { WholeLink } from './whole-link.tsx'

export function PublicLinkCard({ profile }: { profile: Profile }) {
  const link = usePublicLink(profile)
  const isDown = useRefusal() !== null
  return (
    <Card>
      <CardHeader
        title="Link público de agendamento"
        description={isDown ? LINK_DOWN : 'Envie aos seus pacientes para que agendem sozinhos.'}
      />
      <CardBody className="space-y-4">
        <Field label="Link público" labelHidden>
          <WholeLink link={link} />
        </Field>
        <CopyButton text={link} className="w-full" disabled={isDown}>
          Copiar Link
        </CopyButton>
        <Link
          href="/psychologist/share"
          className="inline-block py-2 text-petrol-ink underline underline-offset-4"
        >
          Personalizar o link
        </Link>
      </CardBody>
    </Card>
  )
}
