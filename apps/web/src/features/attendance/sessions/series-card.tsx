import { type Series, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { churchDate, formatWeekday } from '../../../lib/format.ts'
import { queries } from '../../../lib/queries.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { RowAction } from '../../../ui/row-action.tsx'
import { CampusName } from './campus-name.tsx'
import styles from './series-card.module.scss'
import { SeriesDialog } from './series-dialog.tsx'
import { seriesInWords } from './series-in-words.ts'
import { useSeriesActions } from './use-series-actions.ts'

/** The repeating sessions: their rhythm and next dates, and how to change, pause or end them. */
export function SeriesCard() {
  const query = useQuery(queries.listSeries())
  const [editedId, setEditedId] = useState<number | null>(null)

  const columns: Column<Series>[] = [
    {
      header: t('NAME', undefined, 'of a thing'),
      kind: 'name',
      cell: (series) => <Name series={series} />,
    },
    { header: t('REPEATS'), cell: seriesInWords },
    { header: t('NEXT'), cell: (series) => <Next series={series} /> },
    {
      header: t('ACTIONS'),
      kind: 'actions',
      cell: (series) => <RowActions series={series} onEdit={() => setEditedId(series.id)} />,
    },
  ]

  return (
    <Card title={t('Repeating Sessions')} rows>
      <Loaded query={query}>
        {(series) => (
          <>
            <DataTable
              caption={t('Repeating Sessions')}
              columns={columns}
              summary={(each) => ({
                name: each.name,
                line: seriesInWords(each),
                badge: <Exception series={each} />,
              })}
              rows={series}
              framed={false}
              rowKey={({ id }) => id}
              empty={
                <EmptyState icon="retry">
                  {t('Nothing repeats yet. Tick “Repeat…” when you create a session.')}
                </EmptyState>
              }
            />
            <SeriesDialog
              series={series.find(({ id }) => id === editedId) ?? null}
              onClose={() => setEditedId(null)}
            />
          </>
        )}
      </Loaded>
    </Card>
  )
}

function Name({ series }: { series: Series }) {
  return (
    <>
      <bdi>{series.name}</bdi>{' '}
      <CampusName of={series}>{(campus) => <Badge>{campus}</Badge>}</CampusName>
    </>
  )
}

/** Whether the last date has passed. Another last date makes the series go on. */
const isOver = ({ until_date }: Series) =>
  until_date !== null && until_date < churchDate(serverNow())

/** Why a series has no next date, or nothing. */
function Exception({ series }: { series: Series }) {
  if (isOver(series)) return <Badge>{t('ended')}</Badge>
  if (series.paused) return <Badge>{t('paused')}</Badge>
  if (series.next_dates.length === 0) return <Badge tone="warn">{t('no next date')}</Badge>
  return null
}

function Next({ series }: { series: Series }) {
  const [next] = series.next_dates
  if (isOver(series) || series.paused || !next) return <Exception series={series} />
  return <span className={styles.next}>{formatWeekday(next)}</span>
}

function RowActions({ series, onEdit }: { series: Series; onEdit: () => void }) {
  const { name, paused } = series
  const { pause, resume, end } = useSeriesActions()
  const pausing = paused
    ? ({
        icon: 'play',
        word: t('Resume'),
        label: t('Resume {name}', { name }),
        onClick: () => resume(series),
      } as const)
    : ({
        icon: 'pause',
        word: t('Pause'),
        label: t('Pause {name}', { name }),
        onClick: () => pause(series),
      } as const)
  return (
    <>
      <RowAction icon="edit" word={t('Edit')} label={t('Edit {name}', { name })} onClick={onEdit} />
      {!isOver(series) && (
        <>
          <RowAction {...pausing} />
          <RowAction
            icon="cross"
            word={t('End', undefined, 'to end')}
            label={t('End {name}', { name })}
            onClick={() => end(series)}
          />
        </>
      )}
    </>
  )
}
