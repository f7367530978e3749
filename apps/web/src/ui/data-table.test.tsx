import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../test/render-screen.tsx'
import { DataTable } from './data-table.tsx'
import type { RowSummary } from './summary-list.tsx'

const rows = [{ id: 1, name: 'Ruth' }]
type Row = (typeof rows)[number]

const open = (summary: Partial<RowSummary> = {}) => {
  const onApprove = vi.fn<() => void>()
  const onToggle = vi.fn<() => void>()
  const { selection, ...rest } = summary
  const { address } = renderScreen(
    <DataTable<Row>
      caption="People"
      columns={[
        { header: 'NAME', kind: 'name', cell: ({ name }) => name },
        { header: 'CITY', cell: () => 'Luton' },
        {
          header: 'ACTIONS',
          kind: 'actions',
          cell: () => (
            <button type="button" onClick={onApprove}>
              Approve
            </button>
          ),
        },
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
  return { address, onApprove, onToggle }
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

test('a row that leads nowhere opens a dialog with its columns and actions, on a phone', async () => {
  onPhone()
  const { onApprove } = open()
  await userEvent.click(screen.getByRole('button', { name: /^Ruth/ }))
  const dialog = within(screen.getByRole('dialog', { name: 'Ruth' }))
  dialog.getByText('City')
  dialog.getByText('Luton')
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(onApprove).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a row with a telephone number ends in a button that calls it, on a phone', () => {
  onPhone()
  open({ to: '/people/1', call: '07700 900123' })
  const call = screen.getByRole('link', { name: '07700 900123: call Ruth' })
  expect(call.getAttribute('href')).toBe('tel:07700900123')
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
    const { onToggle } = open({
      to: '/people/1',
      selection: { isSelected: false, onToggle: () => undefined },
    })
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ruth' }))
    expect(onToggle).toHaveBeenCalledOnce()
    expect(screen.queryByRole('link')).toBeNull()
  },
)
