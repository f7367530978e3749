import { addDays, n, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { churchDate } from '../../../lib/format.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { T } from '../../../ui/t.tsx'
import { correctAtOnce, countAtOnce } from '../../attendance/desk/index.ts'
import { useChurch } from '../../church/details/index.ts'
import { countedInWords } from './counted-in-words.ts'
import { overview } from './overview.ts'
import styles from './yesterday.module.scss'

const people = (count: number) => n(count, '{count} person', '{count} people')

/** Yesterday's services, with the office's tasks on the day after. Renders nothing without any. */
export function Yesterday() {
  const { data } = useQuery(overview)
  const church = useChurch()
  if (!data || !church) return null
  const dateOf = (at: Date) => churchDate(at, church.time_zone)
  const yesterday = addDays(dateOf(serverNow()), -1)
  const services = data.recent.filter(
    ({ kind, start_datetime }) =>
      kind === 'service' && dateOf(new Date(start_datetime)) === yesterday,
  )
  return services.map((service) => {
    const { id, name, headcount } = service
    const isOneOfSeveral = services.length > 1
    const counted = <strong>{countedInWords(service, people(service.people))}</strong>
    const to = pathOf(screens.session.path, id)
    return (
      <section
        key={id}
        className={styles.day}
        aria-label={isOneOfSeveral ? t('Yesterday, {name}', { name }) : t('Yesterday')}
      >
        <p>
          {isOneOfSeveral ? (
            <T text="Yesterday, {name}: {counted}." name={name} counted={counted} />
          ) : (
            <T text="Yesterday: {counted}." counted={counted} />
          )}
        </p>
        <ButtonLink
          to={`${to}?show=absent`}
          state={correctAtOnce}
          variant="secondary"
          size="small"
          icon="edit"
        >
          {t('Correct')}
        </ButtonLink>
        <ButtonLink to={to} state={countAtOnce} variant="secondary" size="small" icon="plus">
          {headcount > 0 ? t('Change headcount') : t('Add headcount')}
        </ButtonLink>
      </section>
    )
  })
}
