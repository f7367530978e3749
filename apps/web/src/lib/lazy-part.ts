import { type ComponentType, lazy } from 'react'

const Nothing = () => null

/** A part of a screen that loads when it is first shown. It is left out if its code cannot be loaded. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      (): { default: ComponentType<Props> } => ({ default: Nothing }),
    ),
  )
