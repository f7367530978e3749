import './lib/page-texts.ts'

import { StrictMode, startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { matchPath } from 'react-router-dom'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { memberScreens } from './app/member-screens.ts'
import { Providers } from './app/providers.tsx'
import { registerServiceWorker } from './app/register-service-worker.ts'
import { Router } from './app/router.tsx'
import { screensOf } from './app/screen-routes.tsx'
import { answered } from './ask-first.ts'
import { watchPendingSignOuts } from './features/account/sign-in/index.ts'
import { churchFacts } from './features/church/details/index.ts'
import { watchConnection } from './lib/connection.ts'
import { queryClient } from './lib/query-client.ts'
import { followColourScheme } from './theme/colour-scheme.ts'

// The theme comes first, because it orders the layers. Bundled here, because the ui parts' stylesheets would
// otherwise be a dozen requests of a few hundred bytes each, and index.html shows the parts of features. Those of
// tables come with them: no first screen has one, and the page has to fit into the first round trip.
import.meta.glob(
  [
    './theme/index.scss',
    './ui/*.module.scss',
    '!./ui/{data-table,stacked-rows,summary-list,selection-bar}.module.scss',
    './features/church/pages/{welcome-card,church-window}.module.scss',
    './features/attendance/marking/{mark-attendance-screen,attendance-status,session-card,live-count,attendance-window,map-frame,attendance-dock}.module.scss',
  ],
  { eager: true },
)

/** How long the app waits for the church's name, which index.html requests early. */
const nameTimeoutMs = 150

/** How long it waits for the first screen's code and answers, also requested early. */
const screenTimeoutMs = 1_000

const upTo = (ms: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])

/** React Query tells components of an answer in a timer, which comes before this one. */
const untilShown = () => new Promise((resolve) => setTimeout(resolve))

async function loadFirstScreen() {
  const [path = ''] = location.hash.slice(1).split('?')
  const screen = screensOf(memberScreens).find((one) => matchPath(one.path, path || '/'))
  // The screen itself tries again.
  await screen?.load().catch(() => undefined)
}

interface AppProps {
  onRendered: () => void
}

function App({ onRendered }: AppProps) {
  useLayoutEffect(onRendered, [onRendered])
  return (
    <StrictMode>
      <ErrorBoundary resetKey="app">
        <Providers>
          <Router />
        </Providers>
      </ErrorBoundary>
    </StrictMode>
  )
}

/**
 * Replaces what index.html shows. While the answers are still on their way, the app renders out of sight, so that the
 * screen appears with them at once, and nothing in it moves.
 */
async function start(first: HTMLElement) {
  const answers = upTo(screenTimeoutMs, answered)
  await Promise.all([
    upTo(nameTimeoutMs, queryClient.prefetchQuery(churchFacts)),
    upTo(screenTimeoutMs, loadFirstScreen()),
  ])
  const app = document.createElement('div')
  app.hidden = true
  first.after(app)
  const rendered = new Promise<void>((resolve) => {
    // In a transition, React waits for code that has loaded, instead of showing a placeholder for a moment.
    startTransition(() => createRoot(app).render(<App onRendered={resolve} />))
  })
  await Promise.all([rendered, answers.then(untilShown)])
  first.remove()
  app.id = first.id
  app.hidden = false
  const { dataset } = document.documentElement
  // Nothing of what index.html showed is left to style, and the link is free.
  delete dataset.first
  dataset.fraunces = ''
}

followColourScheme()
watchConnection()
watchPendingSignOuts()
registerServiceWorker()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element #root.')
// Without `await`: the screens import from this file's chunk, so until it has run, they would not load.
void start(root)
