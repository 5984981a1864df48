import { useSearchParams } from 'wouter'
import { pluralize } from '../../../platform/shared/figures.ts'
import { addressFilters, oneOf } from '../../../platform/web/address-filters.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../../platform/web/ui/tabs.tsx'
import { FORM_REPLY_TIME, PRIORITY_REPLY_TIME } from '../contract.ts'
import { listSupportMessages } from '../inbox-contract.ts'
import { INBOX_STATES } from '../inbox-rules.ts'
import { useOpenMessages } from './inbox-api.ts'
import { InboxPages } from './inbox-pages.tsx'

const { filtersIn } = addressFilters(listSupportMessages, { state: oneOf(INBOX_STATES) })

export default function AdminSupportPage() {
  const [address, setAddress] = useSearchParams()
  const { state = 'open' } = filtersIn(address)
  return (
    <>
      <PageHeader
        title="Suporte"
        description={`O que escreveram pelo formulário. O plano Pro recebe resposta em ${PRIORITY_REPLY_TIME}; os demais, em ${FORM_REPLY_TIME}.`}
        actions={<OpenCount />}
      />
      <Tabs
        value={state}
        // One click fires twice, by focus and by press; changing a tab adds no step to the history.
        onValueChange={(chosen) =>
          setAddress(chosen === 'open' ? {} : { state: chosen }, { replace: true })
        }
      >
        <TabList label="Mensagens ao suporte">
          {Object.entries(INBOX_STATES).map(([tabState, label]) => (
            <Tab key={tabState} value={tabState}>
              {label}
            </Tab>
          ))}
        </TabList>
        <TabPanel value={state}>
          <InboxPages state={state} onAll={() => setAddress({ state: 'all' })} />
        </TabPanel>
      </Tabs>
    </>
  )
}

function OpenCount() {
  const count = useOpenMessages().data?.total
  return (
    <Badge variant="secondary" className={count === undefined ? 'invisible' : undefined}>
      {count ? pluralize(count, 'aberta', 'abertas') : 'Nenhuma aberta'}
    </Badge>
  )
}
