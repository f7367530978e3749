import { type ChurchItem, carouselTexts, PAGE_SIZE, t } from '@church/shared'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import type { Paged } from '../../../ui/paged-list.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Changing } from '../../../ui/use-change.ts'
import { useDrag } from '../../../ui/use-drag.ts'
import { usePictureAddress } from '../details/index.ts'
import styles from './manager.module.scss'

type Item = Pick<ChurchItem, 'id' | 'image' | 'sources'>

interface Props<Row extends Item> extends Paged<Row> {
  title: string
  /** The heading of the text column. */
  wordsHeader: string
  words: (row: Row) => ReactNode
  /** Names an item on its Delete button and in the confirmation. */
  nameOf: (row: Row) => string
  empty: string
  removing: Changing<unknown, { params: { id: string | number } }>
  moving: Changing<unknown, { params: { id: string | number }; body: { to: string | number } }>
  onEdit: (row: Row) => void
  /** A button that adds an item. */
  actions: ReactNode
}

/** An item with its place among those of all pages, from 1. */
interface Numbered<Row> {
  row: Row
  number: number
}

/** In CSS pixels. */
const size = { width: 100, height: 50 }

/** An item's picture in its row. Decorative, because the text beside it describes it. */
function Thumbnail({ image, sources }: Pick<ChurchItem, 'image' | 'sources'>) {
  const addressOf = usePictureAddress()
  const [missing, setMissing] = useState(false)
  if (missing) {
    return (
      <span className={classNames(styles.thumbnail, styles.missing)} style={size}>
        <Icon name="image" label={t('Picture missing')} />
      </span>
    )
  }
  return (
    <img
      {...size}
      className={styles.thumbnail}
      src={addressOf(sources[0]?.src ?? image)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setMissing(true)}
    />
  )
}

async function remove<Row extends Item>(row: Row, { nameOf, removing, rows, shown }: Props<Row>) {
  const question = carouselTexts.deleteQuestion
  if (!(await confirm({ question, detail: nameOf(row), action: t('Delete') }))) return
  removing.change({ params: { id: row.id } }, () => {
    toast.success(carouselTexts.deleted)
    // The page may be empty now.
    if (rows?.length === 1 && shown.page > 1) shown.goTo(shown.page - 1)
  })
}

/** Items move by a drag of their handle, or by the arrow keys on it, within a page. */
function useReorder<Row extends Item>({ rows = [], moving }: Props<Row>) {
  const move = (id: string | number, to: string | number | undefined) => {
    if (to !== undefined) moving.change({ params: { id }, body: { to: Number(to) } })
  }
  const { drag, start } = useDrag({ onDrop: move, touch: true })
  const press = ({ key }: KeyboardEvent, id: number) => {
    const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
    const at = rows.findIndex((row) => row.id === id)
    if (step !== 0) move(id, rows[at + step]?.id)
    return step !== 0
  }
  return { drag, start, press }
}

function columnsOf<Row extends Item>(
  props: Props<Row>,
  { drag, start, press }: ReturnType<typeof useReorder<Row>>,
): Column<Numbered<Row>>[] {
  const { wordsHeader, words, nameOf, removing, shown, onEdit } = props
  /** Takes what is dropped on it, and shows that. */
  const place = (row: Row, children: ReactNode) => (
    <div className={styles.place} data-drop={row.id} data-over={drag?.over === String(row.id)}>
      {children}
    </div>
  )
  return [
    { header: '#', kind: 'number', cell: ({ row, number }) => place(row, number) },
    { header: t('Image'), cell: ({ row }) => place(row, <Thumbnail {...row} />) },
    { header: wordsHeader, cell: ({ row }) => place(row, words(row)), kind: 'name' },
    {
      header: t('Actions'),
      kind: 'actions',
      cell: ({ row }) => (
        <>
          {shown.keyword === '' && (
            <IconButton
              icon="menu"
              label={t('Move {name}', { name: nameOf(row) })}
              title={t('Drag it, or press an arrow key')}
              aria-keyshortcuts="ArrowUp ArrowDown"
              className={styles.handle}
              onPointerDown={(event) => start(event, String(row.id))}
              onKeyDown={(event) => press(event, row.id) && event.preventDefault()}
            />
          )}
          <IconButton
            data-row=""
            icon="edit"
            label={t('Edit {name}', { name: nameOf(row) })}
            onClick={() => onEdit(row)}
          />
          <IconButton
            icon="trash"
            label={t('Delete {name}', { name: nameOf(row) })}
            busy={removing.isPending && removing.variables?.params.id === row.id}
            onClick={() => remove(row, props)}
          />
        </>
      ),
    },
  ]
}

/** A paged list of one carousel's items, each with picture, text, and buttons to move, edit and delete it. */
export function ItemList<Row extends Item>(props: Props<Row>) {
  const { title, shown, query, rows, empty, removing, actions } = props
  const { page, goTo } = shown
  const reorder = useReorder(props)
  const { data, error, isPlaceholderData } = query
  const offset = ((data?.page ?? page) - 1) * PAGE_SIZE
  const table = (rows?: readonly Row[]) => (
    <DataTable
      caption={title}
      rows={rows?.map((row, index) => ({ row, number: offset + index + 1 }))}
      rowKey={({ row }) => row.id}
      refreshing={isPlaceholderData}
      narrow="compact"
      framed={false}
      columns={columnsOf(props, reorder)}
      empty={<EmptyState icon="image">{empty}</EmptyState>}
    />
  )
  return (
    <Card title={title} rows actions={actions}>
      {removing.error && <ErrorAlert error={removing.error} />}
      <Loaded query={{ ...query, data: rows }} skeleton={table()} failedRefetch="instead">
        {table}
      </Loaded>
      {!error && data && data.count > 0 && <Pager of={title} page={page} data={data} goTo={goTo} />}
    </Card>
  )
}
