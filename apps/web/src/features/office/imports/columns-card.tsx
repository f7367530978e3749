import {
  formatFacts,
  type ImportField,
  type ImportSummary,
  NAMED_IMPORT_FIELDS,
  n,
  shown,
  t,
} from '@church/shared'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { mutations } from '../../../lib/queries.ts'
import { Alert, ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Select } from '../../../ui/field.tsx'
import { quiet } from '../../../ui/use-change.ts'
import styles from './imports.module.scss'

const labelsOf = ({ kind }: ImportSummary): [ImportField, string][] =>
  NAMED_IMPORT_FIELDS[kind].map(([field, label]) => [field, shown(label)])

/** The most unused columns that are named before somebody opens the list. */
const NAMED = 4

/** How many columns are used, and which are not. */
function columnsInWords(columns: ImportSummary['columns']): string {
  const unused = columns.flatMap(({ header, field }) => (field === null ? header : []))
  const total = columns.length
  const used = total - unused.length
  if (unused.length === 0) return t('Columns: {used} of {total} used', { used, total })
  const values = { used, total, names: formatFacts(unused.slice(0, NAMED)) }
  return unused.length > NAMED
    ? n(
        unused.length - NAMED,
        'Columns: {used} of {total} used. Not used: {names} and {count} more',
        'Columns: {used} of {total} used. Not used: {names} and {count} more',
        values,
      )
    : t('Columns: {used} of {total} used. Not used: {names}', values)
}

/** The columns of a file with the field that each is matched to. */
export function ColumnsCard({ summary }: { summary: ImportSummary }) {
  const { id, columns, missing } = summary
  const labels = labelsOf(summary)
  const match = useMutation({ ...mutations.setImportColumns, ...quiet })
  const [chosen, setChosen] = useState<Record<string, ImportField | null>>({})
  const isChanged = Object.keys(chosen).length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    match.mutate({ params: { id }, body: { columns: chosen } })
  }
  const names = formatFacts(
    labels.flatMap(([name, label]) => (missing.includes(name) ? label : [])),
  )
  return (
    <Card>
      <details className={styles.columns} open={missing.length > 0 || undefined}>
        <summary>{columnsInWords(columns)}</summary>
        {missing.length > 0 && (
          <Alert tone="warning">{t('Choose the column for: {names}.', { names })}</Alert>
        )}
        <form onSubmit={submit}>
          <div className={styles.matches}>
            {columns.map(({ header, field, sample }) => (
              <Select
                key={header}
                label={header}
                hint={sample ? t('For example: {sample}', { sample }) : t('No values')}
                value={(header in chosen ? chosen[header] : field) ?? ''}
                onChange={({ target }) =>
                  setChosen({
                    ...chosen,
                    [header]: labels.find(([name]) => name === target.value)?.[0] ?? null,
                  })
                }
              >
                <option value="">{t('Don’t import')}</option>
                {labels.map(([name, label]) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </Select>
            ))}
          </div>
          {match.error && <ErrorAlert error={match.error} />}
          <Button type="submit" variant="secondary" busy={match.isPending} disabled={!isChanged}>
            {t('Check the rows again')}
          </Button>
        </form>
      </details>
    </Card>
  )
}
