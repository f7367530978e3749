import {
  cellOf,
  IMPORT_FIELDS,
  type ImportRow,
  type ImportSummary,
  n,
  shown,
  t,
} from '@church/shared'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { downloadFile } from '../../../lib/files.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'

const labels: Record<string, string> = { ...IMPORT_FIELDS.attendance, ...IMPORT_FIELDS.people }

const quoted = (cell: string) => `"${cellOf(cell).replaceAll('"', '""')}"`

/** The values that a file had and an import has left out, as a table for a spreadsheet. */
export function leftOutTable(rows: readonly ImportRow[]): string {
  const head = [t('Line'), t('Name'), t('Column'), t('Value'), t('Reason')]
  const lines = rows.flatMap(({ line, name, left_out }) =>
    left_out.map(({ field, value, why }) => [
      String(line),
      name,
      shown(labels[field] ?? field),
      value,
      why,
    ]),
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
export function LeftOutButton({ id, left_out }: Pick<ImportSummary, 'id' | 'left_out'>) {
  const download = useMutation({
    mutationFn: async () => {
      const table = leftOutTable(await findRows(id))
      downloadFile(new Blob([table], { type: 'text/csv' }), `${t('left out')}.csv`)
    },
    meta: { quiet: true },
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
