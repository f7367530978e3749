import { IMPORT_VERDICTS, type ImportSummary } from '@church/shared'
import styles from './imports.module.scss'
import { numberOf, verdictLabels } from './in-words.ts'

/** How many rows have which result. */
export function VerdictCounts({ rows }: Pick<ImportSummary, 'rows'>) {
  return (
    <dl className={styles.counts}>
      {IMPORT_VERDICTS.map((verdict) => (
        <div key={verdict}>
          <dt>{verdictLabels[verdict]}</dt>
          <dd>{numberOf(rows[verdict])}</dd>
        </div>
      ))}
    </dl>
  )
}
