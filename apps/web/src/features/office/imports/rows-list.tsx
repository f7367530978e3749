import {
  IMPORT_VERDICTS,
  type ImportRow,
  type ImportSummary,
  type ImportVerdict,
  t,
} from '@church/shared'
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

/** The filter for rows with values that are not imported. */
const LEFT_OUT = 'left_out'

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
  const { id, rows } = summary
  const list = usePagedQuery(
    (search, filter) =>
      importRows(id, {
        ...search,
        ...(isVerdict(filter) && { verdict: filter }),
        ...(filter === LEFT_OUT && { left_out: 'yes' as const }),
      }),
    (page) => page.results,
  )
  const options = {
    '': t('All rows'),
    ...Object.fromEntries(
      IMPORT_VERDICTS.map((verdict) => [
        verdict,
        t('{result} ({count})', { result: verdictLabels[verdict], count: rows[verdict] }),
      ]),
    ),
    ...(summary.left_out > 0 && { [LEFT_OUT]: t('With values left out') }),
  }
  return (
    <PagedList
      searchLabel={t('Search the rows')}
      tools={
        <ListFilter
          label={t('Show')}
          value={list.shown.filter}
          options={options}
          onChange={list.shown.filterBy}
        />
      }
      {...list}
      caption={t('Rows')}
      columns={columnsOf(summary, decisions)}
      rowKey={({ row }) => row}
      empty={<EmptyState icon="search">{t('No rows found.')}</EmptyState>}
      total={(count) => t('Rows: {count}', { count })}
    />
  )
}

function columnsOf({ kind, state }: ImportSummary, decisions: DecisionsState) {
  const columns: Column<ImportRow>[] = [
    {
      header: t('NAME'),
      kind: 'name',
      cell: ({ name }) => (name ? <bdi>{name}</bdi> : t('No name')),
    },
    { header: t('LINE'), kind: 'id', cell: ({ line }) => line },
    {
      header: t('RESULT'),
      cell: ({ verdict, reason, skipped }) => (
        <span className={styles.result}>
          <Badge tone={tones[verdict]}>{skipped ? t('Skipped') : verdictLabels[verdict]}</Badge>
          {reason && <span className={styles.reason}>{reason}</span>}
        </span>
      ),
    },
    {
      header: t('CHANGES'),
      cell: (row) => <ChangesCell kind={kind} row={row} decisions={decisions} />,
    },
  ]
  if (state === 'preview') {
    columns.push({
      header: t('DECISION'),
      kind: 'actions',
      cell: (row) => <ChoiceCell kind={kind} row={row} decisions={decisions} />,
    })
  }
  return columns
}
