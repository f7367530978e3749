import { cellOf, type ImportRow, type ImportSummary, n, t } from '@church/shared'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { downloadFile } from '../../../lib/files.ts'
import { formatMoment } from '../../../lib/format.ts'
import { mutations } from '../../../lib/queries.ts'
import { Alert, ErrorAlert } from '../../../ui/alert.tsx'
import { Actions, Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { quiet } from '../../../ui/use-change.ts'
import { InviteSeveral, usersToInvite } from '../../people/invitations/index.ts'
import { addedPeople } from './queries.ts'
import { fieldInWords } from './questions-in-words.ts'

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
  const undo = useMutation({ ...mutations.undoImport, ...quiet })
  const start = async () => {
    const isSure = await confirm({
      question: t('Undo this import?'),
      detail: t(
        'People and details changed since then stay. Everything else goes back to how it was.',
      ),
      action: t('Undo the import'),
    })
    if (isSure) undo.mutate({ params: { id } })
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
  const { data: ids = [] } = useQuery(addedPeople(importId))
  const { data: people = [] } = useQuery({ ...usersToInvite(ids), enabled: ids.length > 0 })
  const count = people.length
  if (count === 0) return null
  return (
    <FormDialog
      icon="mail"
      trigger={n(count, 'Invite the person just added', 'Invite the {count} people just added')}
      title={t('Invite several people')}
    >
      {(done) => <InviteSeveral ids={ids} onClose={done} />}
    </FormDialog>
  )
}

const quoted = (cell: string) => `"${cellOf(cell).replaceAll('"', '""')}"`

/** The values that a file had and an import has left out, as a table for a spreadsheet. */
function leftOutTable(rows: readonly ImportRow[]): string {
  const head = [t('Line'), t('Name'), t('Column'), t('Value'), t('Reason')]
  const lines = rows.flatMap(({ line, name, left_out }) =>
    left_out.map(({ field, value, why }) => [String(line), name, fieldInWords(field), value, why]),
  )
  return `\uFEFF${[head, ...lines].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`
}

async function findRows(id: number): Promise<ImportRow[]> {
  const rows: ImportRow[] = []
  for (let page = 1; ; page++) {
    const query = { left_out: 'yes', page, page_size: 100 } as const
    const { results, next } = await api.listImportRows({ params: { id }, query })
    rows.push(...results)
    if (next === null) return rows
  }
}

/** Downloads the values that are left out, so that the office can add them by hand. */
function LeftOutButton({ id, left_out }: Pick<ImportSummary, 'id' | 'left_out'>) {
  const download = useMutation({
    mutationFn: async () => {
      const table = leftOutTable(await findRows(id))
      downloadFile(new Blob([table], { type: 'text/csv' }), `${t('left out')}.csv`)
    },
    ...quiet,
  })
  if (left_out === 0) return null
  return (
    <>
      <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
        {n(left_out, 'Download the value left out', 'Download the {count} values left out')}
      </Button>
      {download.error && <ErrorAlert error={download.error} />}
    </>
  )
}
