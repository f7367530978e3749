import { formatList, type GroupEntry, n, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mutations, queries } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { Select } from '../../../ui/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { OwnPage } from '../../../ui/own-page.tsx'
import { SummaryList } from '../../../ui/summary-list.tsx'
import { useChange } from '../../../ui/use-change.ts'
import { ownHousehold } from '../../people/households/index.ts'
import styles from './groups.module.scss'
import { rhythmInWords } from './rhythm-in-words.ts'

/** The child for whom a parent looks; undefined for the user. */
type Child = number | undefined

const forChild = (child: Child) => (child === undefined ? {} : { for: child })

/**
 * My Groups: those that the user belongs to, is invited to or asks for, and those that everybody may join. Parents see
 * and change those of the children whom they look after, too. A child with an account does so itself.
 */
export function GroupsScreen() {
  const [child, setChild] = useState<Child>()
  return (
    <OwnPage title={screens.groups.title}>
      <ChildChooser child={child} onChange={setChild} />
      <Fetched options={queries.listGroups({ query: forChild(child) })} failedRefetch="above">
        {(groups) => <Lists key={child} groups={groups} child={child} />}
      </Fetched>
    </OwnPage>
  )
}

function ChildChooser({ child, onChange }: { child: Child; onChange: (child: Child) => void }) {
  const { data: own } = useQuery(ownHousehold())
  const children = (own?.may_act ? own.households : [])
    .flatMap(({ members }) => members)
    .filter(({ relation, is_you }) => relation === 'child' && !is_you)
  const kept = children.filter(({ is_kept }) => is_kept)
  const deciding = children.filter(({ has_account }) => has_account)
  const names = formatList(deciding.map(({ name }) => name))
  return (
    <>
      {kept.length > 0 && (
        <Select
          label={t('Whose groups')}
          value={child ?? ''}
          onChange={({ target: { value } }) => onChange(value === '' ? undefined : Number(value))}
        >
          <option value="">{t('Mine')}</option>
          {kept.map(({ user, name }) => (
            <option key={user} value={user}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {deciding.length > 0 && (
        <p className="soft">
          {n(
            deciding.length,
            '{names} has an account, and chooses groups there.',
            '{names} have accounts, and choose groups there.',
            { names },
          )}
        </p>
      )}
    </>
  )
}

interface ListsProps {
  groups: GroupEntry[]
  child: Child
}

function Lists({ groups, child }: ListsProps) {
  const own = groups.filter(({ standing }) => standing === 'member')
  const waiting = groups.filter(({ standing }) => standing && standing !== 'member')
  const others = groups.filter(({ standing }) => standing === null)
  return (
    <>
      {own.length === 0 && (
        <Card>
          <EmptyState icon="users">
            {child === undefined ? t('You’re in no group yet.') : t('In no group yet.')}
          </EmptyState>
        </Card>
      )}
      {own.length > 0 && child === undefined && (
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
      )}
      {own.length > 0 && child !== undefined && (
        <Card>
          <Entries groups={own} child={child} />
        </Card>
      )}
      {waiting.length > 0 && (
        <Card title={t('Waiting for an answer')}>
          <Entries groups={waiting} child={child} />
        </Card>
      )}
      {others.length > 0 && (
        <Card title={t('Other groups')}>
          <Entries groups={others} child={child} />
        </Card>
      )}
    </>
  )
}

const Entries = ({ groups, child }: ListsProps) => (
  <ul className={styles.entries}>
    {groups.map((group) => (
      <li key={group.id}>
        <Entry group={group} child={child} />
      </li>
    ))}
  </ul>
)

/** What ends where the person stands with a group. */
const leavingWords = {
  invited: t('No, thank you'),
  asked: t('Take back'),
  member: t('Leave the group'),
}

function Entry({ group, child }: { group: GroupEntry; child: Child }) {
  const join = useChange(mutations.joinGroup)
  const leave = useChange(mutations.leaveGroup)
  const { id, name, purpose, standing, visibility, full, rhythm } = group
  const input = { params: { id }, body: forChild(child) }
  const mayJoin = standing === null || standing === 'invited'
  const joins = visibility === 'open' || standing === 'invited'
  const isFull = full && joins && mayJoin
  const joining = joins ? t('Join') : t('Ask to join')
  const leaving = standing && leavingWords[standing]
  return (
    <>
      <span className={styles.facts}>
        <bdi className={styles.name}>
          {child !== undefined && standing === 'member' ? (
            <Link to={`${pathOf(screens.group.path, id)}?for=${child}`}>{name}</Link>
          ) : (
            name
          )}
        </bdi>
        {purpose && <bdi>{purpose}</bdi>}
        <span className="soft">{rhythmInWords(rhythm)}</span>
      </span>
      <span className={styles.buttons}>
        {isFull && <Badge tone="warn">{t('Full')}</Badge>}
        {mayJoin && !isFull && (
          <Button
            size="small"
            aria-label={`${joining}: ${name}`}
            busy={join.isPending}
            onClick={() => join.change(input)}
          >
            {joining}
          </Button>
        )}
        {leaving && (
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
