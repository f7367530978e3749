import { type Series, t } from '@church/shared'
import { useState } from 'react'
import { churchDate, formatWeekday } from '../../../lib/format.ts'
import { mutations, queries } from '../../../lib/queries.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { actionsColumn, type Column, DataTable } from '../../../ui/data-table.tsx'
import { DialogAbout } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { RowAction } from '../../../ui/row-action.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChange, useSave } from '../../../ui/use-change.ts'
import { CampusName } from './campus-name.tsx'
import { RepeatFields } from './repeat-fields.tsx'
import { enteredSeries, seriesChanges } from './repetition.ts'
import styles from './series-card.module.scss'
import { seriesInWords } from './series-in-words.ts'
import { SessionFields } from './session-fields.tsx'
import { useSessionForm } from './use-session-form.ts'

/** The repeating sessions: their rhythm and next dates, and how to change, pause or end them. */
export function SeriesCard() {
  const [editedId, setEditedId] = useState<number | null>(null)
  const close = () => setEditedId(null)

  const columns: Column<Series>[] = [
    {
      header: t('NAME', undefined, 'of a thing'),
      kind: 'name',
      cell: (series) => <Name series={series} />,
    },
    { header: t('REPEATS'), cell: seriesInWords },
    { header: t('NEXT'), cell: (series) => <Next series={series} /> },
    actionsColumn((series) => <RowActions series={series} onEdit={() => setEditedId(series.id)} />),
  ]

  return (
    <Card title={t('Repeating Sessions')} rows>
      <Fetched options={queries.listSeries()}>
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
            <DialogAbout
              about={series.find(({ id }) => id === editedId) ?? null}
              title={() => t('Edit Repeating Session')}
              onClose={close}
            >
              {(edited) => <SeriesForm series={edited} onClose={close} />}
            </DialogAbout>
          </>
        )}
      </Fetched>
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

/** An admin's actions on a series that need no form. */
function useSeriesActions() {
  const updating = useChange(mutations.updateSeries)
  const ending = useChange(mutations.endSeries)

  const resume = ({ id, name }: Series) =>
    updating.change({ params: { id }, body: { paused: false } }, () =>
      toast.success(t('{name} resumed.', { name })),
    )

  const pause = (series: Series) =>
    updating.change({ params: { id: series.id }, body: { paused: true } }, () =>
      toast.success(
        t('{name} paused. Its coming dates are taken away until you resume it.', {
          name: series.name,
        }),
        {
          action: { label: t('Resume'), run: () => resume(series) },
        },
      ),
    )

  const end = async ({ id, name }: Series) => {
    const isSure = await confirm({
      question: t('Are you sure you want to end {name}?', { name }),
      detail: t('Its coming dates disappear, except those with marks. Past dates stay.'),
      action: t('End', undefined, 'to end'),
    })
    if (!isSure) return
    ending.change({ params: { id } }, () => toast.success(t('{name} ended.', { name })))
  }

  return { pause, resume, end }
}

/** Changes a series and its coming dates. */
function SeriesForm({ series, onClose }: { series: Series; onClose: () => void }) {
  const updateSeries = useSave(mutations.updateSeries)
  const form = useSessionForm({
    values: enteredSeries(series),
    save: async (entered, changed): Promise<void> => {
      await updateSeries({ params: { id: series.id }, body: seriesChanges(entered, changed) })
      toast.success(t('{name} saved.', { name: entered.name }))
      onClose()
    },
  })
  return (
    <Form form={form}>
      <p className="soft">
        {t(
          'All coming dates change, except those that were changed on their own. Past dates stay.',
        )}
      </p>
      <SessionFields form={form} dateLabel={t('First date')}>
        <RepeatFields form={form} />
      </SessionFields>
      <Submit row="dialog" onCancel={onClose}>
        {t('Save')}
      </Submit>
    </Form>
  )
}
