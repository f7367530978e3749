import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { Providers } from './app/providers.tsx'
import { registerServiceWorker } from './app/register-service-worker.ts'
import { Router } from './app/router.tsx'
import { churchFacts } from './features/church/index.ts'
import { watchPendingSignOuts } from './features/sign-in/index.ts'
import { watchConnection } from './lib/connection.ts'
import { queryClient } from './lib/query-client.ts'
import { followColourScheme } from './theme/colour-scheme.ts'
// Almost every screen uses it; bundled with the app it weighs a third of what it does as a separate file.
import './ui/alert.tsx'

// The theme comes first, because it orders the layers. Bundled here, because the ui parts' stylesheets would
// otherwise be a dozen requests of a few hundred bytes each.
import.meta.glob(['./theme/index.scss', './ui/*.module.scss'], { eager: true })

/** How long the first paint waits for the church's name, which index.html requests early. */
const nameTimeoutMs = 150

followColourScheme()
watchConnection()
watchPendingSignOuts()
registerServiceWorker()
await Promise.race([
  queryClient.prefetchQuery(churchFacts),
  new Promise((resolve) => setTimeout(resolve, nameTimeoutMs)),
])

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element #root.')

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary resetKey="app">
      <Providers>
        <Router />
      </Providers>
    </ErrorBoundary>
  </StrictMode>,
)
