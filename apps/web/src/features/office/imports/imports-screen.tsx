import { type ImportSummary, t } from '@church/shared'
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
    header: t('FILE'),
    kind: 'name',
    cell: ({ id, file_name }) => (
      <Link to={pathOf(screens.import.path, id)}>
        {file_name ? <bdi>{file_name}</bdi> : t('Import {id}', { id: String(id) })}
      </Link>
    ),
  },
  { header: t('WHAT'), cell: ({ kind }) => (kind === 'people' ? t('People') : t('Attendance')) },
  { header: t('WHEN'), kind: 'number', cell: ({ created_at }) => formatMoment(created_at) },
  { header: t('ADMIN'), cell: ({ by }) => by },
  { header: t('STATE'), cell: (summary) => outcomeInWords(summary) },
]

/** Import: admins bring in people or past attendance from a CSV file. */
export function ImportsScreen() {
  const query = useQuery(importList)
  const table = (list?: { imports: ImportSummary[] }) => (
    <DataTable
      caption={t('Imports of the last seven days')}
      columns={columns}
      rows={list?.imports}
      rowKey={({ id }) => id}
      framed={false}
      empty={<EmptyState icon="clock">{t('No files have been imported.')}</EmptyState>}
    />
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
          <Loaded query={query} skeleton={table()} failedRefetch="instead">
            {table}
          </Loaded>
        </Card>
      </div>
    </>
  )
}
