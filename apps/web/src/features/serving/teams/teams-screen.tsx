import { formatList, type Team, t } from '@church/shared'
import { mutations, queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { KeyedList } from '../../../ui/keyed-list.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { toastAnswer } from '../../../ui/toast.ts'
import { useChange } from '../../../ui/use-change.ts'
import { TeamForm } from './team-form.tsx'
import styles from './teams-screen.module.scss'

/** Teams: admins make, change and dissolve them, and say who leads. */
export function TeamsScreen() {
  return (
    <>
      <PageHeading
        title={screens.teams.title}
        lead={t('A team is a department that serves. Its leaders make the plan.')}
        actions={
          <>
            <ButtonLink to={screens.servingPlan.path} variant="secondary" icon="calendar">
              {t('Serving plan')}
            </ButtonLink>
            <FormDialog icon="plus" trigger={t('New team')}>
              {(done) => <TeamForm team={undefined} onDone={done} />}
            </FormDialog>
          </>
        }
      />
      <Fetched options={queries.listTeams()}>
        {(found) =>
          found.length > 0 ? (
            <KeyedList>
              <ul className={styles.teams} data-rows="">
                {found.map((team) => (
                  <li key={team.id}>
                    <TeamCard team={team} />
                  </li>
                ))}
              </ul>
            </KeyedList>
          ) : (
            <EmptyState icon="users">{t('There are no teams yet.')}</EmptyState>
          )
        }
      </Fetched>
    </>
  )
}

function TeamCard({ team }: { team: Team }) {
  const { change, isPending } = useChange(mutations.deleteTeam)
  const remove = async () => {
    const isSure = await confirm({
      question: t('Delete the team {team}?', { team: team.name }),
      detail: t('Its roles and dates go with it. Those who were told of a date are told once.'),
      action: t('Delete team'),
    })
    if (!isSure) return
    change({ params: { id: team.id } }, toastAnswer)
  }
  return (
    <Card title={team.name} className={styles.team}>
      <dl>
        <div>
          <dt>{t('Department')}</dt>
          <dd>{team.department}</dd>
        </div>
        <div>
          <dt>{t('Leaders')}</dt>
          <dd>{leadersText(team)}</dd>
        </div>
        <div>
          <dt>{t('Swaps')}</dt>
          <dd>{team.swaps_need_leader ? t('A leader agrees') : t('The two people agree')}</dd>
        </div>
      </dl>
      <div className={styles.buttons}>
        <FormDialog
          variant="secondary"
          size="small"
          icon="edit"
          aria-label={t('Edit {name}', { name: team.name })}
          trigger={t('Edit')}
          title={team.name}
        >
          {(done) => <TeamForm team={team} onDone={done} />}
        </FormDialog>
        <Button
          variant="secondary-danger"
          size="small"
          icon="trash"
          busy={isPending}
          aria-label={t('Delete team: {name}', { name: team.name })}
          onClick={remove}
        >
          {t('Delete team')}
        </Button>
      </div>
    </Card>
  )
}

const leadersText = ({ led_by }: Team): string =>
  led_by.length === 0 ? t('None: admins hear of gaps') : formatList(led_by.map(({ name }) => name))
