import { type HouseholdRequest, t } from '@church/shared'
import { formatMoment } from '../../../lib/format.ts'
import { mutations } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { Link } from '../../../ui/link.tsx'
import { focusHeading } from '../../../ui/page-heading.tsx'
import { T } from '../../../ui/t.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChange } from '../../../ui/use-change.ts'
import styles from './households-screen.module.scss'
import { waitingRequests } from './queries.ts'
import type { StartingPeople } from './starting-people.ts'

/** The requests that wait for an admin; nothing if there are none. */
export const Requests = () => (
  <Fetched options={waitingRequests} skeleton={null}>
    {({ results }) =>
      results.length > 0 && (
        <Card title={t('Requests')} className={styles.card}>
          <p>
            {t('Change the household first, then accept. They see your answer in their profile.')}
          </p>
          <ul className={styles.items}>
            {results.map((request) => (
              <Request key={request.id} request={request} />
            ))}
          </ul>
        </Card>
      )
    }
  </Fetched>
)

function Request({ request }: { request: HouseholdRequest }) {
  const { id, name, asked_at, message } = request
  const { change, isPending } = useChange(mutations.decideOnHouseholdRequest)
  const decide = (decision: 'accept' | 'decline') =>
    change({ params: { id }, body: { decision } }, ({ detail }) => {
      toast.success(detail)
      // The button that held the focus is gone.
      focusHeading()
    })
  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <T
          text="{name} <soft>asked on</soft> {date}"
          name={<strong>{name}</strong>}
          soft={(words) => <span className="soft">{words}</span>}
          date={<span className="soft">{formatMoment(asked_at)}</span>}
        />
        <p className={styles.message} dir="auto">
          {message}
        </p>
        <HouseholdLink request={request} />
      </div>
      <span className={styles.actions}>
        <Button
          size="small"
          busy={isPending}
          aria-label={t('Accept the request of {name}', { name })}
          onClick={() => decide('accept')}
        >
          {t('Accept')}
        </Button>
        <Button
          size="small"
          variant="secondary-danger"
          busy={isPending}
          aria-label={t('Decline the request of {name}', { name })}
          onClick={() => decide('decline')}
        >
          {t('Decline')}
        </Button>
      </span>
    </li>
  )
}

function HouseholdLink({ request: { user, name, household } }: { request: HouseholdRequest }) {
  if (household) {
    return (
      <Link to={pathOf(screens.editHousehold.path, household.id)}>
        {t('Edit {name}', { name: household.name })}
      </Link>
    )
  }
  const start: StartingPeople = {
    name: '',
    members: [{ user, name, relation: 'adult', may_act: true }],
  }
  return (
    <Link to={screens.newHousehold.path} state={start}>
      {t('Make a household for {name}', { name })}
    </Link>
  )
}
