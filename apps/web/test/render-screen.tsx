import type { SignedInUser } from '@church/shared'
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import { type ReactNode, useEffect } from 'react'
import { MemoryRouter, parsePath, Route, Routes, useLocation } from 'react-router-dom'
import { storeUser } from '../src/lib/current-user.ts'
import { afterChanges } from '../src/ui/after-changes.ts'
import { useToasts } from '../src/ui/toast.ts'
import { member } from './member.ts'

export { member } from './member.ts'

// Milliseconds. A loaded machine takes longer than the usual second; only a failure takes as long.
configure({ asyncUtilTimeout: 30_000 })

// Browser features that jsdom lacks.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}

interface Options {
  /** The address after the hash. */
  at?: string
  /** What a link left in the history with the address. */
  state?: unknown
  user?: SignedInUser | null
  /** The screen's own route, for one that reads its parameters or leaves for another. */
  path?: string
}

/** Renders a screen as the app does, at an address, for a signed-in user. */
export function renderScreen(
  screen: ReactNode,
  { at = '/', state, user = member, path = '*' }: Options = {},
) {
  if (user) storeUser(user)
  const client = new QueryClient({
    mutationCache: new MutationCache(afterChanges),
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  })
  let address = at
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[{ ...parsePath(at), state }]}>
        <Routes>
          <Route path={path} element={screen} />
          {path !== '*' && <Route path="*" element={null} />}
        </Routes>
        <Address
          onChange={(now) => {
            address = now
          }}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { address: () => address }
}

function Address({ onChange }: { onChange: (address: string) => void }) {
  const { pathname, search } = useLocation()
  useEffect(() => onChange(pathname + search))
  return null
}

/** What the toast says, as a list of one; empty without a toast. */
export function toasts(): string[] {
  const { toast } = useToasts.getState()
  return toast ? [`${toast.tone}: ${toast.text}`] : []
}
