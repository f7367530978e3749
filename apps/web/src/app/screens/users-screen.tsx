import { type User, userMessages } from '@church/shared'
import { useState } from 'react'
import { HouseholdBar, useDeletion } from '../../features/people/households/index.ts'
import { InviteDialog, InviteSeveralDialog } from '../../features/people/invitations/index.ts'
import { userList } from '../../features/people/users/index.ts'
import { usePagedQuery } from '../../lib/paged-query.ts'
import { screens } from '../../lib/screens.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListFilter } from '../../ui/list-filter.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { userColumns } from './user-columns.tsx'

/** The parts of the list of users, by their name in the address. */
const parts = {
  'no-account': { label: 'No account', query: { account: 'none' } },
  invited: { label: 'Invited', query: { account: 'invited' } },
  left: { label: 'Left', query: { standing: 'left' } },
} as const

const isPart = (filter: string): filter is keyof typeof parts => filter in parts

/** The query that limits the list to a part of it; nothing for everybody. */
const partOf = (filter: string) => (isPart(filter) ? parts[filter].query : {})

/** The labels of the filter's options. */
const filterLabels = {
  '': 'Everybody',
  ...Object.fromEntries(Object.entries(parts).map(([part, { label }]) => [part, label])),
}

/** Users: admins search, add, view, edit, invite, merge and delete them. */
export function UsersScreen() {
  const list = usePagedQuery(
    (search, filter) => userList({ ...search, ...partOf(filter) }),
    (page) => page.users,
  )
  const { page, goTo, filter, filterBy } = list.shown
  const [invitesSeveral, inviteSeveral] = useState(false)
  const [invited, setInvited] = useState<User | null>(null)
  // Null while nobody can be selected. Kept from page to page, and from search to search.
  const [selected, setSelected] = useState<User[] | null>(null)
  const remove = useDeletion({
    // The page may be empty now.
    onDeleted: () => list.rows?.length === 1 && page > 1 && goTo(page - 1),
  })

  return (
    <>
      <PageHeading
        title={screens.users.title}
        actions={<Additions onInviteSeveral={() => inviteSeveral(true)} />}
      />
      <PagedList
        searchLabel="Search users"
        tools={
          <>
            <ListFilter label="Show" value={filter} options={filterLabels} onChange={filterBy} />
            <Button
              variant="secondary"
              aria-pressed={selected !== null}
              onClick={() => setSelected(selected ? null : [])}
            >
              Select people
            </Button>
          </>
        }
        {...list}
        caption="Users"
        columns={userColumns({
          selected,
          onSelect: setSelected,
          onInvite: setInvited,
          onDelete: remove,
        })}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="users">{userMessages.noneFound}</EmptyState>}
        total={(count) => `Total Users: ${count}`}
      />
      {selected && <HouseholdBar selected={selected} onCancel={() => setSelected(null)} />}
      <InviteSeveralDialog open={invitesSeveral} onClose={() => inviteSeveral(false)} />
      <InviteDialog user={invited} onClose={() => setInvited(null)} />
    </>
  )
}

/** The ways to add people. */
function Additions({ onInviteSeveral }: { onInviteSeveral: () => void }) {
  return (
    <>
      <Button variant="secondary" icon="mail" onClick={onInviteSeveral}>
        Invite several
      </Button>
      <ButtonLink icon="plus" to={screens.addPerson.path}>
        Add person
      </ButtonLink>
    </>
  )
}
