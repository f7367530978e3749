import { type NumberName, PARTS, SESSION_NUMBERS, type SessionDetails, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { formatDate, formatTimeRange } from '../../../lib/format.ts'
import { screens } from '../../../lib/screens.ts'
import { Alert } from '../../../ui/alert.tsx'
import layout from '../../../ui/columns.module.scss'
import { Loaded } from '../../../ui/loaded.tsx'
import { BackLink, PageHeading } from '../../../ui/page-heading.tsx'
import { CorrectUnnamed } from '../unnamed/index.ts'
import { HeadcountCard } from './headcount-card.tsx'
import { PeopleCard } from './people-card.tsx'
import { sessionDetails } from './queries.ts'
import styles from './session-screen.module.scss'
import { sourcesInWords } from './sources-in-words.ts'

/** A session's page: its numbers, who was there and who was not, and corrections. */
export function SessionScreen() {
  const id = Number(useParams().id)
  const query = useQuery(sessionDetails(id))
  return (
    <>
      <BackLink to={screens.sessions.path}>{t('All sessions')}</BackLink>
      <PageHeading
        title={query.data?.name ?? screens.session.title}
        lead={
          query.data &&
          t('{date}, {time}', {
            date: formatDate(query.data.start_datetime),
            time: formatTimeRange(query.data.start_datetime, query.data.end_datetime),
          })
        }
      />
      <Loaded query={query}>
        {(session) => (
          <div className={layout.columns}>
            <div className="cards">
              <Numbers session={session} />
              {!session.cancelled_at && <HeadcountCard session={session.id} />}
            </div>
            <PeopleCard session={session} />
          </div>
        )}
      </Loaded>
    </>
  )
}

/** The attendance, the parts that there are, and who was absent once that is known. */
const figuresOf = (session: SessionDetails): NumberName[] => [
  'attendance',
  ...PARTS.filter((part) => part === 'people' || (session[part] ?? 0) > 0),
  ...(session.closed ? (['absent'] as const) : []),
]

function Numbers({ session }: { session: SessionDetails }) {
  const { closed } = session
  const came = sourcesInWords(session.sources)
  return (
    <section className={styles.numbers} aria-label={t('Numbers')}>
      {session.cancelled_at && (
        <Alert tone="warning">
          <strong>{t('Cancelled.')}</strong> <bdi>{session.cancel_reason}</bdi>
        </Alert>
      )}
      <dl>
        {figuresOf(session).map((name) => (
          <div key={name} className={name === 'attendance' ? styles.total : undefined}>
            <dt>{SESSION_NUMBERS[name].label()}</dt>
            <dd>{session[name]}</dd>
          </div>
        ))}
      </dl>
      {came && <p>{came}</p>}
      {closed && !session.cancelled_at && session.unnamed !== null && (
        <CorrectUnnamed session={{ id: session.id, unnamed: session.unnamed }} />
      )}
    </section>
  )
}
