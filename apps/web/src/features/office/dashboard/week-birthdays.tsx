import { type Overview, t, wholeName } from '@church/shared'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { whenIs } from '../birthdays/index.ts'
import styles from './people-list.module.scss'

/** Birthdays today and in the coming week. */
export function WeekBirthdays({ birthdays }: { birthdays: Overview['birthdays'] | undefined }) {
  const today = birthdays?.filter(({ days_until }) => days_until === 0)
  const soon = birthdays?.filter(({ days_until }) => days_until > 0)
  return (
    <Card
      title={t('Birthdays')}
      className={styles.birthdays}
      actions={<Link to={screens.birthdays.path}>{t('All reminders')}</Link>}
    >
      {!birthdays && <SkeletonLines lines={4} />}
      {today?.length === 0 && <p className="soft">{t('No birthdays today.')}</p>}
      {today && today.length > 0 && (
        <ul className={classNames(styles.list, styles.today)}>
          {today.map((person) => (
            <li key={person.id}>
              <Icon name="cake" />
              <Link to={pathOf(screens.userDetails.path, person.id)}>
                <bdi>{wholeName(person.first_name, person.last_name)}</bdi>
              </Link>
              <span className={styles.aside}>{t('Today')}</span>
            </li>
          ))}
        </ul>
      )}
      {soon && soon.length > 0 && (
        <ul className={styles.list}>
          {soon.map((person) => (
            <li key={person.id}>
              <Link to={pathOf(screens.userDetails.path, person.id)}>
                <bdi>{wholeName(person.first_name, person.last_name)}</bdi>
              </Link>
              <span className={styles.aside}>{whenIs(person.days_until)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
