import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '../../test/render-screen.tsx'
import { useSortedRows } from './use-sorted-rows.ts'

type Row = [name: string, count: number | null]
const rows: Row[] = [
  ['Österreich', 3],
  ['abend', null],
  ['Morgen', 20],
  ['Nacht', 3],
]

function List() {
  const sorted = useSortedRows<Row, 'name' | 'count'>(
    rows,
    { name: ([name]: Row) => name, count: ([, count]: Row) => count },
    'name',
  )
  return (
    <>
      <p role="status">{sorted.rows?.map(([name]) => name).join(' ')}</p>
      {['count', '-count', 'name'].map((by) => (
        <button key={by} type="button" onClick={() => sorted.sorting.onSort(by)}>
          {by}
        </button>
      ))}
    </>
  )
}

test('sorts names by the alphabet, numbers by size and nothing last, and keeps it in the address', async () => {
  const { address } = renderScreen(<List />, { at: '/list?show=all' })
  const order = () => screen.getByRole('status').textContent
  const by = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  expect(order()).toBe('abend Morgen Nacht Österreich')
  await by('count')
  expect(order()).toBe('Österreich Nacht Morgen abend')
  expect(address()).toBe('/list?show=all&sort=count')
  await by('-count')
  expect(order()).toBe('Morgen Österreich Nacht abend')
  await by('name')
  expect(address()).toBe('/list?show=all')
})
