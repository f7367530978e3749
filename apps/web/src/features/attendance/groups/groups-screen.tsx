import { type GroupEntry, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { mutations, queries } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { OwnPage } from '../../../ui/own-page.tsx'
import { SummaryList } from '../../../ui/summary-list.tsx'
import { useChange } from '../../../ui/use-change.ts'
import styles from './groups.module.scss'
import { rhythmInWords } from './rhythm-in-words.ts'

/** My Groups: those that the user belongs to, is invited to or asks for, and those that everybody may join. */
export function GroupsScreen() {
  const query = useQuery(queries.listGroups())
  return (
    <OwnPage title={screens.groups.title}>
      <Loaded query={query} failedRefetch="above">
        {(groups) => <Lists groups={groups} />}
      </Loaded>
    </OwnPage>
  )
}

function Lists({ groups }: { groups: GroupEntry[] }) {
  const own = groups.filter(({ standing }) => standing === 'member')
  const waiting = groups.filter(({ standing }) => standing && standing !== 'member')
  const others = groups.filter(({ standing }) => standing === null)
  return (
    <>
      <Card rows>
        {own.length > 0 ? (
          <SummaryList
            caption={t('My groups')}
            rows={own}
            rowKey={({ id }) => id}
            summary={(group) => ({
              name: group.name,
              line: rhythmInWords(group.rhythm),
              badge: group.leads && <Badge>{t('You lead it')}</Badge>,
              to: pathOf(screens.group.path, group.id),
            })}
          />
        ) : (
          <EmptyState icon="users">{t('You’re in no group yet.')}</EmptyState>
        )}
      </Card>
      {waiting.length > 0 && (
        <Card title={t('Waiting for an answer')}>
          <Entries groups={waiting} />
        </Card>
      )}
      {others.length > 0 && (
        <Card title={t('Other groups')}>
          <Entries groups={others} />
        </Card>
      )}
    </>
  )
}

const Entries = ({ groups }: { groups: GroupEntry[] }) => (
  <ul className={styles.entries}>
    {groups.map((group) => (
      <li key={group.id}>
        <Entry group={group} />
      </li>
    ))}
  </ul>
)

function Entry({ group }: { group: GroupEntry }) {
  const join = useChange(mutations.joinGroup)
  const leave = useChange(mutations.leaveGroup)
  const { id, name, purpose, standing, visibility, full, rhythm } = group
  const input = { params: { id }, body: {} }
  const isFull = full && (visibility === 'open' || standing === 'invited')
  const joining = standing === 'invited' || visibility === 'open' ? t('Join') : t('Ask to join')
  const leaving = standing === 'invited' ? t('No, thank you') : t('Take back')
  return (
    <>
      <span className={styles.facts}>
        <bdi className={styles.name}>{name}</bdi>
        {purpose && <bdi>{purpose}</bdi>}
        <span className="soft">{rhythmInWords(rhythm)}</span>
      </span>
      <span className={styles.buttons}>
        {isFull && <Badge tone="warn">{t('Full')}</Badge>}
        {standing !== 'asked' && !isFull && (
          <Button
            size="small"
            aria-label={`${joining}: ${name}`}
            busy={join.isPending}
            onClick={() => join.change(input)}
          >
            {joining}
          </Button>
        )}
        {standing && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`${leaving}: ${name}`}
            busy={leave.isPending}
            onClick={() => leave.change(input)}
          >
            {leaving}
          </Button>
        )}
      </span>
    </>
  )
}
