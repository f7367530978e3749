import { type ServingOfPerson, t, type User } from '@church/shared'
import { formatDate, formatTime } from '../../../lib/format.ts'
import { queries } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { SummaryList } from '../../../ui/summary-list.tsx'
import styles from './serving-tab.module.scss'

type Dates = ServingOfPerson['dates']

/** A person's teams, and when they serve and have served, for admins. */
export function ServingTab({ user }: { user: User }) {
  return (
    <Fetched options={queries.listServingOf({ params: { id: user.id } })}>
      {({ teams, dates }) =>
        teams.length + dates.length === 0 ? (
          <EmptyState icon="users">
            {t('{name} belongs to no team yet.', { name: user.first_name })}
          </EmptyState>
        ) : (
          <div className="cards">
            <Card title={t('Teams')}>
              <ul className={styles.teams}>
                {teams.map(({ id, name, leads }) => (
                  <li key={id}>
                    {name}
                    {leads && <Badge tone="note">{t('Leader')}</Badge>}
                  </li>
                ))}
              </ul>
            </Card>
            <DatesCard
              title={t('To come')}
              dates={dates.filter(({ coming }) => coming).reverse()}
            />
            <DatesCard title={t('Served')} dates={dates.filter(({ coming }) => !coming)} />
          </div>
        )
      }
    </Fetched>
  )
}

function DatesCard({ title, dates }: { title: string; dates: Dates }) {
  if (dates.length === 0) return null
  return (
    <Card title={title}>
      <SummaryList
        caption={title}
        rows={dates}
        rowKey={({ id }) => id}
        summary={({ role, team_name, session, session_name, start_datetime, state, coming }) => ({
          name: `${formatDate(start_datetime)}, ${formatTime(start_datetime)}`,
          line: `${role} (${team_name}), ${session_name}`,
          badge: coming && state === 'asked' && <Badge tone="warn">{t('No answer yet')}</Badge>,
          to: pathOf(screens.session.path, session),
        })}
      />
    </Card>
  )
}
