import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

export interface LinkProps extends ComponentProps<'a'> {
  /** A path of the app. */
  to: string
  /** Kept with the entry in the browser's history; read by `useLocation`. */
  state?: unknown
}

/** What makes an `<a>` lead to another screen. */
export const useLink = (to: string, state: unknown) => ({
  href: useHref(to),
  onClick: useLinkClickHandler(to, { state }),
})

/**
 * A link to another screen. React Router's own can also prefetch pages of its framework, which
 * every first visit would load (3 kB gz).
 */
export function Link({ to, state, ...rest }: LinkProps) {
  return <a {...rest} {...useLink(to, state)} />
}
