import {
  IMPORT_VERDICTS,
  type ImportRow,
  type ImportSummary,
  type ImportVerdict,
} from '@church/shared'
import { formatCount } from '../../../lib/format.ts'
import { usePagedQuery } from '../../../lib/paged-query.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListFilter } from '../../../ui/list-filter.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { ChangesCell } from './changes-cell.tsx'
import { ChoiceCell } from './choice-cell.tsx'
import styles from './imports.module.scss'
import { verdictLabels } from './in-words.ts'
import { importRows } from './queries.ts'
import type { DecisionsState } from './use-decisions.ts'

const isVerdict = (filter: string): filter is ImportVerdict =>
  IMPORT_VERDICTS.some((verdict) => verdict === filter)

const tones = {
  new: 'note',
  changes: 'note',
  same: 'neutral',
  ambiguous: 'warn',
  refused: 'warn',
} as const

interface Props {
  summary: ImportSummary
  decisions: DecisionsState
}

/** The rows of an import, with what each would change and the choice about it. */
export function RowsList({ summary, decisions }: Props) {
  const { id, kind, rows, state } = summary
  const list = usePagedQuery(
    (search, filter) =>
      importRows(id, { ...search, ...(isVerdict(filter) && { verdict: filter }) }),
    (page) => page.results,
  )
  const options = {
    '': 'All rows',
    ...Object.fromEntries(
      IMPORT_VERDICTS.map((verdict) => [
        verdict,
        `${verdictLabels[verdict]} (${formatCount(rows[verdict])})`,
      ]),
    ),
  }
  const columns: Column<ImportRow>[] = [
    { header: 'NAME', kind: 'name', cell: ({ name }) => name || 'No name' },
    { header: 'LINE', kind: 'id', cell: ({ line }) => line },
    {
      header: 'RESULT',
      cell: ({ verdict, reason, skipped }) => (
        <span className={styles.result}>
          <Badge tone={tones[verdict]}>{skipped ? 'Skipped' : verdictLabels[verdict]}</Badge>
          {reason && <span className={styles.reason}>{reason}</span>}
        </span>
      ),
    },
    {
      header: 'CHANGES',
      cell: (row) => <ChangesCell kind={kind} row={row} decisions={decisions} />,
    },
  ]
  if (state === 'preview') {
    columns.push({
      header: 'DECISION',
      kind: 'actions',
      cell: (row) => <ChoiceCell kind={kind} row={row} decisions={decisions} />,
    })
  }
  return (
    <PagedList
      searchLabel="Search the rows"
      tools={
        <ListFilter
          label="Show"
          value={list.shown.filter}
          options={options}
          onChange={list.shown.filterBy}
        />
      }
      {...list}
      caption="Rows"
      columns={columns}
      rowKey={({ line }) => line}
      empty={<EmptyState icon="search">No rows found.</EmptyState>}
      total={(count) => `Rows: ${formatCount(count)}`}
    />
  )
}
