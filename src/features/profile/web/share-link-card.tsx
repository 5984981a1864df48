import { ExternalLink } from 'lucide-react'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '../../../platform/web/ui/card.tsx'
import { CopyButton } from '../../../platform/web/ui/copy-button.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import type { Profile } from '../../practice/contract.ts'
import { useRefusal } from '../../practice/web/api.ts'
import { LINK_DOWN, usePublicLink } from './public-link.ts'
import { ShareActions } from './share-actions.tsx'
import { WholeLink } from './whole-link.tsx'

export function ShareLinkCard({ profile }: { profile: Profile }) {
  const link = usePublicLink(profile)
  const isDown = useRefusal() !== null
  const ready = profile.publicSlug !== '' && !isDown
  return (
    <Card>
      <CardHeader
        title="Seu link público"
        description={isDown ? LINK_DOWN : 'Envie por mensagem ou ponha nas suas redes.'}
      />
      <CardBody className="space-y-4">
        <div className="flex items-end gap-2">
          <Field label="Link da agenda" className="min-w-0 flex-1">
            <WholeLink link={link} />
          </Field>
          <CopyButton
            text={link}
            size="icon"
            className="size-12"
            aria-label="Copiar"
            disabled={isDown}
          />
        </div>
        <ShareActions link={link} ready={ready} />
      </CardBody>
      <CardFooter>
        <LinkActions link={link} ready={ready} />
      </CardFooter>
    </Card>
  )
}

function LinkActions({ link, ready }: { link: string; ready: boolean }) {
  return (
    <>
      {ready ? (
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className={`${buttonClass({ variant: 'outline' })} w-full sm:w-auto`}
        >
          <ExternalLink aria-hidden="true" />
          Visualizar Agenda Pública
        </a>
      ) : (
        <Button
          variant="outline"
          className="w-full sm:w-auto"
          disabled
          icon={<ExternalLink aria-hidden="true" />}
        >
          Visualizar Agenda Pública
        </Button>
      )}
      <CopyButton text={link} className="w-full sm:w-auto" disabled={!ready}>
        Copiar Link
      </CopyButton>
    </>
  )
}
