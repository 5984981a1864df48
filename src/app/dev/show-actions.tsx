import { CalendarPlus, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button, buttonClass } from '../../platform/web/ui/button.tsx'
import { CopyButton } from '../../platform/web/ui/copy-button.tsx'
import { IconText } from '../../platform/web/ui/icon-text.tsx'
import { Section } from './section.tsx'

const variants = ['default', 'secondary', 'outline', 'ghost', 'destructive', 'link'] as const
const names = {
  default: 'Salvar',
  secondary: 'Ver agenda',
  outline: 'Cancelar',
  ghost: 'Agora não',
  destructive: 'Excluir',
  link: 'Saiba mais',
}

export function ShowActions() {
  return (
    <>
      <Section title="Botões">
        {(['default', 'sm', 'lg'] as const).map((size) => (
          <div key={size} className="flex flex-wrap items-center gap-3">
            {variants.map((variant) => (
              <Button key={variant} variant={variant} size={size}>
                {names[variant]}
              </Button>
            ))}
          </div>
        ))}
        <div className="flex flex-wrap items-center gap-3">
          {variants.map((variant) => (
            <Button key={variant} variant={variant} disabled>
              {names[variant]}
            </Button>
          ))}
        </div>
        <ButtonsAtWork />
      </Section>
      <Section title="Etiquetas">
        <div className="flex flex-wrap items-center gap-3">
          <Badge>Pro</Badge>
          <Badge variant="secondary">Básico</Badge>
          <Badge variant="destructive">Acesso Restrito</Badge>
          <Badge variant="outline">CRP 06/123456</Badge>
          <IconText tone="online">Online</IconText>
          <IconText tone="in-person">Presencial</IconText>
          <IconText tone="paid">Pago</IconText>
          <Badge variant="pending">Pendente</Badge>
          <Badge variant="cancelled">Cancelada</Badge>
          <Badge variant="secondary" className="w-40">
            Um texto comprido demais para caber aqui
          </Badge>
        </div>
      </Section>
    </>
  )
}

function ButtonsAtWork() {
  const [pending, setPending] = useState(false)
  const work = () => {
    setPending(true)
    setTimeout(() => setPending(false), 1500)
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button icon={<Plus aria-hidden="true" />}>Nova sessão</Button>
      <Button pending={pending} pendingText="Salvando..." onClick={work}>
        Salvar
      </Button>
      <Button pending pendingText="Salvando...">
        Salvar
      </Button>
      <Button variant="outline" size="icon" aria-label="Editar">
        <Pencil aria-hidden="true" />
      </Button>
      <Button variant="ghost" size="icon" aria-label="Excluir">
        <Trash2 aria-hidden="true" />
      </Button>
      <a href="#agenda" className={buttonClass({ variant: 'outline' })}>
        <CalendarPlus aria-hidden="true" />
        Um link
      </a>
      <CopyButton text="https://consultorio.example/agendar/1/ana-souza">Copiar link</CopyButton>
      <CopyButton text="00020126" size="icon" aria-label="Copiar código Pix" />
    </div>
  )
}
