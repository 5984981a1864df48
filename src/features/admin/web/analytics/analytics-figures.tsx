import { Activity, BadgeCheck, CalendarCheck, Users } from 'lucide-react'
import { FigureBones, FigureCard, FigureGrid } from '../../../../platform/web/ui/figure-card.tsx'
import { Skeleton } from '../../../../platform/web/ui/skeleton.tsx'
import { todayFigures } from '../../analytics-texts.ts'
import type { AdminAnalytics } from '../../contract.ts'
import { useAdminAnalytics } from '../api.ts'
import { ReadFaces } from './read-faces.tsx'

export function AnalyticsFigures() {
  return (
    <ReadFaces
      read={useAdminAnalytics()}
      waiting={
        <Skeleton>
          <FigureBones />
        </Skeleton>
      }
    >
      {(analytics) => <Figures analytics={analytics} />}
    </ReadFaces>
  )
}

function Figures({ analytics }: { analytics: AdminAnalytics }) {
  const { psychologists, conversion, sessions, engagement } = todayFigures(analytics)
  return (
    <FigureGrid>
      <FigureCard {...psychologists} icon={<Users />} />
      <FigureCard {...conversion} icon={<BadgeCheck />} />
      <FigureCard {...sessions} icon={<CalendarCheck />} />
      <FigureCard {...engagement} icon={<Activity />} />
    </FigureGrid>
  )
}
