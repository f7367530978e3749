// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../test/render-screen.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { reloadOnce } from '../lib/reload-once.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyScreen } from './lazy-screen.tsx'

vi.mock('../lib/reload-once.ts', () => ({ reloadOnce: vi.fn(async () => false) }))

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

test('reloads the page if the browser does not request the code again', async () => {
  const reloads = vi.mocked(reloadOnce).mockResolvedValueOnce(true)
  open(failed)
  await expect.poll(() => reloads).toHaveBeenCalledOnce()
  // Longer than a rejection would take.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getByText('Loading')).toBeTruthy()
})

test('shows the error screen if the page cannot be reloaded', async () => {
  open(failed)
  await screen.findByRole('heading', { name: 'Unexpected Application Error!' })
})
