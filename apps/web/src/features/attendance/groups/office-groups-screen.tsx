import { formatList, n, type OfficeGroup, t } from '@church/shared'
import { formatShortDay } from '../../../lib/format.ts'
import { mutations, queries } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { toastAnswer } from '../../../ui/toast.ts'
import { useChange } from '../../../ui/use-change.ts'
import { GroupForm } from './group-form.tsx'
import styles from './groups.module.scss'
import { GroupsReport } from './groups-report.tsx'
import { rhythmInWords } from './rhythm-in-words.ts'

/** Groups: the office makes, changes and ends them, and says who leads. */
export function OfficeGroupsScreen() {
  return (
    <>
      <PageHeading
        title={screens.officeGroups.title}
        lead={t('Leaders keep the lists themselves. Groups never count as services.')}
        actions={
          <FormDialog icon="plus" trigger={t('New group')}>
            {(done) => <GroupForm group={undefined} onDone={done} />}
          </FormDialog>
        }
      />
      <Fetched options={queries.listOfficeGroups()}>
        {(groups) =>
          groups.length > 0 ? (
            <div className="cards">
              <Card>
                <ul className={styles.entries}>
                  {groups.map((group) => (
                    <li key={group.id}>
                      <GroupRow group={group} />
                    </li>
                  ))}
                </ul>
              </Card>
              <GroupsReport />
            </div>
          ) : (
            <EmptyState icon="users">{t('There are no groups yet.')}</EmptyState>
          )
        }
      </Fetched>
    </>
  )
}

function GroupRow({ group }: { group: OfficeGroup }) {
  const { change, isPending } = useChange(mutations.endGroup)
  const { id, name, rhythm, people, led_by, last_met, note, ended_at } = group
  const end = async () => {
    const isSure = await confirm({
      question: t('End the group {name}?', { name }),
      detail: t('Nobody belongs to it any more. Its numbers stay.'),
      action: t('End group'),
    })
    if (isSure) change({ params: { id } }, toastAnswer)
  }
  const leaders = formatList(led_by.map((leader) => leader.name))
  return (
    <>
      <span className={styles.facts}>
        <span className={styles.nameAndFlags}>
          <bdi className={styles.name}>{name}</bdi>
          <Flags group={group} />
        </span>
        <span>
          {n(people, '{count} person', '{count} people')}
          {leaders && ` · ${leaders}`}
        </span>
        <span className="soft">{rhythmInWords(rhythm)}</span>
        {last_met && (
          <span className="soft">
            {t('Last met on {date}', { date: formatShortDay(last_met) })}
          </span>
        )}
        {note && <bdi className="soft">{note}</bdi>}
      </span>
      <span className={styles.buttons}>
        {!ended_at && (
          <>
            <ButtonLink
              size="small"
              variant="secondary"
              aria-label={t('People: {name}', { name })}
              to={pathOf(screens.group.path, id)}
            >
              {t('People')}
            </ButtonLink>
            <FormDialog
              variant="secondary"
              size="small"
              icon="edit"
              aria-label={t('Edit {name}', { name })}
              trigger={t('Edit')}
              title={name}
            >
              {(done) => <GroupForm group={group} onDone={done} />}
            </FormDialog>
            <Button
              variant="secondary-danger"
              size="small"
              busy={isPending}
              aria-label={t('End group: {name}', { name })}
              onClick={end}
            >
              {t('End group')}
            </Button>
          </>
        )}
      </span>
    </>
  )
}

function Flags({ group: { ended_at, visibility, full, led_by, idle } }: { group: OfficeGroup }) {
  if (ended_at) return <Badge>{t('Ended')}</Badge>
  return (
    <>
      {visibility === 'closed' && <Badge>{t('Closed', undefined, 'a group')}</Badge>}
      {full && <Badge tone="note">{t('Full')}</Badge>}
      {led_by.length === 0 && <Badge tone="warn">{t('No leader')}</Badge>}
      {idle && <Badge tone="warn">{t('Not met for four weeks')}</Badge>}
    </>
  )
}
