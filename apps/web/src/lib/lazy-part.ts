import { type ComponentType, lazy } from 'react'

const Nothing = () => null

/** A part of a screen that loads when it is first shown. If its code cannot be loaded, `Otherwise` takes its place. */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
  Otherwise: ComponentType<Props> = Nothing,
) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: Otherwise }),
    ),
  )
