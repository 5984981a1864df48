import { MapPin, Search, Video } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '../../platform/web/ui/card.tsx'
import { Checkbox } from '../../platform/web/ui/checkbox.tsx'
import { CpfInput } from '../../platform/web/ui/cpf-input.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { Input } from '../../platform/web/ui/input.tsx'
import { plainMoney } from '../../platform/web/ui/masks.ts'
import { MoneyInput } from '../../platform/web/ui/money-input.tsx'
import { PasswordInput } from '../../platform/web/ui/password-input.tsx'
import { PhoneInput } from '../../platform/web/ui/phone-input.tsx'
import { RadioGroup } from '../../platform/web/ui/radio-group.tsx'
import { Select } from '../../platform/web/ui/select.tsx'
import { Switch } from '../../platform/web/ui/switch.tsx'
import { Textarea } from '../../platform/web/ui/textarea.tsx'
import { Section } from './section.tsx'

const modalities = [
  { value: 'online', label: 'Online', help: 'Por vídeo', icon: <Video aria-hidden="true" /> },
  {
    value: 'presencial',
    label: 'Presencial',
    help: 'No consultório',
    icon: <MapPin aria-hidden="true" />,
  },
]

export function ShowForm() {
  return (
    <Section title="Formulários">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <PatientForm />
        <States />
      </div>
    </Section>
  )
}

type Patient = { name: string; phone: string; price: string; type: string; terms: boolean }

function PatientForm() {
  const [saved, setSaved] = useState<Patient | null>(null)
  const form = useForm<Patient>({
    defaultValues: {
      name: '',
      phone: '11987654321',
      price: '1234.50',
      type: 'online',
      terms: false,
    },
  })
  const errors = form.formState.errors
  return (
    <Card>
      <form noValidate onSubmit={form.handleSubmit(setSaved)}>
        <CardHeader title="Novo paciente" description="Com react-hook-form." />
        <CardBody className="space-y-5">
          <Field label="Nome completo" required error={errors.name?.message}>
            <Input
              autoComplete="off"
              {...form.register('name', { required: 'Escreva o nome do paciente.' })}
            />
          </Field>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="WhatsApp" help="Com DDD.">
              <PhoneInput {...form.register('phone')} />
            </Field>
            <Field label="Valor da sessão">
              <MoneyInput {...form.register('price', { setValueAs: plainMoney })} />
            </Field>
          </div>
          <RadioGroup legend="Formato" options={modalities} {...form.register('type')} />
          <Checkbox
            label="O paciente concorda com o contrato"
            help="Você pode enviar o contrato depois."
            error={errors.terms?.message}
            {...form.register('terms', { required: 'Marque para continuar.' })}
          />
          <output className="block text-sm break-all text-muted empty:hidden">
            {saved && JSON.stringify(saved)}
          </output>
        </CardBody>
        <CardFooter>
          <Button variant="outline" onClick={() => form.reset()}>
            Limpar
          </Button>
          <Button type="submit" pendingText="Salvando...">
            Salvar
          </Button>
        </CardFooter>
      </form>
    </Card>
  )
}

function States() {
  const [on, setOn] = useState(true)
  const [price, setPrice] = useState('150.00')
  return (
    <Card>
      <CardHeader title="Estados" description="Sem biblioteca de formulário." />
      <CardBody className="space-y-5">
        <Field label="E-mail" error="Email inválido" help="Enviamos a confirmação para cá.">
          <Input type="email" name="email" defaultValue="ana@" autoComplete="off" />
        </Field>
        <Field label="Buscar paciente" labelHidden>
          <Input type="search" placeholder="Buscar por nome" icon={<Search aria-hidden="true" />} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Senha">
            <PasswordInput defaultValue="segredo" autoComplete="off" />
          </Field>
          <Field label="CPF">
            <CpfInput defaultValue="12345678909" />
          </Field>
          <Field label="Serviço">
            <Select placeholder="Selecione um serviço">
              <option value="1">Terapia individual</option>
              <option value="2">Terapia de casal</option>
            </Select>
          </Field>
          <Field label="Preço" help={`Vai como "${price}"`}>
            <MoneyInput defaultValue={price} onValue={setPrice} />
          </Field>
          <Field label="Início">
            <Input type="time" defaultValue="14:00" />
          </Field>
          <Field label="Bloqueado">
            <Input disabled defaultValue="Não pode mudar" />
          </Field>
        </div>
        <Field label="Observações" optional>
          <Textarea placeholder="Só você lê." />
        </Field>
        <Switch
          label="Agenda Pública Ativa"
          help="Seus pacientes podem agendar pelo link."
          checked={on}
          onChange={(event) => setOn(event.currentTarget.checked)}
        />
        <Switch label="Lembretes por SMS" help="No plano Pro." disabled />
        <Checkbox label="Desabilitado e marcado" disabled defaultChecked />
        <Checkbox label="Li e aceito os termos" error="Marque para continuar." />
      </CardBody>
    </Card>
  )
}
