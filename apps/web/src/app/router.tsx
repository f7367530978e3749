import { Suspense, useEffect } from 'react'
import { HashRouter, Route, Routes, useLocation } from 'react-router-dom'
import { SkeletonLines } from '../ui/skeleton.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { Footer } from './footer.tsx'
import { RequireAdmin, RequireSignIn } from './guards.tsx'
import { useScreensLoading } from './lazy-screen.tsx'
import { Navbar } from './navbar.tsx'
import { type Audience, screens } from './screens.tsx'
import { SkipLink } from './skip-link.tsx'

const routesFor = (audience: Audience) =>
  screens
    .filter((screen) => screen.audience === audience)
    .map(({ path, Screen }) => <Route key={path} path={path} element={<Screen />} />)

/** The screens within their frame, by the part of the address after the hash. */
export function Router() {
  return (
    <HashRouter>
      <SkipLink />
      <Navbar />
      <main id="main" className="container">
        <CurrentScreen />
      </main>
      <Footer />
    </HashRouter>
  )
}

function CurrentScreen() {
  const { pathname } = useLocation()
  const loading = useScreensLoading(({ count }) => count > 0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new screen starts at its top
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname])

  return (
    <>
      {loading && <div className="screen-progress" aria-hidden="true" />}
      <ErrorBoundary place={pathname}>
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <Routes>
            {routesFor('everyone')}
            <Route element={<RequireSignIn />}>{routesFor('member')}</Route>
            <Route element={<RequireAdmin />}>{routesFor('admin')}</Route>
            <Route path="*" element={<ErrorScreen />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </>
  )
}
