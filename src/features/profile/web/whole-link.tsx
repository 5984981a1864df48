import { Textarea } from '../../../platform/web/ui/textarea.tsx'

export function WholeLink({ link }: { link: string }) {
  return (
    <Textarea
      readOnly
      rows={2}
      value={link}
      onFocus={(event) => event.currentTarget.select()}
      className="min-h-12! resize-none break-all"
    />
  )
}
