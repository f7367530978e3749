import type { ReactNode } from 'react'
import { type Column, sentenceCase } from './column.ts'
import { Dialog, DialogFoot } from './dialog.tsx'
import styles from './row-sheet.module.scss'

interface Props<Row> {
  /** Undefined while the dialog is closed. */
  row: Row | undefined
  summary: { name: string; about?: ReactNode } | undefined
  columns: readonly Column<Row>[]
  onClose: () => void
}

/** A row of a table on a phone: its columns with their labels, and its actions. */
export function RowSheet<Row>({ row, summary, columns, onClose }: Props<Row>) {
  return (
    <Dialog open={row !== undefined} onClose={onClose} title={summary?.name ?? ''}>
      {row !== undefined && (
        <>
          {summary?.about && <p>{summary.about}</p>}
          <dl className={styles.facts}>
            {columns
              .filter(({ kind }) => kind !== 'name' && kind !== 'actions')
              .map(({ header, cell }) => (
                <div key={header}>
                  <dt>{sentenceCase(header)}</dt>
                  <dd>{cell(row)}</dd>
                </div>
              ))}
          </dl>
          {columns
            .filter(({ kind }) => kind === 'actions')
            .map(({ header, cell }) => (
              // biome-ignore lint/a11y/noStaticElementInteractions: a click on a button inside has done its work
              // biome-ignore lint/a11y/useKeyWithClickEvents: as above
              <div key={header} className={styles.actions} onClick={onClose}>
                <DialogFoot>{cell(row)}</DialogFoot>
              </div>
            ))}
        </>
      )}
    </Dialog>
  )
}
