import { IMPORT_VERDICTS, type ImportSummary, n, t } from '@church/shared'
import { formatNumber } from '../../../lib/format.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { Sending } from '../../../ui/sending.tsx'
import styles from './imports.module.scss'
import { verdictLabels } from './in-words.ts'
import type { DecisionsState } from './use-decisions.ts'

interface Props {
  summary: ImportSummary
  decisions: DecisionsState
  isSending: boolean
  error: Error | null
  onApply: () => void
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
export function ApplyCard({ summary, decisions, isSending, error, onApply }: Props) {
  const { rows, missing, progress } = summary
  const { choices, skipsRest, skipRest, decided } = decisions
  const chosen = Object.keys(decided.decide).length
  const problems = rows.ambiguous + rows.refused - chosen
  const total = rows.new + rows.changes + chosen
  const isRunning = isSending || progress > 0
  const start = async () => {
    const isSure = await confirm({
      question: n(total, 'Import {count} row?', 'Import {count} rows?'),
      detail: t('No emails are sent. You can undo the import for 24 hours.'),
      action: t('Import', undefined, 'to import'),
      tone: 'primary',
    })
    if (isSure) onApply()
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
      {error && <ErrorAlert error={error} />}
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

/** What became of the lines of a file, so that nobody wonders where one is. */
function FileLines({ lines, others }: Pick<ImportSummary, 'lines' | 'others'>) {
  if (!lines) return null
  const parts = [
    n(lines.rows, '{count} row', '{count} rows'),
    lines.names > 0 && t('1 with the names of the columns'),
    lines.continued > 0 &&
      n(lines.continued, '{count} that continues a row', '{count} that continue a row'),
    lines.blank > 0 && n(lines.blank, '{count} empty line', '{count} empty lines'),
    lines.other > 0 && n(lines.other, '{count} other line', '{count} other lines'),
  ].filter(Boolean)
  const all = n(
    lines.all,
    'The file has {count} line: {parts}.',
    'The file has {count} lines: {parts}.',
    {
      parts: parts.join(', '),
    },
  )
  if (others.length === 0) return <p className="soft">{all}</p>
  return (
    <details className={styles.lines}>
      <summary>{all}</summary>
      <ul>
        {others.map(({ line, text }) => (
          <li key={line}>
            {`${formatNumber(line)}: `}
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
    </details>
  )
}
