import {
  CARE_REOPENABLE,
  type CareCaseDetails,
  type CareEvent,
  type CareUpdate,
  t,
} from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { formatMoment } from '../../../lib/format.ts'
import { mutations, queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import layout from '../../../ui/columns.module.scss'
import { Loaded } from '../../../ui/loaded.tsx'
import { BackLink, PageHeading } from '../../../ui/page-heading.tsx'
import { toastWithUndo } from '../../../ui/undo.ts'
import { useChange, useSave } from '../../../ui/use-change.ts'
import { AssigneeCard } from './assignee-card.tsx'
import { type CareAction, CareDialog } from './care-dialog.tsx'
import { CaseButtons } from './case-buttons.tsx'
import { CaseFacts } from './case-facts.tsx'
import styles from './case-screen.module.scss'
import { ContactButtons } from './contact-buttons.tsx'
import { outcomeWords } from './outcomes-in-words.ts'
import { WeekKey } from './week-dots.tsx'

/** A case: why somebody is on the list, how to reach them, and everything noted so far. */
export function CaseScreen() {
  const id = Number(useParams().id)
  const query = useQuery(queries.getCareCase({ params: { id } }))
  return (
    <>
      <BackLink to={screens.cases.path}>{t('All people')}</BackLink>
      <PageHeading title={query.data?.person.name ?? screens.case.title} />
      <Loaded query={query}>{(details) => <Case key={details.id} details={details} />}</Loaded>
    </>
  )
}

const rarer = ['left a message', 'visited', 'asked not to be contacted'] as const

/** The less common outcomes of a call or visit. */
function OtherOutcomes({ onAct }: { onAct: (action: CareAction) => void }) {
  return rarer.map((outcome) => (
    <Button key={outcome} variant="secondary" size="small" onClick={() => onAct(outcome)}>
      {outcomeWords[outcome]}
    </Button>
  ))
}

/** The button that closes a case without a call, brings it back to the list, or opens it again if a carer closed it. */
function CaseState({ details }: { details: CareCaseDetails }) {
  const { change: send, isPending } = useChange(mutations.updateCareCase)
  const updateCase = useSave(mutations.updateCareCase)
  const params = { id: details.id }
  const { state, snooze_until, outcome } = details
  const change = (body: CareUpdate, text: string, before: CareUpdate) =>
    send({ params, body }, () =>
      toastWithUndo(text, { before, restore: (old) => updateCase({ params, body: old }) }),
    )

  if (state === 'open') {
    const close = () => change({ state: 'closed' }, t('The case is closed.'), { state })
    return (
      <Button variant="secondary" size="small" busy={isPending} onClick={close}>
        {t('Close without a call')}
      </Button>
    )
  }
  if (outcome !== null && !CARE_REOPENABLE.includes(outcome)) return null
  const open = () =>
    change(
      { state: 'open' },
      t('Back on the list.'),
      // Closing a closed case again would lose its outcome.
      state === 'snoozed' ? { state, snooze_until } : {},
    )
  return (
    <Button variant="secondary" icon="retry" busy={isPending} onClick={open}>
      {state === 'snoozed' ? t('Back on the list now') : t('Open again')}
    </Button>
  )
}

function Case({ details }: { details: CareCaseDetails }) {
  const [action, setAction] = useState<CareAction | null>(null)
  const isClosed = details.state === 'closed'
  return (
    <div className={layout.columns}>
      <Card className={styles.main}>
        <CaseFacts careCase={details} />
        {details.weeks.length > 0 && <WeekKey />}
        {!isClosed && (
          <>
            <ContactButtons careCase={details} />
            <CaseButtons careCase={details} onAct={setAction} />
            <div className={styles.more}>
              <OtherOutcomes onAct={setAction} />
              <CaseState details={details} />
            </div>
          </>
        )}
        {isClosed && <CaseState details={details} />}
      </Card>
      <div className={styles.side}>
        {!isClosed && <AssigneeCard details={details} />}
        <EventsCard events={details.events} />
      </div>
      <CareDialog careCase={details} action={action} onClose={() => setAction(null)} />
    </div>
  )
}

/** The notes on a case, the latest first. */
function EventsCard({ events }: { events: CareEvent[] }) {
  return (
    <Card title={t('So far')}>
      {events.length === 0 && <p className="soft">{t('Nobody has tried to reach them yet.')}</p>}
      {events.length > 0 && (
        <ol className={styles.events}>
          {[...events].reverse().map(({ id, outcome, note, at, by }) => (
            <li key={id}>
              <strong>{outcomeWords[outcome]}</strong>
              <span className="soft small">
                {formatMoment(at)}
                {by && (
                  <>
                    {', '}
                    <bdi>{by.name}</bdi>
                  </>
                )}
              </span>
              {note && <p dir="auto">{note}</p>}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
