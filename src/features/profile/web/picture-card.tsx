import { Camera, Trash2 } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import { problemText } from '../../../platform/web/api.ts'
import { focusHeading } from '../../../platform/web/heading-focus.ts'
import { Avatar } from '../../../platform/web/ui/avatar.tsx'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import type { Profile } from '../../practice/contract.ts'
import { useDeletePicture, useSavePicture } from './api.ts'
import { shrinkPicture, UnreadablePicture } from './shrink-picture.ts'

export function PictureCard({ profile }: { profile: Profile }) {
  const { choose, remove, isPending } = usePicture()
  return (
    <Card>
      <CardBody className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar name={profile.name} src={profile.profileImage} size="lg" />
        <div className="min-w-0 flex-1 basis-52">
          <h2 className="font-semibold">Foto do perfil</h2>
          <p className="text-sm text-muted">
            Aparece na sua página pública. Usamos o centro da imagem.
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <PictureInput
              label={profile.profileImage ? 'Trocar foto' : 'Enviar foto'}
              pending={isPending}
              onChoose={choose}
            />
            {profile.profileImage && (
              <Button
                variant="ghost"
                disabled={isPending}
                icon={<Trash2 aria-hidden="true" />}
                onClick={remove}
              >
                Remover
              </Button>
            )}
          </div>
        </div>
      </CardBody>
    </Card>
  )
}

type PictureInputProps = { label: string; pending: boolean; onChoose: (file: File) => void }

function PictureInput({ label, pending, onChoose }: PictureInputProps) {
  const id = useId()
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    if (file) onChoose(file)
    // Allows choosing the same file again.
    event.currentTarget.value = ''
  }
  return (
    <>
      <input
        id={id}
        type="file"
        accept="image/*"
        className="peer sr-only"
        disabled={pending}
        onChange={change}
      />
      <label
        htmlFor={id}
        aria-busy={pending || undefined}
        className={`${buttonClass({ variant: 'outline' })} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-petrol peer-disabled:opacity-60`}
      >
        <Camera aria-hidden="true" />
        {pending ? 'Enviando...' : label}
      </label>
    </>
  )
}

function usePicture() {
  const save = useSavePicture()
  const erase = useDeletePicture()
  const [reading, setReading] = useState(false)
  const choose = async (file: File) => {
    setReading(true)
    try {
      await save.mutateAsync({ body: { picture: await shrinkPicture(file) } })
      toast({ title: 'Foto atualizada' })
    } catch (error) {
      refuse(error)
    } finally {
      setReading(false)
    }
  }
  const remove = async () => {
    try {
      await erase.mutateAsync({})
      focusHeading()
      toast({ title: 'Foto removida' })
    } catch (error) {
      refuse(error)
    }
  }
  return { choose, remove, isPending: reading || save.isPending || erase.isPending }
}

function refuse(error: unknown): void {
  const description =
    error instanceof UnreadablePicture
      ? 'Não conseguimos ler esta imagem. Envie uma foto em JPEG, PNG ou WebP.'
      : problemText(error)
  toast({ title: 'Erro ao atualizar perfil', description, variant: 'destructive' })
}
