import { type ImportSummary, type ImportVerdict, n, t } from '@church/shared'

export function outcomeInWords({ state, result, undone, rows: counts }: ImportSummary): string {
  if (state === 'undone') {
    return undone?.kept
      ? n(undone.kept, 'Undone, {count} row kept', 'Undone, {count} rows kept')
      : t('Undone')
  }
  if (state === 'applied' && result) {
    const { added, changed } = result
    return t('{added} added, {changed} changed', { added, changed })
  }
  return n(sum(counts), 'Not imported yet ({count} row)', 'Not imported yet ({count} rows)')
}

const sum = (counts: ImportSummary['rows']) =>
  Object.values(counts).reduce((total, count) => total + count, 0)

export const verdictLabels: Record<ImportVerdict, string> = {
  new: t('New'),
  changes: t('Changes'),
  same: t('No change'),
  ambiguous: t('Your choice'),
  refused: t('Problem'),
}
