import { type ListedNewcomer, NEWCOMER_SORTS, n, shown, t } from '@church/shared'
import { useState } from 'react'
import { usePagedQuery } from '../../../lib/paged-query.ts'
import { queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { ListFilter } from '../../../ui/list-filter.tsx'
import { focusHeading, PageHeading } from '../../../ui/page-heading.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { SelectionBar } from '../../../ui/selection-bar.tsx'
import { T } from '../../../ui/t.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { isWaiting, newcomerColumns, newcomerSummary } from './newcomer-columns.tsx'
import styles from './newcomers-screen.module.scss'
import { asDecline, asDelete, type Declining, useDecisions } from './use-decisions.ts'

const noneToday = t('Nobody has registered today.')
const noneWaiting = t('Nobody is waiting for approval.')

const filters = { '': t('Waiting for approval'), today: t('Registered today') }

/** Enough to decide about a busy Sunday at once; each newcomer is also compared with everybody else. */
const pageSize = 25

/** Newcomers: admins approve those who wait, and decline them or anybody who registered today. */
export function NewcomersScreen() {
  const list = usePagedQuery(
    (search, { filter, sort }) =>
      queries.findNewcomers({
        query: {
          ...search,
          list: filter === 'today' ? 'today' : 'waiting',
          sort,
          page_size: pageSize,
        },
      }),
    { sorts: NEWCOMER_SORTS, first: '-registered' },
  )
  const { filter, filterBy } = list.shown
  const declining = filter === 'today' ? asDelete : asDecline
  const { ids, setIds, selected, toggle } = useSelection(list.rows)
  // On a phone a row opens the newcomer, until some are selected.
  const isPhone = useIsPhone()
  const hasBoxes = !isPhone || selected.length > 0
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
          <T
            text="You choose whether newcomers wait for approval under {screen}."
            screen={
              <Link to={screens.directorySettings.path}>
                {shown(screens.directorySettings.title)}
              </Link>
            }
          />
        }
      />
      <PagedList
        searchLabel={t('Search newcomers')}
        tools={
          <>
            <ListFilter label={t('Show')} value={filter} options={filters} onChange={filterBy} />
            {all.length > 1 && (
              <div className={styles.choice}>
                <Checkbox
                  label={n(all.length, 'Select all {count}', 'Select all {count}')}
                  checked={selected.length === all.length}
                  onChange={({ target }) => setIds(target.checked ? all : [])}
                />
              </div>
            )}
          </>
        }
        {...list}
        caption={t('Newcomers')}
        columns={newcomerColumns({ decisions, declining })}
        summary={(newcomer) => ({
          ...newcomerSummary(newcomer),
          ...(hasBoxes && {
            selection: {
              isSelected: ids.includes(newcomer.id),
              onToggle: () => toggle(newcomer.id),
            },
          }),
        })}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="users">{filter === 'today' ? noneToday : noneWaiting}</EmptyState>}
        total={(count) => t('Total Newcomers: {count}', { count: String(count) })}
      />
      <DecisionBar {...decisions} selected={selected} declining={declining} />
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

interface Props extends ReturnType<typeof useDecisions> {
  selected: ListedNewcomer[]
  declining: Declining
}

/** The buttons for everybody who is selected. */
function DecisionBar({ selected, declining, approve, decline, isPending }: Props) {
  const waiting = selected.filter(isWaiting)
  const declinable = selected.filter(({ back_at }) => back_at === null)
  if (selected.length === 0) return null
  return (
    <SelectionBar label={t('Selected newcomers')}>
      {waiting.length > 0 && (
        <Button icon="check" busy={isPending} onClick={() => approve(waiting)}>
          {n(waiting.length, 'Approve {count}', 'Approve {count}')}
        </Button>
      )}
      {declinable.length > 0 && (
        <Button
          variant="secondary-danger"
          icon="trash"
          busy={isPending}
          onClick={() => decline(declinable, declining)}
        >
          {declining.several(declinable.length)}
        </Button>
      )}
    </SelectionBar>
  )
}
