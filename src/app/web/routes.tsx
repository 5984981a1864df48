import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { ADMIN_DASHBOARD } from '../../features/admin/web/admin-links.ts'
import { readLoginMode } from '../../features/patient-area/web/login-mode.ts'
import { ARCHIVE_PATH } from '../../features/records/addresses.ts'
import { APP_NAME } from '../../platform/shared/app-name.ts'
import { lazyExtra } from '../../platform/web/lazy-extra.tsx'
import { LoadBoundary } from './load-boundary.tsx'
import { isAnybodyLoggedIn, patientArea, psychologistArea } from './login-area.ts'
import { LoginGuard } from './login-guard.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { DASHBOARD } from './psychologist-screens.ts'
import { Screen } from './screen.tsx'

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
      <Route path="/">
        <Screen title={APP_NAME}>
          <LandingPage />
        </Screen>
      </Route>
      <Route path="/legal">
        <Screen title="Termos e privacidade">
          <LegalPage />
        </Screen>
      </Route>
      <Route path="/support">
        <Screen title="Suporte">
          <SupportPage />
        </Screen>
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
      <Route path="/psychologist/confirm-email">
        <Screen title="Confirmar e-mail">
          <ConfirmEmailPage />
        </Screen>
      </Route>
      <Route path="/psychologist/revert-email">
        <Screen title="Recuperar conta">
          <RevertEmailPage />
        </Screen>
      </Route>
      <Route path="/psychologist/verify-email">
        <Screen title="Confirmar e-mail">
          <VerifyEmailPage />
        </Screen>
      </Route>
      <Route path="/psychologist">
        <Redirect to={DASHBOARD} replace />
      </Route>
      <Route path="/admin">
        <Redirect to={ADMIN_DASHBOARD} replace />
      </Route>
      <Route path={ARCHIVE_PATH}>
        <Screen title="Arquivo dos prontuários">
          <OverAccountScreen />
        </Screen>
      </Route>
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
      <Route path="/patient/login">
        <Screen title="Login do Paciente">
          <PatientLoginPage />
        </Screen>
      </Route>
      <Route path="/consulta/:token">
        {({ token }) => (
          <Screen title="Sua consulta">
            <ManagedBookingPage token={token} />
          </Screen>
        )}
      </Route>
      <Route path="/avisos/:token">
        {({ token }) => (
          <Screen title="Seus avisos">
            <NoticesPage token={token} />
          </Screen>
        )}
      </Route>
      <Route path="/contrato/:token">
        {({ token }) => (
          <Screen title="Contrato">
            <AgreementScreen token={token} />
          </Screen>
        )}
      </Route>
      <Route path="/extrato/:token">
        {({ token }) => (
          <Screen title="Demonstrativo">
            <LinkedStatementScreen token={token} />
          </Screen>
        )}
      </Route>
      {/* Registered twice: plain where a phone is enough, and guarded. The first match counts. */}
      {readLoginMode() === 'phone' && (
        <Route path="/patient/dashboard">
          <Screen title="Minhas Consultas">
            <PatientDashboardPage />
          </Screen>
        </Route>
      )}
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
