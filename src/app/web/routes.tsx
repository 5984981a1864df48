import { type ComponentType, lazy, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { SECOND_FACTOR_PATH } from '../../features/identity/addresses.ts'
import { readLoginMode } from '../../features/patient-area/web/login-mode.ts'
import { ARCHIVE_PATH } from '../../features/records/addresses.ts'
import { APP_NAME } from '../../platform/shared/app-name.ts'
import { lazyExtra } from '../../platform/web/lazy-extra.tsx'
import { LoadBoundary } from './load-boundary.tsx'
import { isAnybodyLoggedIn, patientArea, psychologistArea } from './login-area.ts'
import { LoginGuard } from './login-guard.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { Screen } from './screen.tsx'
import { ADMIN_DASHBOARD, DASHBOARD } from './screens.ts'

const Toaster = lazyExtra(() => import('../../platform/web/ui/toast.tsx'))
const InstallOffer = lazyExtra(() => import('../../features/install/web/install-offer.tsx'))
const PsychologistArea = lazy(() => import('./psychologist-area.tsx'))
const OverAccountScreen = lazy(() => import('./over-account-screen.tsx'))
const LoginPage = lazy(() => import('../../features/identity/web/login-page.tsx'))
const ForgotPasswordPage = lazy(
  () => import('../../features/identity/web/forgot-password-page.tsx'),
)
const ResetPasswordPage = lazy(() => import('../../features/identity/web/reset-password-page.tsx'))
const ConfirmEmailPage = lazy(() => import('../../features/identity/web/confirm-email-page.tsx'))
const RevertEmailPage = lazy(() => import('../../features/identity/web/revert-email-page.tsx'))
const SecondFactorScreen = lazy(() => import('./second-factor-screen.tsx'))
const EndLoginPage = lazy(() => import('../../features/identity/web/end-login-page.tsx'))
const VerifyEmailPage = lazy(() => import('../../features/identity/web/verify-email-page.tsx'))
const PatientLoginPage = lazy(
  () => import('../../features/patient-area/web/patient-login-page.tsx'),
)
const PatientDashboardPage = lazy(
  () => import('../../features/patient-area/web/patient-dashboard-page.tsx'),
)
const ManagedBookingPage = lazy(
  () => import('../../features/patient-area/web/managed-booking-page.tsx'),
)
const NoticesPage = lazy(() => import('../../features/patient-area/web/notices-page.tsx'))
const AgreementScreen = lazy(() => import('./agreement-screen.tsx'))
const LinkedStatementScreen = lazy(() => import('./linked-statement-screen.tsx'))
const WaitlistScreen = lazy(() => import('./waitlist-screen.tsx'))
const LandingPage = lazy(() => import('../../features/site/web/landing-page.tsx'))
const LegalPage = lazy(() => import('../../features/site/web/legal-page.tsx'))
const SupportPage = lazy(() => import('../../features/support/web/support-page.tsx'))
const DemoArea = lazy(() => import('./demo-area.tsx'))
const TestCheckoutPage = lazy(
  () => import('../../features/subscription/web/test-checkout-page.tsx'),
)

export function Routes() {
  return (
    <Switch>
      {/* Without the offer to install: the public site is no practice. */}
      <Route path={/^\/demo(?:\/.*)?$/}>
        <LoadBoundary>
          <Suspense>
            <DemoArea />
          </Suspense>
        </LoadBoundary>
        <Toaster />
      </Route>
      <Route>
        <ProductRoutes />
        <InstallOffer isLoggedIn={isAnybodyLoggedIn} />
        <Toaster />
      </Route>
    </Switch>
  )
}

function ProductRoutes() {
  return (
    <Switch>
      {screenAt('/', APP_NAME, LandingPage)}
      {screenAt('/legal', 'Termos e privacidade', LegalPage)}
      {screenAt('/support', 'Suporte', SupportPage)}
      {/* One route for both tabs, so that what was typed stays when they are switched. */}
      <Route path={/^\/psychologist\/(?<tab>login|register)\/?$/}>
        {({ tab }) => (
          <Screen title={tab === 'register' ? 'Cadastro' : 'Login'}>
            <LoginPage tab={tab === 'register' ? 'register' : 'login'} />
          </Screen>
        )}
      </Route>
      {screenAt('/psychologist/forgot-password', 'Esqueci minha senha', ForgotPasswordPage)}
      {screenAt('/psychologist/reset-password', 'Nova senha', ResetPasswordPage)}
      {screenAt('/psychologist/confirm-email', 'Confirmar e-mail', ConfirmEmailPage)}
      {screenAt('/psychologist/revert-email', 'Recuperar conta', RevertEmailPage)}
      {screenAt('/psychologist/end-login', 'Encerrar acesso', EndLoginPage)}
      {screenAt('/psychologist/verify-email', 'Confirmar e-mail', VerifyEmailPage)}
      {screenAt(SECOND_FACTOR_PATH, 'Verificação em duas etapas', SecondFactorScreen)}
      <Route path="/psychologist">
        <Redirect to={DASHBOARD} replace />
      </Route>
      <Route path="/admin">
        <Redirect to={ADMIN_DASHBOARD} replace />
      </Route>
      {screenAt(ARCHIVE_PATH, 'Arquivo dos prontuários', OverAccountScreen)}
      <Route path={/^\/(?:psychologist|admin)\/.+/}>
        <Suspense>
          <PsychologistArea />
        </Suspense>
      </Route>
      <Route path="/checkout/test">
        <LoginGuard area={psychologistArea}>
          <Screen title="Pagamento de teste">
            <TestCheckoutPage />
          </Screen>
        </LoginGuard>
      </Route>
      {screenAt('/patient/login', 'Login do Paciente', PatientLoginPage)}
      {linkedScreen('/consulta', 'Sua consulta', ManagedBookingPage)}
      {linkedScreen('/avisos', 'Seus avisos', NoticesPage)}
      {linkedScreen('/contrato', 'Contrato', AgreementScreen)}
      {linkedScreen('/extrato', 'Demonstrativo', LinkedStatementScreen)}
      <Route
        path={
          /^\/(?<page>vaga|na-lista|lista-de-espera|consulta|patient\/antes)\/(?<token>[\w-]+)(?:\/antes)?\/?$/
        }
      >
        {({ page = '', token = '' }) => (
          <Screen title="Lista de espera">
            <WaitlistScreen page={page} token={token} />
          </Screen>
        )}
      </Route>
      {/* Registered twice: without the login guard if patients log in by phone only, and with it. The first match wins. */}
      {readLoginMode() === 'phone' &&
        screenAt('/patient/dashboard', 'Minhas Consultas', PatientDashboardPage)}
      <Route path="/patient/dashboard">
        <LoginGuard area={patientArea}>
          <Screen title="Minhas Consultas">
            <PatientDashboardPage />
          </Screen>
        </LoginGuard>
      </Route>
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  )
}

/** Returns the route of a screen. Its key keeps it apart from the one before: a new screen begins at its heading. */
function screenAt(path: string, title: string, Page: ComponentType) {
  return (
    <Route key={path} path={path}>
      <Screen title={title}>
        <Page />
      </Screen>
    </Route>
  )
}

/** Returns the screen of a link in a message; `path` ends in the token that opens it. */
function linkedScreen(path: string, title: string, Page: ComponentType<{ token: string }>) {
  return (
    <Route key={path} path={`${path}/:token`}>
      {({ token = '' }) => (
        <Screen title={title}>
          <Page token={token} />
        </Screen>
      )}
    </Route>
  )
}
