import './lib/page-texts.ts'

import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { matchPath } from 'react-router-dom'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { memberScreens } from './app/member-screens.ts'
import { Providers } from './app/providers.tsx'
import { registerServiceWorker } from './app/register-service-worker.ts'
import { Router } from './app/router.tsx'
import { screensOf } from './app/screen-routes.tsx'
import { loadStaff } from './app/staff-code.tsx'
import { answered } from './ask-first.ts'
import { watchPendingSignOuts } from './features/account/sign-in/index.ts'
import { churchFacts } from './features/church/details/index.ts'
import { watchConnection } from './lib/connection.ts'
import { useCurrentUser, worksInOffice } from './lib/current-user.ts'
import { queryClient } from './lib/query-client.ts'
import { followColourScheme } from './theme/colour-scheme.ts'
import { hasRoomForRail } from './ui/use-is-phone.ts'

// The theme comes first, because it orders the layers. Bundled here, because the ui parts' stylesheets would
// otherwise be a dozen requests of a few hundred bytes each, and index.html shows the parts of features. Those that no
// first screen has, as of tables, come with their screens: the page has to fit into the first round trip.
import.meta.glob(
  [
    './theme/index.scss',
    './ui/*.module.scss',
    '!./ui/{data-table,device-list,filter-chips,input,keyed-list,list-filter,list-tools,pager,paged-list,row-action,row-sheet,search-form,stacked-rows,summary-list,selection-bar,tile-map}.module.scss',
    './features/church/pages/{welcome-card,church-window}.module.scss',
    './features/attendance/marking/{,state/,live/}{mark-attendance-screen,attendance-dock,map-frame,attendance-status,session-card,live-count,attendance-window}.module.scss',
  ],
  { eager: true },
)

/** How long the app waits for the church's name, which index.html requests early. */
const nameTimeoutMs = 150

/**
 * How long it waits for the first screen's code and answers, also requested early, before it replaces what index.html
 * shows. With the answers, the screen renders once, and nothing in it moves.
 */
const screenTimeoutMs = 1_000

const upTo = (ms: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])

async function loadFirstScreen() {
  const [path = ''] = location.hash.slice(1).split('?')
  const screen = screensOf(memberScreens).find((one) => matchPath(one.path, path || '/'))
  // The rail of a wide window, which would otherwise push the screen aside.
  const hasRail = hasRoomForRail() && worksInOffice(useCurrentUser.getState().user)
  // Each retries by itself.
  await Promise.allSettled([screen?.load(), hasRail && loadStaff()])
}

/** Replaces what index.html shows. */
async function start(root: HTMLElement) {
  await Promise.all([
    upTo(nameTimeoutMs, queryClient.prefetchQuery(churchFacts)),
    upTo(screenTimeoutMs, Promise.all([loadFirstScreen(), answered])),
  ])
  // In a transition, React waits for code that has loaded, instead of showing a placeholder for a moment.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <ErrorBoundary resetKey="app">
          <Providers>
            <Router />
          </Providers>
        </ErrorBoundary>
      </StrictMode>,
    ),
  )
}

followColourScheme()
watchConnection()
watchPendingSignOuts()
registerServiceWorker()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element #root.')
// Without `await`: the screens import from this file's chunk, so until it has run, they would not load.
void start(root)
