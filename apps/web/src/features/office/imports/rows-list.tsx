import {
  formatFacts,
  IMPORT_FIELDS,
  IMPORT_VERDICTS,
  type ImportChange,
  type ImportField,
  type ImportKind,
  type ImportRow,
  type ImportSummary,
  isOneOf,
  shown,
  t,
} from '@church/shared'
import { useId } from 'react'
import { formatBirthday, formatDay } from '../../../lib/format.ts'
import { usePagedQuery } from '../../../lib/paged-query.ts'
import { queries } from '../../../lib/queries.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import inputStyles from '../../../ui/input.module.scss'
import { ListFilter } from '../../../ui/list-filter.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import styles from './imports.module.scss'
import { verdictLabels } from './in-words.ts'
import type { Choice, DecisionsState } from './use-decisions.ts'

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
  const list = usePagedQuery((search, { filter }) =>
    queries.listImportRows({
      params: { id },
      query: {
        ...search,
        ...(isOneOf(IMPORT_VERDICTS, filter) && { verdict: filter }),
        ...(filter === LEFT_OUT && { left_out: 'yes' as const }),
        page_size: 25,
      },
    }),
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

const NAMES: ImportField[] = ['first_name', 'last_name']

interface CellProps {
  kind: ImportKind
  row: ImportRow
  decisions: DecisionsState
}

/** The changes of a row, field by field; for an ambiguous row, those of the chosen person. */
function ChangesCell({ kind, row, decisions }: CellProps) {
  const choice = decisions.choices.get(row.row)
  const person = choice && choice !== 'skip' ? choice.person : null
  const chosen = row.candidates.find(({ id }) => id === person)
  const all = chosen ? chosen.changes : row.changes
  // A new person's name is in the first column.
  const changes = all.filter(({ field, before }) => before || !NAMES.includes(field))
  if (changes.length === 0) return null
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change.field}>{inWords(kind, change)}</li>
      ))}
    </ul>
  )
}

function inWords(kind: ImportKind, { field, before, after }: ImportChange) {
  if (kind === 'attendance') return before ? t('{before} → {after}', { before, after }) : after
  const labels: Record<string, string> = IMPORT_FIELDS.people
  const written = (value: string) => {
    if (field === 'dateofbirth') return formatDay(value, 'short')
    return field === 'birthday' ? formatBirthday(value) : value
  }
  return (
    <>
      <span className="soft">{`${shown(labels[field] ?? field)}: `}</span>
      {before && (
        <>
          <del>
            <bdi>{written(before)}</bdi>
          </del>
          {' → '}
        </>
      )}
      {after && <bdi>{written(after)}</bdi>}
    </>
  )
}

const valueOfChoice = (choice: Choice | undefined) => {
  if (!choice) return ''
  if (choice === 'skip') return 'skip'
  return choice.person === null ? 'new' : String(choice.person)
}

function choiceOf(value: string): Choice | null {
  if (value === '') return null
  if (value === 'skip') return 'skip'
  return { person: value === 'new' ? null : Number(value) }
}

/** The choice about a row: who is meant, or to skip it. */
function ChoiceCell({ kind, row: asked, decisions }: CellProps) {
  const id = useId()
  const { row, line, name, verdict, candidates } = asked
  const isAsked = verdict === 'ambiguous'
  return (
    <span className={styles.choice}>
      <label htmlFor={id} className="visually-hidden">
        {name
          ? t('Decision for {name}, line {line}', { name, line: String(line) })
          : t('Decision for the row, line {line}', { line: String(line) })}
      </label>
      <select
        id={id}
        className={inputStyles.select}
        value={valueOfChoice(decisions.choices.get(row))}
        onChange={({ target }) => decisions.choose(row, choiceOf(target.value))}
      >
        <option value="">
          {isAsked
            ? t('Please choose')
            : verdict === 'refused'
              ? t('Can’t be imported')
              : t('Import', undefined, 'to import')}
        </option>
        {candidates.map((one) => (
          <option key={one.id} value={one.id}>
            {formatFacts(
              [
                t('It’s {name}', { name: one.name }),
                one.email || (one.dateofbirth && formatDay(one.dateofbirth, 'short')),
                `#${one.id}`,
                one.doubt,
              ].flatMap((fact) => fact || []),
            )}
          </option>
        ))}
        {isAsked && kind === 'people' && <option value="new">{t('It’s somebody new')}</option>}
        <option value="skip">{t('Skip')}</option>
      </select>
    </span>
  )
}
