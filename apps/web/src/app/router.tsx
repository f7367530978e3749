import { t } from '@church/shared'
import { Fragment, Suspense, useEffect } from 'react'
import { HashRouter, Route, Routes, useLocation } from 'react-router-dom'
import { useCurrentUser } from '../lib/current-user.ts'
import { classNames } from '../ui/class-names.ts'
import { SkeletonLines } from '../ui/skeleton.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Footer } from './footer.tsx'
import { RequireSignIn } from './guards.tsx'
import { useScreensLoading } from './lazy-screen.tsx'
import { memberScreens } from './member-screens.ts'
import { Navbar } from './navbar.tsx'
import { reloadIfOutdated } from './register-service-worker.ts'
import styles from './router.module.scss'
import { routesOf } from './screen-routes.tsx'
import { StaffScreens } from './staff-code.tsx'

/** The first Tab stop, which skips the navigation. A button, because the router owns the address's hash. */
function SkipLink() {
  const skip = () => {
    const main = document.getElementById('main')
    main?.setAttribute('tabindex', '-1')
    main?.focus()
  }
  return (
    <button type="button" className={styles.link} onClick={skip}>
      {t('Skip to content')}
    </button>
  )
}

/** The app's frame and the current screen, which the address's hash selects. */
export function Router() {
  useEffect(() => {
    const { dataset } = document.documentElement
    // From here on, nothing of what index.html showed is left to style, and the link is free.
    delete dataset.first
    dataset.fraunces = ''
  }, [])
  const isKnown = useCurrentUser(({ user }) => user !== null)
  return (
    <HashRouter>
      <SkipLink />
      <Navbar />
      <ScreenProgress />
      {/* The footer appears together with the first screen, which would otherwise push it down. */}
      <Suspense fallback={<FirstScreenLoading />}>
        <main
          id="main"
          className={classNames('container', styles.main, isKnown && styles.aboveBar)}
        >
          <CurrentScreen />
        </main>
        <Footer />
        <BottomBar />
      </Suspense>
    </HashRouter>
  )
}

const routes = routesOf(memberScreens, { everyone: Fragment, member: RequireSignIn })

function CurrentScreen() {
  const { pathname, hash, key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: every screen starts at the top, or where a link points
  useEffect(() => {
    reloadIfOutdated()
    const part = hash && document.getElementById(hash.slice(1))
    if (part) part.scrollIntoView()
    else window.scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname, hash && key])

  return (
    <ErrorBoundary resetKey={pathname}>
      <Routes>
        {routes}
        <Route path="*" element={<StaffScreens />} />
      </Routes>
    </ErrorBoundary>
  )
}

function FirstScreenLoading() {
  return (
    <main className={classNames('container', styles.main)}>
      <SkeletonLines lines={6} />
    </main>
  )
}

// The previous screen stays visible until the next one has loaded; this bar shows that it is loading.
function ScreenProgress() {
  const loading = useScreensLoading(({ count }) => count > 0)
  return loading && <div className={styles.progress} aria-hidden="true" />
}
