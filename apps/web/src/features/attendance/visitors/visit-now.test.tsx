import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { VisitNow } from './visit-now.tsx'

test('while a service is on, visitors can say at once that they are there', async () => {
  const end_datetime = new Date(Date.now() + 3_600_000).toISOString()
  stubServer({
    listOpenVisits: () => [{ session: 3, name: 'Sunday Worship', campus: 1, end_datetime }],
  })
  renderScreen(<VisitNow />, { user: null })
  const link = await screen.findByRole('link', { name: 'I’m visiting today' })
  expect(link.getAttribute('href')).toBe('/visit')
  screen.getByText(/^Sunday Worship, until/)
})

test('between services, there is nothing to tap', async () => {
  const { asked } = stubServer({ listOpenVisits: () => [] })
  renderScreen(<VisitNow />, { user: null })
  await waitFor(() => expect(asked('listOpenVisits')).toHaveLength(1))
  expect(screen.queryByRole('link')).toBeNull()
})
