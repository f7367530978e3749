import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

export interface LinkProps extends ComponentProps<'a'> {
  /** A path of the app. */
  to: string
  /** Kept with the entry in the browser's history; read by `useLocation`. */
  state?: unknown
}

/** The props with which an `<a>` leads to another screen. */
export const useLink = (to: string, state: unknown) => ({
  href: useHref(to),
  onClick: useLinkClickHandler(to, { state }),
})

/**
 * A link to another screen. React Router's own link can also prefetch its framework's pages; every first visit would
 * load that code (3 kB gz).
 */
export function Link({ to, state, ...rest }: LinkProps) {
  return <a {...rest} {...useLink(to, state)} />
}
