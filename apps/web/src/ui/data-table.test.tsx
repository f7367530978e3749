import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../test/render-screen.tsx'
import { DataTable } from './data-table.tsx'

const rows = [{ id: 1, name: 'Ruth' }]
type Row = (typeof rows)[number]

const open = (summary: Partial<{ to: string; selection: object }> = {}) => {
  const onToggle = vi.fn<() => void>()
  const { selection, ...rest } = summary
  const { address } = renderScreen(
    <DataTable<Row>
      caption="People"
      columns={[
        { header: 'NAME', kind: 'name', cell: ({ name }) => name },
        { header: 'CITY', cell: () => 'Luton' },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      summary={({ name }) => ({
        name,
        line: 'Steward',
        ...rest,
        ...(selection && { selection: { isSelected: false, onToggle } }),
      })}
      empty={null}
    />,
  )
  return { address, onToggle }
}

afterEach(() => {
  vi.unstubAllGlobals()
})
const onPhone = () =>
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))

test('a phone shows a list whose whole rows are links, and no table', () => {
  onPhone()
  open({ to: '/people/1' })
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByRole('link', { name: /^Ruth\W+Steward$/ }).getAttribute('href')).toBe(
    '/people/1',
  )
  expect(screen.queryByText('Luton')).toBeNull()
})

test('a desktop shows every column, and the name opens the row', () => {
  open({ to: '/people/1' })
  screen.getByRole('cell', { name: 'Luton' })
  expect(screen.getByRole('link', { name: 'Ruth' }).getAttribute('href')).toBe('/people/1')
})

test.each([false, true])(
  'a row that can be selected leads nowhere; on a phone: %s',
  async (phone) => {
    if (phone) onPhone()
    const { onToggle } = open({ to: '/people/1', selection: {} })
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ruth' }))
    expect(onToggle).toHaveBeenCalledOnce()
    expect(screen.queryByRole('link')).toBeNull()
  },
)
