import type { ImportSummary, ImportVerdict } from '@church/shared'
import { formatCount } from '../../../lib/format.ts'

export const rowsOf = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`

/** What has become of an import, in a few words. */
export function outcomeInWords({ state, result, undone, rows: counts }: ImportSummary): string {
  if (state === 'undone') {
    const kept = undone?.kept ? `, ${rowsOf(undone.kept)} kept` : ''
    return `Undone${kept}`
  }
  if (state === 'applied' && result) {
    const { added, changed } = result
    return `${formatCount(added)} added, ${formatCount(changed)} changed`
  }
  return `Not imported yet (${rowsOf(sum(counts))})`
}

const sum = (counts: ImportSummary['rows']) =>
  Object.values(counts).reduce((total, count) => total + count, 0)

export const verdictLabels: Record<ImportVerdict, string> = {
  new: 'New',
  changes: 'Changes',
  same: 'No change',
  ambiguous: 'Your choice',
  refused: 'Problem',
}
