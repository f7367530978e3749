import { t } from '@church/shared'
import { formatTimeRange } from '../../../../lib/format.ts'
import type { Column } from '../../../../ui/data-table.tsx'

export const timeColumn: Column<{ start_datetime: string; end_datetime: string }> = {
  header: t('TIME'),
  kind: 'number',
  cell: (row) => formatTimeRange(row.start_datetime, row.end_datetime),
}
