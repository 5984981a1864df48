import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { Toaster } from '../../platform/web/ui/toast.tsx'
import { FrontPage } from './front-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { Screen } from './screen.tsx'

/** URL → page. Each page is its own chunk; the psychologist's screens are listed in psychologist-screens.ts. */

const PsychologistArea = lazy(() => import('./psychologist-area.tsx'))
const LoginPage = lazy(() => import('../../features/identity/web/login-page.tsx'))
const ForgotPasswordPage = lazy(
  () => import('../../features/identity/web/forgot-password-page.tsx'),
)
const ResetPasswordPage = lazy(() => import('../../features/identity/web/reset-password-page.tsx'))
const PatientLoginPage = lazy(
  () => import('../../features/patient-area/web/patient-login-page.tsx'),
)
const PatientDashboardPage = lazy(
  () => import('../../features/patient-area/web/patient-dashboard-page.tsx'),
)
const Showcase = lazy(() => import('../dev/showcase.tsx'))

export function Routes() {
  return (
    <Switch>
      {/* Brings its own notification area. */}
      <Route path="/dev/components">
        <Screen title="Componentes">
          <Showcase />
        </Screen>
      </Route>
      <Route>
        <ProductRoutes />
        <Toaster />
      </Route>
    </Switch>
  )
}

function ProductRoutes() {
  return (
    <Switch>
      <Route path="/">
        <FrontPage />
      </Route>
      {/* One route for both tabs, so that what was typed stays when they are switched. */}
      <Route path={/^\/psychologist\/(?<tab>login|register)\/?$/}>
        {({ tab }) => (
          <Screen title={tab === 'register' ? 'Cadastro' : 'Login'}>
            <LoginPage tab={tab === 'register' ? 'register' : 'login'} />
          </Screen>
        )}
      </Route>
      <Route path="/psychologist/forgot-password">
        <Screen title="Esqueci minha senha">
          <ForgotPasswordPage />
        </Screen>
      </Route>
      <Route path="/psychologist/reset-password">
        <Screen title="Nova senha">
          <ResetPasswordPage />
        </Screen>
      </Route>
      <Route path="/psychologist">
        <Redirect to="/psychologist/dashboard" replace />
      </Route>
      <Route path="/psychologist/*">
        <Suspense>
          <PsychologistArea />
        </Suspense>
      </Route>
      <Route path="/patient/login">
        <Screen title="Login do Paciente">
          <PatientLoginPage />
        </Screen>
      </Route>
      <Route path="/patient/dashboard">
        <Screen title="Minhas Consultas">
          <PatientDashboardPage />
        </Screen>
      </Route>
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  )
}
