import { ApiError, type HouseholdRequest, householdErrors } from '@church/shared'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { admin } from '../../../../test/people.ts'
import { renderScreen, toasts } from '../../../../test/render-screen.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { Requests } from './requests.tsx'

const request: HouseholdRequest = {
  id: 3,
  message: 'Please add Esther.',
  state: 'waiting',
  asked_at: '2026-01-11T10:02:00Z',
  decided_at: null,
  user: 7,
  name: 'Ruth Ade',
  household: null,
}

test('says that the requests could not be loaded, and that another admin was faster', async () => {
  const { status, code, detail } = householdErrors.decided
  let fails = true
  stubServer({
    listHouseholdRequests: () =>
      fails
        ? Promise.reject(new ApiError(500, 'failed', 'Something went wrong.'))
        : { results: [request], next: null, previous: null, count: 1 },
    decideOnHouseholdRequest: () => Promise.reject(new ApiError(status, code, detail)),
  })
  renderScreen(<Requests />, { user: admin })
  await screen.findByText('Something went wrong.')
  fails = false
  await userEvent.click(screen.getByRole('button', { name: /again/i }))
  await userEvent.click(
    await screen.findByRole('button', { name: 'Accept the request of Ruth Ade' }),
  )
  await waitFor(() => expect(toasts()).toEqual([`error: ${detail}`]))
})
