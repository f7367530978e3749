import type { ImportSummary } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../../lib/format.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import styles from './imports.module.scss'
import { outcomeInWords } from './in-words.ts'
import { importList } from './queries.ts'
import { UploadForm } from './upload-form.tsx'

const columns: Column<ImportSummary>[] = [
  {
    header: 'FILE',
    kind: 'name',
    cell: ({ id, file_name }) => (
      <Link to={pathOf(screens.import.path, id)}>{file_name || `Import ${id}`}</Link>
    ),
  },
  { header: 'WHAT', cell: ({ kind }) => (kind === 'people' ? 'People' : 'Attendance') },
  { header: 'WHEN', kind: 'number', cell: ({ created_at }) => formatMoment(created_at) },
  { header: 'ADMIN', cell: ({ by }) => by },
  { header: 'STATE', cell: (summary) => outcomeInWords(summary) },
]

/** Import: admins bring in people or past attendance from a CSV file. */
export function ImportsScreen() {
  const query = useQuery(importList)
  const table = (list?: { imports: ImportSummary[] }) => (
    <DataTable
      caption="Imports of the last seven days"
      columns={columns}
      rows={list?.imports}
      rowKey={({ id }) => id}
      framed={false}
      empty={<EmptyState icon="clock">No files have been imported.</EmptyState>}
    />
  )
  return (
    <>
      <PageHeading
        title={screens.imports.title}
        lead="Add people or past attendance from a file. You see the changes before they are saved."
      />
      <div className={styles.page}>
        <UploadForm />
        <Card title="The last seven days" rows>
          <Loaded query={query} skeleton={table()} failedRefetch="instead">
            {table}
          </Loaded>
        </Card>
      </div>
    </>
  )
}
