import type { ChurchSettings } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { screens } from '../../../lib/screens.ts'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { churchSettings } from './admin-queries.ts'
import { CampusesCard } from './campuses-card.tsx'
import styles from './church-screen.module.scss'
import { ColourCard } from './colour-card.tsx'
import { FactsCards } from './facts-cards.tsx'
import { LogoCard } from './logo-card.tsx'
import { NameForm } from './name-form.tsx'

/** The church's name, address and time zone. */
function NameCard({ settings }: { settings: ChurchSettings }) {
  const { name, address, time_zone } = settings
  return (
    <Card title="Name, address and time zone">
      <NameForm settings={settings} values={{ name, address, time_zone }} action="Save" />
    </Card>
  )
}

/** Our Church: its campuses, and what everybody reads about it. */
export function ChurchScreen() {
  const query = useQuery(churchSettings)
  return (
    <>
      <PageHeading
        title={screens.church.title}
        lead="Where you meet, and what everybody reads about your church. Each card is saved on its own."
      />
      <div className={styles.screen}>
        <CampusesCard />
        <Loaded query={query}>
          {(settings) => (
            <div className={styles.cards}>
              <NameCard settings={settings} />
              <LogoCard logo={settings.logo} />
              <ColourCard colour={settings.colour} />
              <FactsCards settings={settings} />
            </div>
          )}
        </Loaded>
      </div>
    </>
  )
}
