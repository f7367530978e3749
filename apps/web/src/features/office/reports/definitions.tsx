import { n, SHARE_FROM, t } from '@church/shared'
import type { ReactNode } from 'react'
import styles from './reports-screen.module.scss'

/** What the numbers of sessions mean. */
export function Definitions({ keptMonths }: { keptMonths: number | null }) {
  return (
    <Terms>
      <dt>{t('Sessions')}</dt>
      <dd>{t('Those that have closed and were not cancelled, by their date at the church.')}</dd>
      <dt>{t('People')}</dt>
      <dd>
        {t('Those marked present by name, when the session closed. Corrections change the number.')}
      </dd>
      <dt>{t('No name')}</dt>
      <dd>{t('People who checked in, and chose to be counted without their names.')}</dd>
      <dt>{t('Headcount')}</dt>
      <dd>{t('Visitors, children and people online, who are counted without their names.')}</dd>
      <dt>{t('Cards')}</dt>
      <dd>{t('Visitors who filled in a card, with those who came along.')}</dd>
      <dt>{t('Attendance')}</dt>
      <dd>{t('People with and without a name, headcount and cards together.')}</dd>
      <dt>{t('Absent')}</dt>
      <dd>{t('People who were expected, and had no mark when the session closed.')}</dd>
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
          'People whose marks were deleted with their accounts, or because they are old. They still count, but not how they checked in.',
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
