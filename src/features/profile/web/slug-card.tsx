import { Sparkles, WandSparkles } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { hasLegacyPrefix, withoutLegacyPrefix } from '../../../platform/shared/slug.ts'
import { problemText } from '../../../platform/web/api.ts'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { ConflictDialog } from '../../../platform/web/ui/conflict-dialog.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { submitOf } from '../../../platform/web/ui/form-frame.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { LeaveQuestion } from '../../../platform/web/ui/page-form.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useSave } from '../../../platform/web/use-save.ts'
import type { Profile } from '../../practice/contract.ts'
import { readProfile, useRefusal } from '../../practice/web/api.ts'
import { publicSettingsInput } from '../contract.ts'
import { useSuggestSlug, useUpdatePublicSettings } from './api.ts'
import { LINK_DOWN } from './public-link.ts'

export type SlugCardProps = { profile: Profile }

export default function SlugCard({ profile }: SlugCardProps) {
  return (
    <Card>
      <CardBody>
        <SlugForm profile={profile} />
      </CardBody>
    </Card>
  )
}

function SlugForm({ profile }: { profile: Profile }) {
  const update = useUpdatePublicSettings()
  const isDown = useRefusal() !== null
  const form = useForm({
    defaultValues: valuesOf(profile),
    resolver: contractResolver(
      publicSettingsInput,
      (values: ReturnType<typeof valuesOf>) => values,
    ),
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
      <LeaveQuestion isAsked={save.isDirty && !save.isPending} />
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
        className="w-full max-sm:px-2 sm:w-auto"
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
