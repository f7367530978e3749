import { IMPORT_VERDICTS, type ImportSummary, n, t } from '@church/shared'
import { formatNumber } from '../../../lib/format.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { Sending } from '../../../ui/sending.tsx'
import { FileLines } from './file-lines.tsx'
import styles from './imports.module.scss'
import { verdictLabels } from './in-words.ts'
import type { useApplyImport } from './queries.ts'
import type { DecisionsState } from './use-decisions.ts'

interface Props {
  summary: ImportSummary
  decisions: DecisionsState
  apply: ReturnType<typeof useApplyImport>
}

/** How many rows have which result. */
function VerdictCounts({ rows }: Pick<ImportSummary, 'rows'>) {
  return (
    <dl className={styles.counts}>
      {IMPORT_VERDICTS.map((verdict) => (
        <div key={verdict}>
          <dt>{verdictLabels[verdict]}</dt>
          <dd>{formatNumber(rows[verdict])}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The numbers of a preview and the button that imports it, with the progress. */
export function ApplyCard({ summary, decisions, apply }: Props) {
  const { rows, missing, progress } = summary
  const { choices, skipsRest, skipRest, decided } = decisions
  const chosen = Object.keys(decided.decide).length
  const problems = rows.ambiguous + rows.refused - chosen
  const total = rows.new + rows.changes + chosen
  const isRunning = apply.isPending || progress > 0
  const start = async () => {
    const isSure = await confirm({
      question: n(total, 'Import {count} row?', 'Import {count} rows?'),
      detail: t('No emails are sent. You can undo the import for 24 hours.'),
      action: t('Import', undefined, 'to import'),
      tone: 'primary',
    })
    if (isSure) apply.mutate(decided)
  }
  return (
    <Card title={t('What would change')}>
      <VerdictCounts rows={rows} />
      <FileLines lines={summary.lines} others={summary.others} />
      {summary.left_out > 0 && (
        <p>
          {n(
            summary.left_out,
            '{count} value can’t be read and is left out. The rows say which one.',
            '{count} values can’t be read and are left out. The rows say which ones.',
          )}
        </p>
      )}
      {problems > 0 && (
        <Checkbox
          label={n(problems, 'Skip the row with a problem', 'Skip the {count} rows with problems')}
          checked={skipsRest}
          onChange={(event) => skipRest(event.target.checked)}
        />
      )}
      {apply.error && <ErrorAlert error={apply.error} />}
      {isRunning && (
        <Sending share={total === 0 ? 0 : progress / total} label={t('Importing the rows')}>
          {t('Importing… {progress} of {total} rows', {
            progress,
            total: Math.max(total, progress),
          })}
        </Sending>
      )}
      <Button
        busy={isRunning}
        disabled={missing.length > 0 || (problems > 0 && !skipsRest && choices.size === 0)}
        onClick={() => void start()}
      >
        {n(total, 'Import {count} row', 'Import {count} rows')}
      </Button>
    </Card>
  )
}
