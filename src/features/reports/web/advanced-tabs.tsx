import { type ComponentType, useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { withAsked } from '../../../platform/web/asked-search.ts'
import { Tab, TabList, TabPanel, Tabs } from '../../../platform/web/ui/tabs.tsx'
import { AnalyticsTab } from './analytics-tab.tsx'
import { FinancialTab } from './financial-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { PatientsTab } from './patients-tab.tsx'
import type { TabProps } from './report-points.ts'

const TABS: readonly (readonly [name: string, label: string, Content: ComponentType<TabProps>])[] =
  [
    ['overview', 'Visão Geral', OverviewTab],
    ['financial', 'Financeiro', FinancialTab],
    ['patients', 'Pacientes', PatientsTab],
    ['analytics', 'Analytics', AnalyticsTab],
  ]
const FIRST = 'overview'

export function AdvancedTabs({ report, period }: TabProps) {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab')
  const open = TABS.find(([name]) => name === asked)?.[0] ?? FIRST
  const tabs = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shown = tabs.current?.querySelector(`[role=tab][id$="${open}"]`)
    shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [open])
  return (
    <Tabs
      ref={tabs}
      value={open}
      onValueChange={(tab) =>
        setSearch(withAsked(search, { tab: tab === FIRST ? null : tab }), { replace: true })
      }
    >
      <TabList label="Partes do relatório">
        {TABS.map(([name, label]) => (
          <Tab key={name} value={name}>
            {label}
          </Tab>
        ))}
      </TabList>
      {TABS.map(([name, , Content]) => (
        <TabPanel key={name} value={name} className="space-y-6">
          <Content report={report} period={period} />
        </TabPanel>
      ))}
    </Tabs>
  )
}
