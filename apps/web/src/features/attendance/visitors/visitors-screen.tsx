import { t, VISITOR_SORTS, type VisitorCard } from '@church/shared'
import { useState } from 'react'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { usePagedQuery } from '../../../lib/paged-query.ts'
import { mutations, queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { DialogAbout } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListFilter } from '../../../ui/list-filter.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChange } from '../../../ui/use-change.ts'
import { AddPersonForm } from './add-person-form.tsx'
import { cardSummary, endedColumns, openColumns } from './card-columns.tsx'
import { nameOn } from './card-in-words.ts'
import { JoinForm } from './join-form.tsx'
import { HeadsDialog } from './steward-dialogs.tsx'
import { WaitingCards } from './waiting-cards.tsx'

const filters = {
  '': t('Open', undefined, 'cards that are open'),
  waiting: t('Not counted yet'),
  ended: t('Ended'),
}
const stateOf = (filter: string) =>
  filter === 'ended' || filter === 'waiting' ? filter : ('open' as const)

interface Acting {
  card: VisitorCard
  act: 'add' | 'join' | 'correct'
}

/** Visitors: their cards, which become people in the records, or are done. */
export function VisitorsScreen() {
  const isAdmin = useCurrentUser(({ user }) => user?.isAdmin ?? false)
  const [acting, setActing] = useState<Acting | null>(null)
  const end = useAskToEnd()
  const list = usePagedQuery(
    (search, { filter, sort }) =>
      queries.listVisitors({
        query: {
          ...search,
          state: stateOf(filter),
          sort,
          page_size: 25,
        },
      }),
    { sorts: VISITOR_SORTS, first: '-service' },
  )
  const { filter, filterBy } = list.shown
  const to = (act: Acting['act']) => (card: VisitorCard) => setActing({ card, act })
  const columns =
    filter === 'ended'
      ? endedColumns(isAdmin ? to('correct') : undefined)
      : openColumns({ add: to('add'), ...(isAdmin && { join: to('join') }), end })
  const none = filter === 'ended' ? t('No card has ended yet.') : t('No visitor’s card is open.')
  const close = () => setActing(null)
  const cardFor = (act: Acting['act']) => (acting?.act === act ? acting.card : null)
  return (
    <>
      <PageHeading
        title={screens.visitors.title}
        lead={t('Cards lose name and contact after 30 days, and stay as numbers.')}
      />
      <WaitingCards />
      <PagedList
        searchLabel={t('Search visitors')}
        tools={
          <ListFilter label={t('Show')} value={filter} options={filters} onChange={filterBy} />
        }
        {...list}
        caption={t('Visitors')}
        columns={columns}
        summary={cardSummary}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="users">{none}</EmptyState>}
        total={(count) => t('Total Cards: {count}', { count: String(count) })}
      />
      <DialogAbout
        about={cardFor('add')}
        title={(card) => t('Add {name} as a person', { name: nameOn(card) })}
        onClose={close}
      >
        {(card) => <AddPersonForm card={card} onDone={close} />}
      </DialogAbout>
      <DialogAbout
        about={cardFor('join')}
        title={(card) => t('Who is {name}?', { name: nameOn(card) })}
        onClose={close}
      >
        {(card) => <JoinForm card={card} onDone={close} />}
      </DialogAbout>
      <HeadsDialog card={cardFor('correct')} onClose={close} />
    </>
  )
}

/** Ends a card once the user is sure. */
function useAskToEnd() {
  const { change } = useChange(mutations.endVisitor)
  return async (card: VisitorCard) => {
    const name = nameOn(card)
    const stays = t('It still counts, and cannot be opened again.')
    const isSure = await confirm({
      question: t('Is {name}’s card done?', { name }),
      detail:
        card.wish === 'none' ? stays : `${stays} ${t('Their wish to hear from us ends, too.')}`,
      action: t('Close card'),
      tone: 'primary',
    })
    if (!isSure) return
    const said = t('{name}’s card is done.', { name })
    change({ params: { id: card.id } }, () => toast.success(said))
  }
}
