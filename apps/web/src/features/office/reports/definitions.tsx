import { n, SESSION_NUMBERS, SHARE_FROM, SHOWN_NUMBERS, t } from '@church/shared'
import { Fragment, type ReactNode } from 'react'
import styles from './reports-screen.module.scss'

/** What the numbers of sessions mean. */
export function Definitions({ keptMonths }: { keptMonths: number | null }) {
  return (
    <Terms>
      <dt>{t('Sessions')}</dt>
      <dd>{t('Those that have closed and were not cancelled, by their date at the church.')}</dd>
      {SHOWN_NUMBERS.map((name) => (
        <Fragment key={name}>
          <dt>{SESSION_NUMBERS[name].label()}</dt>
          <dd>{SESSION_NUMBERS[name].meaning()}</dd>
        </Fragment>
      ))}
      <dt>{t('New faces')}</dt>
      <dd>
        {t('People who were present at a session, of any kind, for the first time.')}{' '}
        {keptMonths !== null &&
          n(
            keptMonths,
            'Those who last came more than {count} months ago count as new again.',
            'Those who last came more than {count} months ago count as new again.',
          )}
      </dd>
      <dt>{t('No longer kept')}</dt>
      <dd>
        {t(
          'People whose marks were deleted with their accounts, or because they are old. They still count, but not how they were marked.',
        )}
      </dd>
    </Terms>
  )
}

/** What the numbers of people mean. */
export const PeopleDefinitions = () => (
  <Terms>
    <dt>{t('Present')}</dt>
    <dd>
      {t(
        'At how many sessions they were present, of those that count for them. Later joiners have fewer.',
      )}
    </dd>
    <dt>{t('Share', undefined, 'a part in percent')}</dt>
    <dd>
      {t(
        'The same in percent, rounded down. With fewer than {min} sessions there are too few to say.',
        { min: SHARE_FROM },
      )}
    </dd>
    <dt>{t('Order')}</dt>
    <dd>{t('By name. A number never says why somebody did not come.')}</dd>
  </Terms>
)

function Terms({ children }: { children: ReactNode }) {
  return (
    <section className={styles.terms} aria-label={t('What the numbers mean')}>
      <h2>{t('What the numbers mean')}</h2>
      <dl>{children}</dl>
    </section>
  )
}
