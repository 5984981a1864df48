import { MessageCircle, Printer, Share2 } from 'lucide-react'
import { APP_NAME } from '../../../platform/shared/app-name.ts'
import { whatsappUrl } from '../../../platform/shared/phone.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { useDownload } from '../../../platform/web/use-download.ts'
import { getPoster } from '../poster-contract.ts'

type ShareActionsProps = {
  link: string
  ready: boolean
}

export function ShareActions({ link, ready }: ShareActionsProps) {
  const poster = useDownload(getPoster, 'Cartaz pronto para imprimir')
  return (
    <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
      <ChatLink link={link} ready={ready} />
      {'share' in navigator && (
        <Button
          variant="outline"
          disabled={!ready}
          icon={<Share2 aria-hidden="true" />}
          onClick={() => shareByDevice(link)}
        >
          Compartilhar
        </Button>
      )}
      <Button
        variant="outline"
        disabled={!ready}
        icon={<Printer aria-hidden="true" />}
        pending={poster.pending}
        pendingText="Preparando..."
        onClick={() => poster.download({})}
      >
        Cartaz com QR code
      </Button>
    </div>
  )
}

function ChatLink({ link, ready }: ShareActionsProps) {
  const face = (
    <>
      <MessageCircle aria-hidden="true" />
      Enviar pelo WhatsApp
    </>
  )
  if (!ready) return <Button disabled>{face}</Button>
  return (
    <a
      href={whatsappUrl('', `${INVITATION} ${link}`)}
      target="_blank"
      rel="noreferrer"
      className={buttonClass()}
    >
      {face}
    </a>
  )
}

const INVITATION =
  'Olá! Para agendar sua consulta comigo, é só escolher o dia e a hora por este link:'

async function shareByDevice(link: string): Promise<void> {
  try {
    await navigator.share({ title: APP_NAME, text: INVITATION, url: link })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
