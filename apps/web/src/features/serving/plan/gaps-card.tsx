import { type ServingGap, t } from '@church/shared'
import { formatDate } from '../../../lib/format.ts'
import { screens } from '../../../lib/screens.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import styles from './gaps-card.module.scss'

/** Roles for which people are missing within a week, for admins. Renders nothing without any. */
export function GapsCard({ gaps }: { gaps: ServingGap[] | undefined }) {
  if (!gaps || gaps.length === 0) return null
  return (
    <Card title={t('Gaps this week')} className={styles.card}>
      <ul>
        {gaps.map(({ session, role, team, missing, name, start_datetime }) => (
          <li key={`${session} ${team} ${role}`}>
            <span>{missing > 1 ? t('{role} ({count})', { role, count: missing }) : role}</span>
            <span className="soft">
              {t('{name}, {date}', { name, date: formatDate(start_datetime) })}
            </span>
          </li>
        ))}
      </ul>
      <ButtonLink to={screens.servingPlan.path} variant="secondary" size="small" icon="calendar">
        {t('Open the plan')}
      </ButtonLink>
    </Card>
  )
}
