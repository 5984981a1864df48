import { CalendarDays, Clock, Users, Wallet } from 'lucide-react'
import { Avatar } from '../../platform/web/ui/avatar.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '../../platform/web/ui/card.tsx'
import { FigureCard } from '../../platform/web/ui/figure-card.tsx'
import { Mark } from '../../platform/web/ui/mark.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../platform/web/ui/tabs.tsx'
import { Section } from './section.tsx'

export function ShowSurfaces() {
  return (
    <Section title="Cartões, números e abas">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <FigureCard
          label="Sessões hoje"
          figure="4"
          hint="Próxima às 14:00"
          icon={<CalendarDays />}
        />
        <FigureCard label="Pacientes ativos" figure="23" hint="2 novos no mês" icon={<Users />} />
        <FigureCard label="Recebido no mês" figure="R$ 4.350,00" icon={<Wallet />} />
        <FigureCard label="Pendente" figure="R$ 600,00" hint="4 sessões" icon={<Clock />} />
      </div>
      <Card>
        <CardHeader
          title="Perfil"
          description="O que aparece na sua página de agendamento."
          action={
            <Button variant="outline" size="sm">
              Editar
            </Button>
          }
        />
        <CardBody className="flex flex-wrap items-center gap-4">
          <Avatar name="Ana Beatriz Souza" size="lg" />
          <Avatar name="João Álvares" />
          <Avatar name="Érica" size="sm" />
          <Avatar name="Sem Foto" src="/nada.png" />
          <Mark className="size-16" title="Consultório" />
          <Mark className="size-6" />
        </CardBody>
        <CardFooter>
          <Button variant="ghost">Ver página</Button>
        </CardFooter>
      </Card>
      <Tabs defaultValue="sessoes">
        <TabList label="Paciente">
          <Tab value="sessoes">Sessões</Tab>
          <Tab value="pagamentos">Pagamentos</Tab>
          <Tab value="anotacoes">Anotações</Tab>
          <Tab value="fim" disabled>
            Indisponível
          </Tab>
        </TabList>
        <TabPanel value="sessoes">
          As sessões do paciente, da mais nova para a mais antiga.
        </TabPanel>
        <TabPanel value="pagamentos">O que foi pago e o que falta.</TabPanel>
        <TabPanel value="anotacoes">Só você lê.</TabPanel>
      </Tabs>
    </Section>
  )
}
