import { ExternalLink, Sparkles, WandSparkles } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { hasLegacyPrefix, withoutLegacyPrefix } from '../../../platform/shared/slug.ts'
import { problemText } from '../../../platform/web/api.ts'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '../../../platform/web/ui/card.tsx'
import { ConflictDialog } from '../../../platform/web/ui/conflict-dialog.tsx'
import { CopyButton } from '../../../platform/web/ui/copy-button.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { submitOf } from '../../../platform/web/ui/form-frame.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useSave } from '../../../platform/web/use-save.ts'
import type { Profile } from '../../practice/contract.ts'
import { readProfile, useRefusal } from '../../practice/web/api.ts'
import { updatePublicSettings } from '../contract.ts'
import { useSuggestSlug, useUpdatePublicSettings } from './api.ts'
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

export function SlugCard({ profile }: { profile: Profile }) {
  return (
    <Card>
      <CardBody>
        <SlugForm profile={profile} />
      </CardBody>
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

const SLUG = updatePublicSettings.body

function SlugForm({ profile }: { profile: Profile }) {
  const update = useUpdatePublicSettings()
  const isDown = useRefusal() !== null
  const form = useForm({
    defaultValues: valuesOf(profile),
    resolver: contractResolver(SLUG, (values: ReturnType<typeof valuesOf>) => values),
  })
  const save = useSave(
    form,
    {
      send: (body, version): Promise<SavedLink> =>
        update.mutateAsync({ body: { ...body, version } }),
      done: {
        title: 'Link salvo',
        description: isDown ? LINK_DOWN : 'Seu novo link já pode ser enviado.',
      },
      refused: 'Erro',
      onSaved: (saved) => form.reset(valuesOf(saved)),
    },
    { saved: profile, read: readProfile, valuesOf, labels: { publicSlug: 'Link da agenda' } },
  )
  const slug = form.watch('publicSlug')
  return (
    <>
      <form noValidate onSubmit={submitOf(save)}>
        <fieldset role="none" disabled={save.isPending} className="space-y-4">
          <Field
            label="Personalizar o link"
            help={`O formato é ${location.host}/agendar/${profile.friendlyId}/seu-nome`}
            error={form.formState.errors.publicSlug?.message}
          >
            <Input
              placeholder="seu-nome"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...form.register('publicSlug')}
            />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button
              type="submit"
              className="w-full sm:w-auto"
              disabled={slug.trim() === ''}
              pending={save.isPending}
              pendingText="Salvando..."
            >
              Salvar Link
            </Button>
            <SlugSuggestions
              slug={slug}
              onSlug={(publicSlug) => form.setValue('publicSlug', publicSlug, TYPED)}
              disabled={save.isPending}
            />
          </div>
        </fieldset>
      </form>
      <ConflictDialog conflict={save.conflict} />
    </>
  )
}

type SavedLink = Pick<Profile, 'publicSlug' | 'version'>

function valuesOf({ publicSlug }: SavedLink) {
  return { publicSlug }
}

const TYPED = { shouldDirty: true, shouldValidate: true }

type SuggestionsProps = { slug: string; onSlug: (slug: string) => void; disabled: boolean }

function SlugSuggestions({ slug, onSlug, disabled }: SuggestionsProps) {
  const suggest = useSuggestSlug()
  const generate = async () => {
    try {
      onSlug((await suggest.mutateAsync({})).publicSlug)
    } catch (error) {
      toast({ title: 'Erro', description: problemText(error), variant: 'destructive' })
    }
  }
  return (
    <>
      <Button
        variant="outline"
        className="w-full sm:w-auto"
        icon={<Sparkles aria-hidden="true" />}
        disabled={disabled}
        pending={suggest.isPending}
        pendingText="Gerando..."
        onClick={generate}
      >
        Gerar Automaticamente
      </Button>
      {hasLegacyPrefix(slug) && (
        <Button
          variant="secondary"
          className="w-full sm:w-auto"
          icon={<WandSparkles aria-hidden="true" />}
          disabled={disabled}
          onClick={() => onSlug(withoutLegacyPrefix(slug))}
        >
          Corrigir Formato
        </Button>
      )}
    </>
  )
}
