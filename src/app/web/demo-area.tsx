import { QueryClientProvider } from '@tanstack/react-query'
import { Redirect, Route, Router, Switch } from 'wouter'
import { DemoBanner, DemoBookingNote } from '../../features/demo/web/demo-screens.tsx'
import { beginTour } from '../../features/demo/web/tour.ts'
import { DEMO_PATH } from '../../features/practice/addresses.ts'
import { createQueryClient } from '../../platform/web/query.ts'
import { problems } from '../problems.ts'
import PsychologistArea from './psychologist-area.tsx'
import { Screen } from './screen.tsx'
import { DASHBOARD, findScreen } from './screens.ts'

// Runs once per document, before any request: only a demonstration document loads this file
// (demo-border.tsx).
beginTour(Date.now(), problems)
const client = createQueryClient(() => undefined, { triesAgain: false })

export default function DemoArea() {
  return (
    <QueryClientProvider client={client}>
      <Router base={DEMO_PATH}>
        <Switch>
          <Route path={/^\/(?:psychologist\/?)?$/}>
            <Redirect to={DASHBOARD} replace />
          </Route>
          <Route path={/^\/agendar(?:\/.*)?$/}>
            <Screen title="Agenda pública">
              <DemoBookingNote />
            </Screen>
          </Route>
          <Route>
            <PsychologistArea banner={<DemoBanner />} />
          </Route>
        </Switch>
      </Router>
    </QueryClientProvider>
  )
}

findScreen(DASHBOARD)?.preload()
