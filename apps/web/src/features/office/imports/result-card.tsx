import type { ImportSummary } from '@church/shared'
import { formatCount, formatMoment } from '../../../lib/format.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Alert, ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { InviteAdded } from './invite-added.tsx'
import { useUndoImport } from './queries.ts'

/** What an import did, and the button that undoes it. */
export function ResultCard({ summary }: { summary: ImportSummary }) {
  const { id, kind, state, result, undone, undo_until, applied_at, undone_at } = summary
  const undo = useUndoImport(id)
  const start = async () => {
    const isSure = await confirm({
      question: 'Undo this import?',
      detail:
        'People and details changed since then stay. Everything else goes back to how it was.',
      action: 'Undo the import',
    })
    if (isSure) undo.mutate()
  }
  return (
    <Card title={state === 'undone' ? 'Undone' : 'Imported'}>
      {state === 'applied' && result && (
        <Alert tone="success">
          {`${formatCount(result.added)} added, ${formatCount(result.changed)} changed and ${formatCount(result.skipped)} skipped${applied_at ? ` on ${formatMoment(applied_at)}` : ''}.`}
        </Alert>
      )}
      {state === 'undone' && undone && (
        <Alert tone="info">
          {`${formatCount(undone.restored)} rows are back to how they were${undone_at ? `, since ${formatMoment(undone_at)}` : ''}. ${
            undone.kept === 0
              ? ''
              : `${formatCount(undone.kept)} changed since the import and stay.`
          }`}
        </Alert>
      )}
      {undo_until && <p>{`You can undo this import until ${formatMoment(undo_until)}.`}</p>}
      {undo.error && <ErrorAlert error={undo.error} />}
      <Actions>
        {state === 'applied' && kind === 'people' && <InviteAdded importId={id} />}
        {undo_until && (
          <Button variant="secondary-danger" busy={undo.isPending} onClick={() => void start()}>
            Undo the import
          </Button>
        )}
      </Actions>
    </Card>
  )
}
