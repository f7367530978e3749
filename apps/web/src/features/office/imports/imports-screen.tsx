import { formatFacts, type ImportSummary, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../../lib/format.ts'
import { queries } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { KeyedList } from '../../../ui/keyed-list.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import type { RowSummary } from '../../../ui/summary-list.tsx'
import { useSortedRows } from '../../../ui/use-sorted-rows.ts'
import styles from './imports.module.scss'
import { outcomeInWords } from './in-words.ts'
import { UploadForm } from './upload-form.tsx'

const kindOf = ({ kind }: ImportSummary) => (kind === 'people' ? t('People') : t('Attendance'))

const columns: Column<ImportSummary>[] = [
  {
    header: t('FILE'),
    sort: 'file',
    kind: 'name',
    cell: (row) => <bdi>{nameOf(row)}</bdi>,
  },
  { header: t('WHAT'), sort: 'what', cell: kindOf },
  {
    header: t('WHEN'),
    kind: 'number',
    sort: 'when',
    cell: ({ created_at }) => formatMoment(created_at),
  },
  { header: t('ADMIN'), sort: 'by', cell: ({ by }) => by },
  { header: t('STATE'), sort: 'state', cell: (summary) => outcomeInWords(summary) },
]

/** The name of the file, or the number of an import that has none. */
const nameOf = ({ id, file_name }: ImportSummary) =>
  file_name || t('Import {id}', { id: String(id) })

const summary = (row: ImportSummary): RowSummary => ({
  name: nameOf(row),
  line: formatFacts([outcomeInWords(row), formatMoment(row.created_at)]),
  to: pathOf(screens.import.path, row.id),
})

/** What each column sorts by. */
const values = {
  file: nameOf,
  what: kindOf,
  when: ({ created_at }: ImportSummary) => created_at,
  by: ({ by }: ImportSummary) => by,
  state: outcomeInWords,
}

/** Import: admins bring in people or past attendance from a CSV file. */
export function ImportsScreen() {
  const query = useQuery(queries.listImports())
  const { rows, sorting } = useSortedRows(query.data?.imports, values, '-when')
  const table = (
    <KeyedList>
      <DataTable
        caption={t('Imports of the last seven days')}
        columns={columns}
        summary={summary}
        sorting={sorting}
        rows={rows}
        rowKey={({ id }) => id}
        framed={false}
        empty={<EmptyState icon="clock">{t('No files have been imported.')}</EmptyState>}
      />
    </KeyedList>
  )
  return (
    <>
      <PageHeading
        title={screens.imports.title}
        lead={t(
          'Add people or past attendance from a file. You see the changes before they are saved.',
        )}
      />
      <div className={styles.page}>
        <UploadForm />
        <Card title={t('The last seven days')} rows>
          <Loaded query={query} skeleton={table} failedRefetch="instead">
            {() => table}
          </Loaded>
        </Card>
      </div>
    </>
  )
}
