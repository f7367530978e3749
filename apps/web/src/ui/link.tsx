import type { ComponentProps } from 'react'
import {
  type To,
  useHref,
  useLinkClickHandler,
  useLocation,
  useResolvedPath,
} from 'react-router-dom'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
  /** Takes the place of the present screen in the history. */
  replace?: boolean
  state?: unknown
}

/** A link to a screen of ours. React Router's own brings prefetching along, which costs 2 kB (gz). */
export function Link({ to, replace, state, target, onClick, ...rest }: LinkProps) {
  const href = useHref(to)
  const go = useLinkClickHandler(to, {
    state,
    ...(replace !== undefined && { replace }),
    ...(target !== undefined && { target }),
  })
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) go(event)
      }}
    />
  )
}

const bare = (path: string) => path.replace(/\/+$/, '').toLowerCase()

/** A link that says when its screen is the one that is shown: to eyes by its class, to ears by `aria-current`. */
export function NavLink({ to, ...rest }: Omit<LinkProps, 'className'>) {
  const shown = bare(useLocation().pathname) === bare(useResolvedPath(to).pathname)
  return (
    <Link
      {...rest}
      to={to}
      className={shown ? 'active' : undefined}
      aria-current={shown ? 'page' : undefined}
    />
  )
}
