import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { AddButton } from '../../../platform/web/ui/add-button.tsx'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { DeleteDialog } from '../../../platform/web/ui/delete-dialog.tsx'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { DialogForm } from '../../../platform/web/ui/form-frame.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { SkeletonCards } from '../../../platform/web/ui/skeleton.tsx'
import { Textarea } from '../../../platform/web/ui/textarea.tsx'
import { useSave } from '../../../platform/web/use-save.ts'
import { type Template, templateInput } from '../template-contract.ts'
import { TEMPLATE_KINDS, type TemplateText, USUAL_TEMPLATES } from '../template-rules.ts'
import { useDeleteTemplate, useSaveTemplate, useTemplates } from './api.ts'
import { Unread } from './parts/unread.tsx'

type TemplateDialogState = { edit: TemplateText & { id?: string } } | { remove: Template }

export function TemplatesPart() {
  const query = useTemplates()
  const [dialog, setDialog] = useState<TemplateDialogState | null>(null)
  if (query.isError && !query.data) return <Unread read={query} />
  if (!query.data) return <SkeletonCards cards={4} />
  const close = () => setDialog(null)
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3 max-sm:sr-only">
        <p className="max-w-prose text-muted">
          Um modelo entra no texto quando você escreve; depois dele, o texto é seu para mudar.
        </p>
        <AddButton
          label="Novo modelo"
          onClick={() => setDialog({ edit: { kind: 'evolution', name: '', text: '' } })}
        />
      </div>
      <ul className="space-y-4" aria-label="Modelos">
        {query.data.map((template) => (
          <li key={template.id}>
            <TemplateCard template={template}>
              <Button
                size="sm"
                variant="outline"
                icon={<Pencil aria-hidden="true" />}
                onClick={() => setDialog({ edit: template })}
              >
                Editar<span className="sr-only"> {template.name}</span>
              </Button>
              <Button
                size="sm"
                variant="ghost"
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => setDialog({ remove: template })}
              >
                Excluir<span className="sr-only"> {template.name}</span>
              </Button>
            </TemplateCard>
          </li>
        ))}
        {USUAL_TEMPLATES.map((template) => (
          <li key={template.name}>
            <TemplateCard template={template} isUsual>
              <Button
                size="sm"
                variant="outline"
                onClick={() => setDialog({ edit: { ...template, name: `${template.name} (meu)` } })}
              >
                Fazer o meu<span className="sr-only"> a partir de {template.name}</span>
              </Button>
            </TemplateCard>
          </li>
        ))}
      </ul>
      {dialog && 'edit' in dialog && <TemplateDialog template={dialog.edit} onClose={close} />}
      {dialog && 'remove' in dialog && <RemoveTemplate template={dialog.remove} onClose={close} />}
    </>
  )
}

type TemplateCardProps = {
  template: TemplateText
  isUsual?: boolean
  children: React.ReactNode
}

function TemplateCard({ template: { name, kind, text }, isUsual, children }: TemplateCardProps) {
  return (
    <Card>
      <CardBody className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            <span className="wrap-anywhere">{name}</span>
            {isUsual && <Badge variant="outline">Pronto</Badge>}
          </h2>
          <p className="text-sm text-muted">{TEMPLATE_KINDS[kind]}</p>
          <p className="mt-2 line-clamp-2 text-sm text-muted wrap-anywhere">
            {text.replaceAll(/^#+ /gm, '').replaceAll(/\n+/g, ' · ')}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">{children}</div>
      </CardBody>
    </Card>
  )
}

type DialogProps = { template: TemplateText & { id?: string }; onClose: () => void }

function TemplateDialog({ template: { id, kind, name, text }, onClose }: DialogProps) {
  const send = useSaveTemplate(id ?? null)
  const form = useForm({
    defaultValues: { kind, name, text },
    resolver: contractResolver(templateInput, (typed: TemplateText) => typed),
  })
  const save = useSave(
    form,
    {
      send: async (body) => {
        await send(body)
        return undefined
      },
      done: { title: 'Modelo salvo' },
      refused: 'Erro ao salvar o modelo',
      onSaved: onClose,
    },
    null,
  )
  const { errors } = form.formState
  return (
    <Dialog open onOpenChange={onClose} size="lg" title={id ? 'Editar modelo' : 'Novo modelo'}>
      <DialogForm save={save} submitLabel="Salvar modelo">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Nome" required error={errors.name?.message}>
            <Input maxLength={80} {...form.register('name')} />
          </Field>
          <Field label="Para que serve" required error={errors.kind?.message}>
            <Select {...form.register('kind')} labels={TEMPLATE_KINDS} />
          </Field>
        </div>
        <Field
          label="Texto"
          required
          help="## no começo da linha faz um título; - faz uma lista; **palavra** fica em negrito."
          error={errors.text?.message}
        >
          <Textarea rows={12} {...form.register('text')} />
        </Field>
      </DialogForm>
    </Dialog>
  )
}

function RemoveTemplate({ template, onClose }: { template: Template; onClose: () => void }) {
  const remove = useDeleteTemplate()
  return (
    <DeleteDialog
      title={`Excluir o modelo ${template.name}?`}
      description="O que já foi escrito com ele fica como está."
      confirmLabel="Excluir modelo"
      remove={() => remove.mutateAsync({ params: { id: template.id } })}
      pending={remove.isPending}
      done={{ title: 'Modelo excluído', description: template.name }}
      refused="O modelo não foi excluído"
      onClose={onClose}
    />
  )
}
