import { screen } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../test/render-screen.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { readStored } from '../lib/storage.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyScreen } from './lazy-screen.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  return () => vi.restoreAllMocks()
})

const failed = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const arrived = async () => () => <h1>Here it is</h1>

function open(load: () => Promise<ComponentType>) {
  stubServer({ reportClientError: () => ({ detail: '' }) })
  const Screen = lazyScreen(load)
  renderScreen(
    <ErrorBoundary resetKey="/">
      <Suspense fallback="Loading">
        <Screen />
      </Suspense>
    </ErrorBoundary>,
  )
}

test('retries code that did not arrive', async () => {
  open(
    vi
      .fn<() => Promise<ComponentType>>(failed)
      .mockImplementationOnce(failed)
      .mockImplementationOnce(arrived),
  )
  await screen.findByRole('heading', { name: 'Here it is' })
})

test('reloads the page once if the browser does not request the code again', async () => {
  open(failed)
  vi.stubGlobal('fetch', async () => new Response())
  await expect.poll(() => readStored('reloadedAt', 'sessionStorage')).not.toBeNull()
  open(failed)
  await screen.findByRole('heading', { name: 'Unexpected Application Error!' })
  // The first screen, whose page reloads, would have failed by now.
  expect(screen.getByText('Loading')).toBeTruthy()
})

test('shows the error screen if the page cannot be reloaded', async () => {
  open(failed)
  await screen.findByRole('heading', { name: 'Unexpected Application Error!' })
})
