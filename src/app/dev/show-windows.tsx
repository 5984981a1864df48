import { Menu } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '../../platform/web/ui/button.tsx'
import { ConfirmDialog } from '../../platform/web/ui/confirm-dialog.tsx'
import { Dialog, DialogClose, DialogFooter } from '../../platform/web/ui/dialog.tsx'
import { DropdownMenu, MenuItem, MenuLabel } from '../../platform/web/ui/dropdown-menu.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { Input } from '../../platform/web/ui/input.tsx'
import { Sheet } from '../../platform/web/ui/sheet.tsx'
import { toast } from '../../platform/web/ui/toast-store.ts'
import { Section } from './section.tsx'

export function ShowWindows() {
  return (
    <Section title="Janelas e avisos">
      <div className="flex flex-wrap items-center gap-3">
        <FormDialog />
        <LongDialog />
        <DeletePatient />
        <PhoneMenu />
        <DropdownMenu label="Conta" trigger={<Button variant="outline">Abrir menu</Button>}>
          <MenuLabel>ana@consultorio.example</MenuLabel>
          <MenuItem>Meu perfil</MenuItem>
          <MenuItem>Sair</MenuItem>
        </DropdownMenu>
      </div>
      <ToastOpeners />
    </Section>
  )
}

function FormDialog() {
  const [open, setOpen] = useState(false)
  const [pending, setPending] = useState(false)
  const save = () => {
    setPending(true)
    setTimeout(() => {
      setPending(false)
      setOpen(false)
      toast({ title: 'Paciente salvo' })
    }, 900)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button>Abrir formulário</Button>}
      title="Novo paciente"
      description="Nome e WhatsApp bastam para começar."
    >
      <form action={save}>
        <fieldset role="none" disabled={pending} className="grid gap-5 sm:grid-cols-2">
          {[
            'Nome completo',
            'WhatsApp',
            'E-mail',
            'Endereço',
            'Contato de emergência',
            'Convênio',
          ].map((label) => (
            <Field key={label} label={label}>
              <Input autoComplete="off" />
            </Field>
          ))}
        </fieldset>
        <DialogFooter>
          <DialogClose>
            <Button variant="outline">Cancelar</Button>
          </DialogClose>
          <Button type="submit" pending={pending} pendingText="Salvando...">
            Salvar
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function LongDialog() {
  return (
    <Dialog
      size="sm"
      trigger={<Button variant="outline">Abrir texto longo</Button>}
      title="Termos de uso e de privacidade da sua página de agendamento"
      footer={
        <DialogClose>
          <Button>Entendi</Button>
        </DialogClose>
      }
    >
      {Array.from({ length: 14 }, (_, index) => index + 1).map((paragraph) => (
        <p key={paragraph} className="mb-4">
          {paragraph}. O que é dito na sala fica na sala. Seus dados e os dos seus pacientes são
          guardados com cuidado, e só você os lê.
        </p>
      ))}
    </Dialog>
  )
}

function DeletePatient() {
  const [open, setOpen] = useState(false)
  const [pending, setPending] = useState(false)
  const remove = () => {
    setPending(true)
    setTimeout(() => {
      setPending(false)
      setOpen(false)
    }, 900)
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="destructive">Excluir paciente</Button>}
      title="Excluir Marina Lopes?"
      description="O cadastro, as 12 sessões e as anotações serão apagados. Isso não pode ser desfeito."
      confirmLabel="Excluir paciente"
      pending={pending}
      pendingText="Excluindo..."
      onConfirm={remove}
    />
  )
}

function PhoneMenu() {
  const [open, setOpen] = useState(false)
  return (
    <Sheet
      open={open}
      onOpenChange={setOpen}
      title="Consultório"
      trigger={
        <Button variant="outline" icon={<Menu aria-hidden="true" />}>
          Abrir painel
        </Button>
      }
    >
      <nav aria-label="Principal" className="flex flex-col items-stretch gap-1">
        {['Início', 'Agenda', 'Pacientes', 'Serviços'].map((page) => (
          <a
            key={page}
            href={`#${page}`}
            onClick={() => setOpen(false)}
            className={`${buttonClass({ variant: 'ghost' })} justify-start!`}
          >
            {page}
          </a>
        ))}
      </nav>
    </Sheet>
  )
}

function ToastOpeners() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        variant="outline"
        onClick={() =>
          toast({
            title: 'Sessão agendada com sucesso!',
            description: 'Enviamos a confirmação por e-mail.',
          })
        }
      >
        Mostrar aviso
      </Button>
      <Button
        variant="outline"
        onClick={() =>
          toast({
            title: 'Erro ao criar paciente',
            description: 'Confira sua conexão e tente de novo.',
            variant: 'destructive',
          })
        }
      >
        Mostrar erro
      </Button>
      <Button
        variant="outline"
        onClick={() =>
          toast({
            title: 'Sessão remarcada',
            action: { label: 'Desfazer', onSelect: () => undefined },
          })
        }
      >
        Mostrar com ação
      </Button>
    </div>
  )
}
