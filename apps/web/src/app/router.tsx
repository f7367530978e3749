import { type ComponentType, Fragment, type ReactNode, Suspense, useEffect } from 'react'
import { HashRouter, matchPath, useLocation } from 'react-router-dom'
import { ScreenParams } from '../lib/screen-params.ts'
import { SkeletonLines } from '../ui/skeleton.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { Footer } from './footer.tsx'
import { RequireAdmin, RequireSignIn } from './guards.tsx'
import { useScreensLoading } from './lazy-screen.tsx'
import { Navbar } from './navbar.tsx'
import { loadNewVersion } from './register-service-worker.ts'
import { type Audience, screens } from './screens.tsx'
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

function CurrentScreen() {
  const { pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new screen starts at its top
  useEffect(() => {
    loadNewVersion()
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname])

  return (
    <ErrorBoundary place={pathname}>
      <ScreenAt pathname={pathname} />
    </ErrorBoundary>
  )
}

const guards: Record<Audience, ComponentType<{ children: ReactNode }>> = {
  everyone: Fragment,
  member: RequireSignIn,
  admin: RequireAdmin,
}

// Instead of <Routes>, whose nesting, loaders and error elements nothing here needs: 3 kB (gz) less.
function ScreenAt({ pathname }: { pathname: string }) {
  for (const { path, audience, Screen } of screens) {
    const match = matchPath(path, pathname)
    if (!match) continue
    const Guard = guards[audience]
    return (
      <ScreenParams value={match.params}>
        <Guard>
          <Screen />
        </Guard>
      </ScreenParams>
    )
  }
  return <ErrorScreen />
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
