import type { Team } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatList } from '../../../lib/format.ts'
import { screens } from '../../../lib/screens.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { toast } from '../../../ui/toast.ts'
import { toastFailure } from '../../../ui/toast-failure.ts'
import { teams, useDeleteTeam } from './queries.ts'
import { TeamDialog } from './team-dialog.tsx'
import styles from './teams-screen.module.scss'

/** Teams: admins make, change and dissolve them, and say who leads. */
export function TeamsScreen() {
  const query = useQuery(teams)
  const [isNew, setNew] = useState(false)
  return (
    <>
      <PageHeading
        title={screens.teams.title}
        lead="A team is a department that serves. Its leaders make the plan."
        actions={
          <>
            <ButtonLink to={screens.servingPlan.path} variant="secondary" icon="calendar">
              Serving plan
            </ButtonLink>
            <Button icon="plus" onClick={() => setNew(true)}>
              New team
            </Button>
          </>
        }
      />
      <Loaded query={query}>
        {(found) =>
          found.length > 0 ? (
            <ul className={styles.teams}>
              {found.map((team) => (
                <li key={team.id}>
                  <TeamCard team={team} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState icon="users">There are no teams yet.</EmptyState>
          )
        }
      </Loaded>
      <TeamDialog team={undefined} open={isNew} onClose={() => setNew(false)} />
    </>
  )
}

function TeamCard({ team }: { team: Team }) {
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useDeleteTeam()
  const dissolve = async () => {
    const isSure = await confirm({
      question: `Dissolve the team ${team.name}?`,
      detail: 'Its roles and dates go with it. Those who were told of a date are told once.',
      action: 'Dissolve',
    })
    if (!isSure) return
    mutate(team.id, {
      onSuccess: ({ detail }) => toast.success(detail),
      onError: toastFailure,
    })
  }
  return (
    <Card title={team.name} className={styles.team}>
      <dl>
        <div>
          <dt>Department</dt>
          <dd>{team.department}</dd>
        </div>
        <div>
          <dt>Leaders</dt>
          <dd>{leadersText(team)}</dd>
        </div>
        <div>
          <dt>Swaps</dt>
          <dd>{team.swaps_need_leader ? 'A leader agrees' : 'The two people agree'}</dd>
        </div>
      </dl>
      <div className={styles.buttons}>
        <Button variant="secondary" size="small" icon="edit" onClick={() => setOpen(true)}>
          Edit<span className="visually-hidden"> {team.name}</span>
        </Button>
        <Button
          variant="secondary-danger"
          size="small"
          icon="trash"
          busy={isPending}
          onClick={dissolve}
        >
          Dissolve<span className="visually-hidden"> {team.name}</span>
        </Button>
      </div>
      <TeamDialog team={team} open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  )
}

const leadersText = ({ led_by }: Team): string =>
  led_by.length === 0 ? 'None: admins hear of gaps' : formatList(led_by.map(({ name }) => name))
