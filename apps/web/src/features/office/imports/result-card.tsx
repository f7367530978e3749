import type { ImportSummary } from '@church/shared'
import { formatCount, formatMoment } from '../../../lib/format.ts'
import { Alert, ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { useUndoImport } from './queries.ts'

/** What an import did, and the button that undoes it. */
export function ResultCard({ summary }: { summary: ImportSummary }) {
  const { id, state, result, undone, undo_until, applied_at, undone_at } = summary
  const undo = useUndoImport(id)
  const start = async () => {
    const isSure = await confirm({
      question: 'Undo this import?',
      detail:
        'What somebody has changed since then stays as it is. Everything else is as it was before.',
      action: 'Undo the import',
    })
    if (isSure) undo.mutate()
  }
  return (
    <Card title={state === 'undone' ? 'Undone' : 'Imported'}>
      {state === 'applied' && result && (
        <Alert tone="success">
          {`${formatCount(result.added)} added, ${formatCount(result.changed)} changed and ${formatCount(result.skipped)} left out${applied_at ? ` on ${formatMoment(applied_at)}` : ''}.`}
        </Alert>
      )}
      {state === 'undone' && undone && (
        <Alert tone="info">
          {`${formatCount(undone.restored)} rows are as they were before${undone_at ? `, since ${formatMoment(undone_at)}` : ''}. ${
            undone.kept === 0
              ? 'Nothing else had changed.'
              : `${formatCount(undone.kept)} had been changed since the import and stay as they are.`
          }`}
        </Alert>
      )}
      {undo_until && <p>{`You can undo this import until ${formatMoment(undo_until)}.`}</p>}
      {undo.error && <ErrorAlert error={undo.error} />}
      {undo_until && (
        <Button variant="secondary-danger" busy={undo.isPending} onClick={() => void start()}>
          Undo the import
        </Button>
      )}
    </Card>
  )
}
