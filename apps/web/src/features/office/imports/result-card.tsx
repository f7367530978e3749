import { type ImportSummary, n, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '../../../lib/format.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Alert, ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { InviteSeveralDialog, usersToInvite } from '../../people/invitations/index.ts'
import { LeftOutButton } from './left-out.tsx'
import { addedPeople, useUndoImport } from './queries.ts'

const restoredInWords = (restored: number, undoneAt: string | null) =>
  undoneAt
    ? n(
        restored,
        '{count} rows are back to how they were, since {moment}.',
        '{count} rows are back to how they were, since {moment}.',
        { moment: formatMoment(undoneAt) },
      )
    : n(
        restored,
        '{count} rows are back to how they were.',
        '{count} rows are back to how they were.',
      )

/** The result of an import, and the button that undoes it. */
export function ResultCard({ summary }: { summary: ImportSummary }) {
  const { id, kind, state, result, undone, undo_until, applied_at, undone_at } = summary
  const undo = useUndoImport(id)
  const start = async () => {
    const isSure = await confirm({
      question: t('Undo this import?'),
      detail: t(
        'People and details changed since then stay. Everything else goes back to how it was.',
      ),
      action: t('Undo the import'),
    })
    if (isSure) undo.mutate()
  }
  return (
    <Card title={state === 'undone' ? t('Undone') : t('Imported')}>
      {state === 'applied' && result && (
        <Alert tone="success">
          {applied_at
            ? t('{added} added, {changed} changed and {skipped} skipped on {moment}.', {
                ...result,
                moment: formatMoment(applied_at),
              })
            : t('{added} added, {changed} changed and {skipped} skipped.', result)}
        </Alert>
      )}
      {state === 'undone' && undone && (
        <Alert tone="info">
          {restoredInWords(undone.restored, undone_at)}{' '}
          {undone.kept > 0 &&
            n(
              undone.kept,
              '{count} changed since the import and stay.',
              '{count} changed since the import and stay.',
            )}
        </Alert>
      )}
      {undo_until && (
        <p>{t('You can undo this import until {moment}.', { moment: formatMoment(undo_until) })}</p>
      )}
      {undo.error && <ErrorAlert error={undo.error} />}
      <Actions>
        {state === 'applied' && <LeftOutButton id={id} left_out={summary.left_out} />}
        {state === 'applied' && kind === 'people' && <InviteAdded importId={id} />}
        {undo_until && (
          <Button variant="secondary-danger" busy={undo.isPending} onClick={() => void start()}>
            {t('Undo the import')}
          </Button>
        )}
      </Actions>
    </Card>
  )
}

/** Offers to invite the people whom an import added and who have an address. Mail goes only after the dialog. */
function InviteAdded({ importId }: { importId: number }) {
  const [isOpen, setOpen] = useState(false)
  const { data: ids } = useQuery(addedPeople(importId))
  const { data: people } = useQuery({ ...usersToInvite(ids), enabled: Boolean(ids?.length) })
  const count = people?.length ?? 0
  return (
    <>
      {count > 0 && (
        <Button icon="mail" onClick={() => setOpen(true)}>
          {n(count, 'Invite the person just added', 'Invite the {count} people just added')}
        </Button>
      )}
      <InviteSeveralDialog open={isOpen} onClose={() => setOpen(false)} ids={ids ?? []} />
    </>
  )
}
