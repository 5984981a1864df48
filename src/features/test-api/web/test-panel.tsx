import { Play } from 'lucide-react'
import { useState } from 'react'
import { storage } from '../../../platform/web/storage.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import type { Profile } from '../../practice/contract.ts'
import { tokenPrefix } from '../rules.ts'

type TestPanelProps = {
  profile: Pick<Profile, 'email' | 'isAdmin'>
  isRunning: boolean
  onRun: (recipient: string) => void
}

export function TestPanel({ profile, isRunning, onRun }: TestPanelProps) {
  const [recipient, setRecipient] = useState(profile.email)
  const token = storage.get('token')
  return (
    <Card>
      <CardBody>
        <form
          noValidate
          className="space-y-5"
          onSubmit={(event) => {
            event.preventDefault()
            if (!isRunning) onRun(recipient)
          }}
        >
          <dl>
            <dt className="text-sm text-muted">Token</dt>
            <dd>
              <code>{token ? tokenPrefix(token) : 'Nenhum'}</code>
            </dd>
          </dl>
          {profile.isAdmin && (
            <Field
              label="E-mail que recebe os testes"
              help="Dois e-mails são enviados: o de boas-vindas e um de teste."
            >
              <Input
                type="email"
                autoComplete="email"
                value={recipient}
                onChange={(event) => setRecipient(event.currentTarget.value)}
              />
            </Field>
          )}
          <Button
            type="submit"
            icon={<Play aria-hidden="true" />}
            pending={isRunning}
            pendingText="Testando..."
          >
            Testar API
          </Button>
        </form>
      </CardBody>
    </Card>
  )
}
