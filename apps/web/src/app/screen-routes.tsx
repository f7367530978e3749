import type { ComponentType, ReactNode } from 'react'
import { Route } from 'react-router-dom'
import type { Audience, Screen } from '../lib/feature.ts'
import { lazyScreen } from './lazy-screen.tsx'

type Guards = Partial<Record<Audience, ComponentType<{ children: ReactNode }>>>

/** A route for each screen behind the guard of its audience. A screen is loaded when it is first shown. */
export const routesOf = (screens: Screen[], guards: Guards) =>
  screens.map(({ path, audience, load }) => {
    const Guard = guards[audience]
    if (!Guard) throw new Error(`${path} has no guard.`)
    const Screen = lazyScreen(load)
    const element = (
      <Guard>
        <Screen />
      </Guard>
    )
    return <Route key={path} path={path} element={element} />
  })
