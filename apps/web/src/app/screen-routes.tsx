import type { ComponentType, ReactNode } from 'react'
import { Route } from 'react-router-dom'
import { loadTexts } from '../lib/page-texts.ts'
import { loadRows } from '../lib/rows.ts'
import { type Audience, type Screen, screens } from '../lib/screens.ts'
import { lazyScreen } from './lazy-screen.tsx'

type Guards = Partial<Record<Audience, ComponentType<{ children: ReactNode }>>>

type Loaders = Record<string, () => Promise<object>>

/** The component of a screen in its code, which `LoadScreens` requires. */
const componentIn = (code: object, name: string): ComponentType =>
  Reflect.get(code, `${name.charAt(0).toUpperCase()}${name.slice(1)}Screen`)

/** The screens whose texts are in the page itself. */
const isFirst = (path: string) => path === screens.home.path || path === screens.markAttendance.path

/** The screens of the table that these functions load, after the texts that their code reads while it loads. */
export const screensOf = (loaders: Loaders) =>
  Object.entries<Screen>(screens).flatMap(([name, screen]) => {
    const loadCode = loaders[name]
    if (!loadCode) return []
    const load = async () => {
      if (isFirst(screen.path)) return componentIn(await loadCode(), name)
      const [code] = await Promise.all([
        loadTexts('member')?.then(loadCode) ?? loadCode(),
        loadRows(),
      ])
      return componentIn(code, name)
    }
    return [{ ...screen, load }]
  })

/** A route for each of these screens behind the guard of its audience. A screen is loaded when it is first shown. */
export const routesOf = (loaders: Loaders, guards: Guards) =>
  screensOf(loaders).map(({ path, audience, load }) => {
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
