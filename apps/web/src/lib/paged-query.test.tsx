import { ApiError, generalErrors } from '@church/shared'
import { queryOptions } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '../../test/render-screen.tsx'
import { usePagedQuery } from './paged-query.ts'

/** Pages of rows; a page that is not here is past the end. */
type Pages = Record<number, string[]>

const { status, code, detail } = generalErrors.invalidPage

function List({ name = 'page', pages }: { name?: string; pages: Pages }) {
  const optionsOf = (search: { keyword: string; page: number }) =>
    queryOptions({
      queryKey: [name, search],
      queryFn: async () => {
        const rows = pages[search.page]
        if (!rows) throw new ApiError(status, code, detail)
        return { results: rows }
      },
    })
  const { query, rows, shown } = usePagedQuery(optionsOf, { pageName: name })
  return (
    <section aria-label={name}>
      {query.error?.message}
      {rows?.length === 0 ? 'Nothing.' : rows?.join()}
      <button type="button" onClick={() => shown.goTo(shown.page + 1)}>
        Next
      </button>
      <button type="button" onClick={() => shown.search('ruth')}>
        Search
      </button>
    </section>
  )
}

const listed = async (text: string, name = 'page') =>
  waitFor(() => expect(screen.getByRole('region', { name }).textContent).toContain(text))

test.each([
  ['that is past the end', { 1: ['Ruth'] }],
  ['that is empty', { 1: ['Ruth'], 3: [] }],
])('shows page 1 instead of one %s', async (_, pages: Pages) => {
  const { address } = renderScreen(<List pages={pages} />, { at: '/?keyword=r&page=3' })
  await listed('Ruth')
  expect(address()).toBe('/?keyword=r')
})

test('shows that page 1 is empty', async () => {
  renderScreen(<List pages={{ 1: [] }} />)
  await listed('Nothing.')
})

test('shows why page 1 could not be loaded, and does not load it again', async () => {
  const { address } = renderScreen(<List pages={{}} />)
  await listed(detail)
  expect(address()).toBe('/')
})

test('keeps the page in the address, and starts a search at page 1', async () => {
  const { address } = renderScreen(<List pages={{ 1: ['Ruth'], 2: ['Naomi'] }} />)
  await listed('Ruth')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await listed('Naomi')
  expect(address()).toBe('/?page=2')
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  await listed('Ruth')
  expect(address()).toBe('/?keyword=ruth')
})

test('takes two lists of one screen back to page 1 at once', async () => {
  const lists = (
    <>
      <List name="left" pages={{ 1: ['Ruth'] }} />
      <List name="right" pages={{ 1: ['Naomi'], 4: [] }} />
    </>
  )
  const { address } = renderScreen(lists, { at: '/?left=3&right=4' })
  await listed('Ruth', 'left')
  await listed('Naomi', 'right')
  expect(address()).toBe('/')
})
