import { type ComponentType, lazy } from 'react'
import { loadTexts } from './page-texts.ts'

const Nothing = () => null

/** A part of a screen that loads when it is first shown. If its code cannot be loaded, `Otherwise` takes its place. */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
  Otherwise: ComponentType<Props> = Nothing,
) =>
  lazy(async () => {
    await loadTexts('member')
    return load().then(
      (part) => ({ default: part }),
      () => ({ default: Otherwise }),
    )
  })
