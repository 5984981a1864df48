import { useState } from 'react'
import { Link, Redirect } from 'wouter'
import { CodeLogin } from './code-login.tsx'
import { LoginCard } from './login-card.tsx'
import { readLoginMode } from './login-mode.ts'
import { PatientFrame } from './patient-frame.tsx'
import { PhoneForm } from './phone-form.tsx'
import { isPatientLoggedIn } from './stored-phone.ts'
import { useEntrance } from './use-entrance.ts'

export default function PatientLoginPage() {
  const [byCode] = useState(() => readLoginMode() === 'code')
  // Read once at the start, since a login made here shows its toast first.
  const [wasIn] = useState(isPatientLoggedIn)
  if (wasIn) return <Redirect to="/patient/dashboard" replace />
  return (
    <PatientFrame>
      <div className="mx-auto max-w-md">
        <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">Login do Paciente</h1>
        {byCode ? <CodeLogin /> : <PhoneLogin />}
        <p className="mt-8 text-sm">
          Você é quem atende?{' '}
          <Link href="/psychologist/login" className="text-petrol-ink underline underline-offset-4">
            Entre por aqui
          </Link>
        </p>
      </div>
    </PatientFrame>
  )
}

/** The names under which a server is a trial, reached only from this machine. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

function PhoneLogin() {
  const { entered, enter } = useEntrance()
  return (
    <LoginCard
      intro="Informe o telefone que você usou para agendar e veja suas consultas."
      note={
        <>
          Este é um sistema simplificado de acesso. A verificação por SMS está planejada.
          {LOOPBACK.includes(location.hostname) &&
            ' Só este teste, neste computador, abre com o telefone: publicado, ele pede um código.'}
        </>
      }
    >
      <PhoneForm
        pending={entered}
        pendingText="Entrando..."
        onPhone={async (phone) => enter({ phone })}
      />
    </LoginCard>
  )
}
