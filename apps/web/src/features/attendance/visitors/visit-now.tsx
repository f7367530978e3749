import { t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { formatTime } from '../../../lib/format.ts'
import { screens } from '../../../lib/screens.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { openVisits } from './queries.ts'
import styles from './visit-now.module.scss'

interface Props {
  /** Whether the page asks for something else first. */
  isSecondary?: boolean
}

/** For visitors: the service that is on, and the way to say that they are there. */
export function VisitNow({ isSecondary = false }: Props) {
  const { data: [visit] = [] } = useQuery(openVisits)
  if (!visit) return null
  const name = visit.name ?? t('Service')
  return (
    <div className={styles.now}>
      <p>
        <bdi>{t('{name}, until {time}', { name, time: formatTime(visit.end_datetime) })}</bdi>
      </p>
      <ButtonLink
        to={screens.visit.path}
        variant={isSecondary ? 'secondary' : 'primary'}
        size="large"
        icon="pin"
        wide
      >
        {t('I’m visiting today')}
      </ButtonLink>
    </div>
  )
}
