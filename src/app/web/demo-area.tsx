import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { Redirect, Route, Router, Switch } from 'wouter'
import { DEMO_PATH } from '../../features/demo/rules.ts'
import { DemoBanner } from '../../features/demo/web/demo-banner.tsx'
import { DemoBookingNote } from '../../features/demo/web/demo-booking-note.tsx'
import { beginVisit } from '../../features/demo/web/visit.ts'
import { createQueryClient } from '../../platform/web/query.ts'
import PsychologistArea from './psychologist-area.tsx'
import { DASHBOARD, findScreen } from './psychologist-screens.ts'
import { Screen } from './screen.tsx'

/** The practice on made-up data, in this browser alone: the psychologist's own screens, under a base of their own. */
export default function DemoArea() {
  const client = useVisit()
  if (!client) return null
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

/** The visit's own data; null until the real ones are out of reach. They are in reach again when the visit ends. */
function useVisit(): QueryClient | null {
  const real = useQueryClient()
  const [client, setClient] = useState<QueryClient | null>(null)
  useLayoutEffect(() => {
    // What the real screens still wait for must not be asked again here.
    void real.cancelQueries()
    const leave = beginVisit(Date.now())
    setClient(createQueryClient(() => undefined))
    return leave
  }, [real])
  return client
}

// The first screen's code comes beside this one's, not after it.
findScreen(DASHBOARD)?.preload()
