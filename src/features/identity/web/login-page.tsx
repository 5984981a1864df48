import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useRef, useState } from 'react'
import { Redirect, useLocation, useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { Tab, TabList, TabPanel, Tabs } from '../../../platform/web/ui/tabs.tsx'
import { PLANS_PATH, planIn, withPlan } from '../../practice/addresses.ts'
import { keepPsychologist } from '../../practice/web/parts/keep-login.ts'
import {
  type ClosedScreen,
  keepUnproved,
  storedPsychologist,
} from '../../practice/web/parts/stored-login.ts'
import type { LoggedIn } from '../contract.ts'
import { Entrance } from './entrance.tsx'
import { loadPasskeyOffer } from './load-passkey-offer.ts'
import { LoginForm, useLoginForm } from './login-form.tsx'
import type { PasskeyOfferProps } from './passkey-offer.tsx'
import { RegisterForm, useRegisterForm } from './register-form.tsx'

const DASHBOARD = '/psychologist/dashboard'

/**
 * The screen of Login and Cadastro. It keeps the values of both forms when tabs are switched. A chosen plan, or the screen that
 * an ended login closed, is opened after the login.
 */
export default function LoginPage({ tab }: { tab: 'login' | 'register' }) {
  const loginForm = useLoginForm()
  const registerForm = useRegisterForm()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [search] = useSearchParams()
  const plan = planIn(search)
  const closed = useHistoryState<Partial<ClosedScreen> | null>()?.closedScreen
  const goal = plan ? withPlan(PLANS_PATH, plan) : (closed ?? DASHBOARD)
  const isEntering = useRef(false)
  const [offer, setOffer] = useState<ComponentType<PasskeyOfferProps> | null>(null)
  const goOn = () => navigate(goal, { replace: true })
  const keepLogin = ({ token, psychologist }: LoggedIn) => {
    client.clear()
    keepPsychologist(token, psychologist)
  }
  const enter = (answer: LoggedIn) => {
    keepLogin(answer)
    goOn()
  }
  const enterByPassword = async (answer: LoggedIn) => {
    isEntering.current = true
    keepLogin(answer)
    const Offer = await loadPasskeyOffer()
    if (Offer) setOffer(() => Offer)
    else goOn()
  }
  const enterNew = (answer: LoggedIn) => {
    keepLogin(answer)
    keepUnproved(true)
    goOn()
  }
  if (offer) return <OfferedPasskey Offer={offer} onDone={goOn} />
  if (storedPsychologist() && !isEntering.current) return <Redirect to={goal} replace />
  return (
    <Entrance title="Área profissional" description="Entre na sua conta ou crie uma nova.">
      <Tabs
        value={tab}
        onValueChange={(chosen) =>
          navigate(withPlan(`/psychologist/${chosen}`, plan), { replace: true })
        }
      >
        <TabList label="Login ou cadastro">
          <Tab value="login">Login</Tab>
          <Tab value="register">Cadastro</Tab>
        </TabList>
        <TabPanel value="login" tabIndex={-1}>
          <LoginForm form={loginForm} onEnter={enterByPassword} onEnterByPasskey={enter} />
        </TabPanel>
        <TabPanel value="register" tabIndex={-1}>
          <RegisterForm form={registerForm} onEnter={enterNew} />
        </TabPanel>
      </Tabs>
    </Entrance>
  )
}

type OfferedPasskeyProps = PasskeyOfferProps & { Offer: ComponentType<PasskeyOfferProps> }

function OfferedPasskey({ Offer, onDone }: OfferedPasskeyProps) {
  return (
    <Entrance title="Entrar sem senha" description="Você já entrou. Quer facilitar a próxima vez?">
      <Offer onDone={onDone} />
    </Entrance>
  )
}
