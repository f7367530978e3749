import type { VisitorCard } from '@church/shared'
import { useState } from 'react'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { usePagedQuery } from '../../../lib/paged-query.ts'
import { screens } from '../../../lib/screens.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListFilter } from '../../../ui/list-filter.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { AddPersonDialog } from './add-person-dialog.tsx'
import { endedColumns, openColumns } from './card-columns.tsx'
import { JoinDialog } from './join-dialog.tsx'
import { visitorCards } from './queries.ts'
import { useAskToEnd } from './use-ask-to-end.ts'

const filters = { '': 'Open', ended: 'Ended' }

/** Visitors: their cards, which become people in the records, or are done. */
export function VisitorsScreen() {
  const isAdmin = useCurrentUser(({ user }) => user?.isAdmin ?? false)
  const [acting, setActing] = useState<{ card: VisitorCard; act: 'add' | 'join' } | null>(null)
  const end = useAskToEnd()
  const list = usePagedQuery(
    (search, filter) =>
      visitorCards({ ...search, state: filter === 'ended' ? 'ended' : 'open', page_size: 25 }),
    (page) => page.results,
  )
  const { filter, filterBy } = list.shown
  const columns = openColumns({
    add: (card) => setActing({ card, act: 'add' }),
    ...(isAdmin && { join: (card: VisitorCard) => setActing({ card, act: 'join' }) }),
    end,
  })
  const none = filter === 'ended' ? 'No card has ended yet.' : 'No visitor’s card is open.'
  const close = () => setActing(null)
  return (
    <>
      <PageHeading
        title={screens.visitors.title}
        lead="Cards lose name and contact after 30 days, and stay as numbers."
      />
      <PagedList
        searchLabel="Search visitors"
        tools={<ListFilter label="Show" value={filter} options={filters} onChange={filterBy} />}
        {...list}
        caption="Visitors’ cards, newest first"
        columns={filter === 'ended' ? endedColumns : columns}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="users">{none}</EmptyState>}
        total={(count) => `Total Cards: ${count}`}
      />
      <AddPersonDialog card={acting?.act === 'add' ? acting.card : null} onClose={close} />
      <JoinDialog card={acting?.act === 'join' ? acting.card : null} onClose={close} />
    </>
  )
}
