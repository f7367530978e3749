import {
  IMPORT_FIELDS,
  type ImportChange,
  type ImportField,
  type ImportKind,
  type ImportRow,
  shown,
  t,
} from '@church/shared'
import { formatBirthday, formatDay } from '../../../lib/format.ts'
import styles from './imports.module.scss'
import type { DecisionsState } from './use-decisions.ts'

const NAMES: ImportField[] = ['first_name', 'last_name']

interface Props {
  kind: ImportKind
  row: ImportRow
  decisions: DecisionsState
}

/** The changes of a row, field by field; for an ambiguous row, those of the chosen person. */
export function ChangesCell({ kind, row, decisions }: Props) {
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
      <span className={styles.field}>{`${shown(labels[field] ?? field)}: `}</span>
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
