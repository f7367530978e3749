import { type CareCase, t, type User } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { AbsenceList } from './absence-list.tsx'
import { AwaySteps } from './away-steps.tsx'
import styles from './care-tab.module.scss'
import { CaseFacts } from './case-facts.tsx'

/** A person's cases and absences, for admins. Notes are shown only in the case, where each look is recorded. */
export function CareTab({ user }: { user: User }) {
  return (
    <div className="cards">
      <CasesCard
        title={t('Open', undefined, 'cases that are open')}
        user={user}
        state="open"
        otherwise={t('No open case.')}
      />
      <CasesCard title={t('Later')} user={user} state="snoozed" />
      <AwayCard user={user.id} />
      <CasesCard
        title={t('Closed', undefined, 'cases that are closed')}
        user={user}
        state="closed"
      />
    </div>
  )
}

interface CasesProps {
  title: string
  user: User
  state: CareCase['state']
  /** Shown if there are none; by default, nothing is. */
  otherwise?: string
}

function CasesCard({ title, user, state, otherwise }: CasesProps) {
  const query = useQuery(queries.listCareCases({ query: { person: user.id, state } }))
  const isEmpty = query.data?.results.length === 0
  if ((isEmpty || !query.data) && !query.error && !otherwise) return null
  return (
    <Card title={title}>
      <Loaded query={query}>
        {({ results }) =>
          results.length > 0 ? (
            results.map((each) => <Case key={each.id} each={each} />)
          ) : (
            <p>{otherwise}</p>
          )
        }
      </Loaded>
    </Card>
  )
}

function Case({ each }: { each: CareCase }) {
  return (
    <div className={styles.case}>
      <CaseFacts careCase={each} />
      <p>
        {each.assignee
          ? t('{name} looks after this.', { name: each.assignee.name })
          : t('Nobody looks after this yet.')}
      </p>
      <ButtonLink variant="secondary" size="small" to={pathOf(screens.case.path, each.id)}>
        {t('Open the case')}
      </ButtonLink>
    </div>
  )
}

/** When somebody is away, for admins. Takes the person's id. */
export function AwayCard({ user }: { user: number }) {
  return (
    <Card title={t('Away')} className={styles.card}>
      <p>{t('While they’re away, they aren’t missed, and no carer is asked to call.')}</p>
      <AbsenceList user={user} />
      <FormDialog
        variant="secondary"
        icon="calendar"
        className={styles.add}
        trigger={t('Add days away')}
        title={t('Away')}
      >
        {(done) => <AwaySteps user={user} onDone={done} />}
      </FormDialog>
    </Card>
  )
}
