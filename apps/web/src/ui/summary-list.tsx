import { t } from '@church/shared'
import { type ReactNode, useState } from 'react'
import { telephone } from '../lib/telephone.ts'
import { Avatar } from './avatar.tsx'
import type { Column } from './column.ts'
import { Icon } from './icon.tsx'
import inputStyles from './input.module.scss'
import { Link } from './link.tsx'
import { RowSheet } from './row-sheet.tsx'
import { Skeleton } from './skeleton.tsx'
import styles from './summary-list.module.scss'

/** A summary of a list's row. A phone shows only this; a table uses its link and its box. */
export interface RowSummary {
  name: string
  /** A full address, or null for the placeholder; left out for things that have no picture. */
  picture?: string | null
  /** One grey line below the name. */
  line?: ReactNode
  /** The row's exception, such as a Badge, or its one number, with its name. */
  badge?: ReactNode
  /** What the dialog of a row says before its other columns. */
  about?: ReactNode
  /** A telephone number, which a button at the row's end calls. */
  call?: string | null
  /** The screen that the whole row leads to. */
  to?: string
  /**
   * The action of the row on a phone, where the whole row is a button; a table has its own button. A row of a table that
   * has neither this nor `to` opens a dialog with its other columns.
   */
  onOpen?: () => void
  /** Set while rows can be selected; rows are then no links. */
  selection?: { isSelected: boolean; onToggle: () => void }
}

interface Props<Row> {
  caption: string
  /** What the dialog of a row without a screen shows. */
  columns?: readonly Column<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  summary: (row: Row) => RowSummary
  refreshing?: boolean | undefined
}

const expectedRows = [1, 2, 3, 4, 5]

/** The rows of a list on a phone, 56 px each. */
export function SummaryList<Row>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, summary, refreshing } = props
  const [openKey, open] = useState<string | number | null>(null)
  const openRow = rows?.find((row) => rowKey(row) === openKey)
  const summaryOf = (row: Row): RowSummary => ({
    ...(columns && { onOpen: () => open(rowKey(row)) }),
    ...summary(row),
  })
  return (
    <>
      <ul className={styles.list} aria-label={caption} aria-busy={!rows || refreshing || undefined}>
        {rows?.map((row) => (
          <li key={rowKey(row)}>
            <SummaryRow {...summaryOf(row)} />
          </li>
        ))}
        {!rows &&
          expectedRows.map((row) => (
            <li key={row}>
              <span className={styles.row}>
                <Skeleton width="60%" />
              </span>
            </li>
          ))}
      </ul>
      {columns && (
        <RowSheet
          row={openRow}
          summary={openRow && summary(openRow)}
          columns={columns}
          onClose={() => open(null)}
        />
      )}
    </>
  )
}

function SummaryRow({ call, about: _, ...row }: RowSummary) {
  const { name, selection } = row
  return (
    <>
      <Opening {...row} />
      {call && !selection && (
        <a
          className={styles.call}
          href={telephone(call)}
          aria-label={t('{number}: call {name}', { number: call, name })}
        >
          <Icon name="phone" />
        </a>
      )}
    </>
  )
}

/** The row itself: a box, a link, a button, or nothing to tap. */
function Opening({ selection, to, onOpen, ...content }: Omit<RowSummary, 'about' | 'call'>) {
  if (selection) {
    // The box stands in the picture's place.
    const { picture, ...words } = content
    return (
      <label className={styles.row}>
        <span className={picture === undefined ? undefined : styles.face}>
          <input
            type="checkbox"
            className={inputStyles.box}
            aria-label={t('Select {name}', { name: content.name })}
            checked={selection.isSelected}
            onChange={selection.onToggle}
          />
        </span>
        <Content {...words} />
      </label>
    )
  }
  if (to) {
    return (
      <Link className={styles.row} to={to}>
        <Content {...content} leads />
      </Link>
    )
  }
  if (onOpen) {
    return (
      <button type="button" className={styles.row} onClick={onOpen}>
        <Content {...content} leads />
      </button>
    )
  }
  return (
    <div className={styles.row}>
      <Content {...content} />
    </div>
  )
}

type ContentProps = Pick<RowSummary, 'name' | 'picture' | 'line' | 'badge'> & { leads?: boolean }

function Content({ name, picture, line, badge, leads = false }: ContentProps) {
  return (
    <>
      {picture !== undefined && <Avatar src={picture} name="" size={40} />}
      <span className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        {line && (
          <>
            <span className="visually-hidden">, </span>
            <bdi className={styles.line}>{line}</bdi>
          </>
        )}
      </span>
      {badge && <span className={styles.badge}>{badge}</span>}
      {leads && <Icon name="next" size={20} className={styles.chevron} />}
    </>
  )
}
