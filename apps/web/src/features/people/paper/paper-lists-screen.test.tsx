import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { admin } from '../../../../test/people.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { sampleSession } from '../../../../test/sample-session.ts'
import { stubServer } from '../../../../test/stub-server.ts'
import { PaperListsScreen } from './paper-lists-screen.tsx'

test('prints a sheet for the next service, sheets of ten badges, and no list of nobody', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const asked: unknown[] = []
  const person = { first_name: 'Joyce', last_name: 'Walker', phones: [], emails: [] }
  stubServer({
    listCurrentSessions: () => [
      sampleSession({ end_datetime: '2999-01-11T11:30:00Z', departments: ['Youth'] }),
    ],
    printList: ({ body }) => {
      asked.push(body)
      const people = body.list === 'list' ? [] : [{ id: 1, ...person }]
      return { church: 'Example Church', date: '2026-01-11', people, left_out: 2 }
    },
  })
  renderScreen(<PaperListsScreen />, { user: admin, at: '/admin/paper?selected=1,2,3' })
  await screen.findByRole('option', { name: /^Sunday Worship/ })
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(await screen.findByText('Walker, Joyce')).toBeTruthy()
  expect(screen.getByText('2 people are not in it')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Name badges' }))
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(await screen.findAllByText('Example Church')).toHaveLength(10)
  await userEvent.click(screen.getByRole('tab', { name: 'List of people' }))
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(await screen.findByText('Nobody found.')).toBeTruthy()
  expect(asked).toMatchObject([
    { list: 'sheet', ids: [1, 2, 3], departments: ['Youth'] },
    { list: 'badges', ids: [1, 2, 3] },
    { list: 'list', ids: [1, 2, 3] },
  ])
  expect(print).toHaveBeenCalledTimes(2)
})
