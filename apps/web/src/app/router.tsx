import { type ComponentType, Fragment, type ReactNode, Suspense, useEffect } from 'react'
import { HashRouter, Route, Routes, useLocation } from 'react-router-dom'
import { screens } from '../features/index.ts'
import type { Audience } from '../lib/feature.ts'
import { SkeletonLines } from '../ui/skeleton.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { Footer } from './footer.tsx'
import { RequireAdmin, RequireSignIn } from './guards.tsx'
import { lazyScreen, useScreensLoading } from './lazy-screen.tsx'
import { Navbar } from './navbar.tsx'
import { loadNewVersion } from './register-service-worker.ts'
import { SkipLink } from './skip-link.tsx'

/** The screens within their frame, by the part of the address after the hash. */
export function Router() {
  return (
    <HashRouter>
      <SkipLink />
      <Navbar />
      <ScreenProgress />
      {/* The footer comes with the first screen, which would otherwise push it out of sight. */}
      <Suspense fallback={<FirstScreenLoading />}>
        <main id="main" className="container">
          <CurrentScreen />
        </main>
        <Footer />
      </Suspense>
    </HashRouter>
  )
}

const guards: Record<Audience, ComponentType<{ children: ReactNode }>> = {
  everyone: Fragment,
  member: RequireSignIn,
  admin: RequireAdmin,
}

const routes = screens.map(({ path, audience, load }) => {
  const Guard = guards[audience]
  const Screen = lazyScreen(load)
  const element = (
    <Guard>
      <Screen />
    </Guard>
  )
  return <Route key={path} path={path} element={element} />
})

function CurrentScreen() {
  const { pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new screen starts at its top
  useEffect(() => {
    loadNewVersion()
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname])

  return (
    <ErrorBoundary place={pathname}>
      <Routes>
        {routes}
        <Route path="*" element={<ErrorScreen />} />
      </Routes>
    </ErrorBoundary>
  )
}

function FirstScreenLoading() {
  return (
    <main className="container">
      <SkeletonLines lines={6} />
    </main>
  )
}

// The screen that is left stays until the next one is here; this says that it is on its way.
function ScreenProgress() {
  const loading = useScreensLoading(({ count }) => count > 0)
  return loading && <div className="screen-progress" aria-hidden="true" />
}
