import { DAY_MS, type RegularService, t } from '@church/shared'
import { formatDay } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useCampusName } from './campus-name.tsx'
import styles from './facts.module.scss'
import { seriesInWords } from './series-in-words.ts'

/** A service that begins within this time counts as begun. */
const soonMs = 7 * DAY_MS

/** Its rhythm, and when a later one begins: 'Every Sunday at 10:00, from 6 December 2026'. */
function inWords(service: RegularService): string {
  const series = seriesInWords({ ...service, opens_before_minutes: 0 })
  const beginsInMs = Date.parse(service.from_date) - serverNow().getTime()
  return beginsInMs > soonMs
    ? t('{series}, from {date}', { series, date: formatDay(service.from_date) })
    : series
}

/** When the church meets, and where if it has several places. */
export function RegularServices({ services }: { services: RegularService[] }) {
  return (
    <ul className={styles.services}>
      {services.map((service) => (
        <li key={service.id}>
          <Icon name="calendar" />
          <div>
            <b dir="auto">{service.name}</b>
            <p>
              <When service={service} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function When({ service }: { service: RegularService }) {
  const place = useCampusName(service)
  const series = inWords(service)
  return place === undefined ? series : t('{series}, {place}', { series, place })
}
