import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'wouter'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { storage } from '../../../platform/web/storage.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { PhoneInput } from '../../../platform/web/ui/phone-input.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { listPatientSessions } from '../contract.ts'
import { storedPhone, tooShortForLogin } from '../rules.ts'
import { PatientFrame } from './patient-frame.tsx'

/** Spec part 1 §4: the phone is stored, the dashboard follows after a second. */
const REDIRECT_DELAY = 1_000

export default function PatientLoginPage() {
  return (
    <PatientFrame>
      <div className="mx-auto max-w-md">
        <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">Login do Paciente</h1>
        <p className="mt-1.5 mb-6 text-muted">
          Informe o telefone que você usou para agendar e veja suas consultas.
        </p>
        <Card>
          <CardBody>
            <PhoneForm />
          </CardBody>
        </Card>
        <p className="mt-5 text-sm text-muted">
          Este é um sistema simplificado de acesso. A verificação por SMS está planejada.
        </p>
        <p className="mt-8 text-sm">
          É psicólogo?{' '}
          <Link href="/psychologist/login" className="text-petrol-ink underline underline-offset-4">
            Entre por aqui
          </Link>
        </p>
      </div>
    </PatientFrame>
  )
}

function PhoneForm() {
  const [, navigate] = useLocation()
  const [entered, setEntered] = useState(false)
  const form = useForm({
    defaultValues: { phone: '' },
    resolver: contractResolver(
      listPatientSessions.query,
      (values: { phone: string }) => values,
      ({ phone }) => tooShortForLogin(phone),
    ),
  })
  useEffect(() => {
    if (!entered) return
    const wait = setTimeout(() => navigate('/patient/dashboard'), REDIRECT_DELAY)
    return () => clearTimeout(wait)
  }, [entered, navigate])
  const enter = form.handleSubmit(({ phone }) => {
    storage.set('patientPhone', storedPhone(phone))
    // A browser that keeps nothing would send the patient back here.
    if (!storage.get('patientPhone')) {
      toast({ title: 'Erro no login', description: 'Tente novamente', variant: 'destructive' })
      return
    }
    toast({
      title: 'Login realizado com sucesso!',
      description: 'Redirecionando para suas consultas...',
    })
    setEntered(true)
  })
  return (
    <form noValidate onSubmit={enter} className="space-y-5">
      <Field label="Telefone" help="Com DDD." required error={form.formState.errors.phone?.message}>
        <PhoneInput autoComplete="tel" {...form.register('phone')} />
      </Field>
      <Button type="submit" className="w-full" pending={entered} pendingText="Entrando...">
        Acessar Consultas
      </Button>
    </form>
  )
}
