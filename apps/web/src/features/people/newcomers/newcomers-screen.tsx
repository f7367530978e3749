import type { ListedNewcomer } from '@church/shared'
import { useState } from 'react'
import { usePagedQuery } from '../../../lib/paged-query.ts'
import { screens } from '../../../lib/screens.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { ListFilter } from '../../../ui/list-filter.tsx'
import { focusHeading, PageHeading } from '../../../ui/page-heading.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { newcomerColumns } from './newcomer-columns.tsx'
import styles from './newcomers-screen.module.scss'
import { newcomerPage } from './queries.ts'
import { useDecisions } from './use-decisions.ts'

const noneToday = 'Nobody has registered today.'
const noneWaiting = 'Nobody is waiting for approval.'

const filters = { '': 'Waiting for approval', today: 'Registered today' }

/** Newcomers: admins approve those who wait, and decline them or anybody who registered today. */
export function NewcomersScreen() {
  const list = usePagedQuery(
    (search, filter) => newcomerPage({ ...search, list: filter === 'today' ? 'today' : 'waiting' }),
    (page) => page.results,
  )
  const { filter, filterBy } = list.shown
  const word = filter === 'today' ? 'Delete' : 'Decline'
  const { ids, setIds, selected, toggle } = useSelection(list.rows)
  const all = list.rows?.map(({ id }) => id) ?? []
  const decisions = useDecisions({
    onDecided: () => {
      setIds([])
      // The button that held the focus is gone.
      focusHeading()
    },
  })

  return (
    <>
      <PageHeading
        title={screens.newcomers.title}
        lead={
          <>
            You choose whether newcomers wait for approval under{' '}
            <Link to={screens.directorySettings.path}>{screens.directorySettings.title}</Link>.
          </>
        }
      />
      <PagedList
        searchLabel="Search newcomers"
        tools={
          <>
            <ListFilter label="Show" value={filter} options={filters} onChange={filterBy} />
            {all.length > 1 && (
              <div className={styles.choice}>
                <Checkbox
                  label={`Select all ${all.length}`}
                  checked={selected.length === all.length}
                  onChange={({ target }) => setIds(target.checked ? all : [])}
                />
              </div>
            )}
          </>
        }
        {...list}
        caption="Newcomers"
        columns={newcomerColumns({ ids, onToggle: toggle, decisions, word })}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="users">{filter === 'today' ? noneToday : noneWaiting}</EmptyState>}
        total={(count) => `Total Newcomers: ${count}`}
      />
      <DecisionBar {...decisions} selected={selected} word={word} />
    </>
  )
}

/** The newcomers who are selected, and only those still in the list: another admin may have decided meanwhile. */
function useSelection(rows: readonly ListedNewcomer[] = []) {
  const [ids, setIds] = useState<number[]>([])
  return {
    ids,
    setIds,
    selected: rows.filter(({ id }) => ids.includes(id)),
    toggle: (id: number) =>
      setIds(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]),
  }
}
