import { t } from '@church/shared'
import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import inputStyles from './input.module.scss'
import { Link } from './link.tsx'
import { Skeleton } from './skeleton.tsx'
import styles from './summary-list.module.scss'

/** A summary of a list's row. A phone shows only this; a table uses its link and its box. */
export interface RowSummary {
  name: string
  /** A full address, or null for the placeholder; left out for things that have no picture. */
  picture?: string | null
  /** One grey line below the name. */
  line?: ReactNode
  /** The row's exception, such as a Badge. */
  badge?: ReactNode
  /** The screen that the whole row leads to. */
  to?: string
  /** The action of the row on a phone, where the whole row is a button; a table has its own button. */
  onOpen?: () => void
  /** Set while rows can be selected; rows are then no links. */
  selection?: { isSelected: boolean; onToggle: () => void }
}

interface Props<Row> {
  caption: string
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  summary: (row: Row) => RowSummary
  refreshing?: boolean | undefined
}

const expectedRows = [1, 2, 3, 4, 5]

/** The rows of a list on a phone, 56 px each. */
export function SummaryList<Row>({ caption, rows, rowKey, summary, refreshing }: Props<Row>) {
  return (
    <ul className={styles.list} aria-label={caption} aria-busy={!rows || refreshing || undefined}>
      {rows?.map((row) => (
        <li key={rowKey(row)}>
          <SummaryRow {...summary(row)} />
        </li>
      ))}
      {!rows &&
        expectedRows.map((row) => (
          <li key={row} className={styles.row}>
            <Skeleton width="60%" />
          </li>
        ))}
    </ul>
  )
}

function SummaryRow({ selection, to, onOpen, ...content }: RowSummary) {
  if (selection) {
    return (
      <label className={styles.row}>
        <input
          type="checkbox"
          className={inputStyles.box}
          aria-label={t('Select {name}', { name: content.name })}
          checked={selection.isSelected}
          onChange={selection.onToggle}
        />
        <Content {...content} />
      </label>
    )
  }
  if (onOpen) {
    return (
      <button type="button" className={styles.row} onClick={onOpen}>
        <Content {...content} />
      </button>
    )
  }
  if (!to) {
    return (
      <div className={styles.row}>
        <Content {...content} />
      </div>
    )
  }
  return (
    <Link className={styles.row} to={to}>
      <Content {...content} />
    </Link>
  )
}

function Content({ name, picture, line, badge }: RowSummary) {
  return (
    <>
      {picture !== undefined && <Avatar src={picture} name="" size={40} />}
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {line && (
          <>
            <span className="visually-hidden">, </span>
            <span className={styles.line}>{line}</span>
          </>
        )}
      </span>
      {badge}
    </>
  )
}
