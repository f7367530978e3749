import { type ListedNewcomer, newcomerMessages } from '@church/shared'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatMoment } from '../../../lib/format.ts'
import { usePagedQuery } from '../../../lib/paged-query.ts'
import { screens } from '../../../lib/screens.ts'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { EmailLink } from '../../../ui/email-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { ListFilter } from '../../../ui/list-filter.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { nameOf, UnconfirmedBadge } from '../users/index.ts'
import { DecisionBar } from './decision-bar.tsx'
import { Doubles } from './doubles.tsx'
import styles from './newcomers-screen.module.scss'
import { newcomerPage } from './queries.ts'
import { useDecisions } from './use-decisions.ts'

const filters = { '': 'Waiting for approval', today: 'Registered today' }

/** Newcomers: admins approve those who wait, and decline them or anybody who registered today. */
export function NewcomersScreen() {
  const list = usePagedQuery(
    (search, filter) => newcomerPage({ ...search, list: filter === 'today' ? 'today' : 'waiting' }),
    (page) => page.results,
  )
  const { filter, filterBy } = list.shown
  const word = filter === 'today' ? 'Delete' : 'Decline'
  const [ids, setIds] = useState<number[]>([])
  // Another admin may have decided meanwhile.
  const rows = list.rows ?? []
  const selected = rows.filter(({ id }) => ids.includes(id))
  const areAllSelected = selected.length === rows.length
  const decisions = useDecisions({
    onDecided: () => {
      setIds([])
      // The button that held the focus is gone.
      document.querySelector('h1')?.focus()
    },
  })
  const toggle = (id: number) =>
    setIds(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id])

  const columns: Column<ListedNewcomer>[] = [
    {
      header: 'NAME',
      kind: 'name',
      cell: (newcomer) => (
        <div className={styles.choice}>
          <Checkbox
            label={nameOf(newcomer)}
            checked={ids.includes(newcomer.id)}
            onChange={() => toggle(newcomer.id)}
          />
        </div>
      ),
    },
    {
      header: 'EMAIL',
      cell: (newcomer) => (
        <span>
          <EmailLink address={newcomer.email} /> <UnconfirmedBadge user={newcomer} />
        </span>
      ),
    },
    { header: 'REGISTERED', cell: ({ registered_at }) => formatMoment(registered_at) },
    { header: 'SIMILAR NAMES', cell: (newcomer) => <Doubles newcomer={newcomer} /> },
    {
      header: 'ACTIONS',
      kind: 'actions',
      cell: (newcomer) => (
        <span className={styles.actions}>
          {!newcomer.approved && (
            <Button
              size="small"
              aria-label={`Approve ${nameOf(newcomer)}`}
              onClick={() => decisions.approve([newcomer])}
            >
              Approve
            </Button>
          )}
          <Button
            size="small"
            variant="secondary-danger"
            aria-label={`${word} ${nameOf(newcomer)}`}
            onClick={() => decisions.decline([newcomer], word)}
          >
            {word}
          </Button>
        </span>
      ),
    },
  ]

  return (
    <>
      <PageHeading
        title={screens.newcomers.title}
        lead={
          <>
            Whether people who register need approval is set under{' '}
            <Link to={screens.directorySettings.path}>Who May See What</Link>.
          </>
        }
      />
      <PagedList
        searchLabel="Search newcomers"
        tools={
          <>
            <ListFilter label="Show" value={filter} options={filters} onChange={filterBy} />
            {rows.length > 1 && (
              <div className={styles.choice}>
                <Checkbox
                  label={`Select all ${rows.length}`}
                  checked={areAllSelected}
                  onChange={() => setIds(areAllSelected ? [] : rows.map(({ id }) => id))}
                />
              </div>
            )}
          </>
        }
        {...list}
        caption="Newcomers"
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon="users">
            {filter === 'today' ? newcomerMessages.none : 'Nobody is waiting for approval.'}
          </EmptyState>
        }
        total={(count) => `Total Newcomers: ${count}`}
      />
      <DecisionBar {...decisions} selected={selected} word={word} />
    </>
  )
}
