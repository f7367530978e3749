import { formatFacts, type MergePreview, t, type User } from '@church/shared'
import { Badge } from '../../../ui/badge.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Face } from '../../church/details/index.ts'
import { nameOf } from '../../people/users/index.ts'
import { differs, type PreviewRow, previewRows } from './preview-rows.ts'
import styles from './preview-table.module.scss'

const columns: Column<PreviewRow>[] = [
  { header: t('DETAIL'), kind: 'name', cell: ({ label }) => label },
  { header: t('DUPLICATE'), cell: (row) => <Going row={row} /> },
  {
    header: t('KEPT'),
    cell: ({ into, isPicture }) => <Value value={into} isPicture={isPicture} />,
  },
  { header: t('RESULT'), cell: (row) => <Afterwards row={row} /> },
]

/** Duplicates usually share a name, so that only the id tells them apart. */
export const nameAndId = (user: User) =>
  t('{name} (ID {id})', { name: nameOf(user), id: String(user.id) })

/** Two people side by side where they differ, and the one who stays as they would be after the merge. */
export function PreviewTable({ preview }: { preview: MergePreview }) {
  const rows = previewRows(preview)
  const others = rows.filter((row) => !differs(row)).map(({ label }) => label)
  return (
    <>
      <DataTable
        caption={t('Merging {gone} into {kept}', {
          gone: nameAndId(preview.from),
          kept: nameAndId(preview.into),
        })}
        showCaption
        columns={columns}
        rows={rows.filter(differs)}
        rowKey={({ label }) => label}
        empty={<EmptyState icon="check">{t('Both records say the same.')}</EmptyState>}
      />
      {others.length > 0 && (
        <p className="soft">{t('Nothing changes for: {names}.', { names: formatFacts(others) })}</p>
      )}
    </>
  )
}

function Going({ row: { from, isPicture, outcome } }: { row: PreviewRow }) {
  const value = <Value value={from} isPicture={isPicture} />
  if (outcome !== 'dropped') return value
  return (
    <span className={styles.pair}>
      <s className="soft">{value}</s> <Badge tone="warn">{t('Dropped')}</Badge>
    </span>
  )
}

function Afterwards({ row: { result, isPicture, outcome } }: { row: PreviewRow }) {
  return (
    <span className={styles.pair}>
      <strong className={styles.result}>
        <Value value={result} isPicture={isPicture} />
      </strong>{' '}
      {outcome === 'filled' && <Badge tone="note">{t('Filled in')}</Badge>}
      {outcome === 'added' && <Badge tone="note">{t('Added')}</Badge>}
    </span>
  )
}

function Value({ value, isPicture }: { value: string; isPicture: boolean | undefined }) {
  if (!value) return <span className="soft">–</span>
  return isPicture ? <Face image={value} size={48} /> : <bdi>{value}</bdi>
}
