import { pagePaths } from '../../church/pages/index.ts'
import { signInPaths } from './paths.ts'

const parameter = 'redirect'

/** The address of `screen`, with a redirect to `target` after signing in. */
export function withRedirect(screen: string, target: string): string {
  if (target === pagePaths.home) return screen
  return `${screen}?${new URLSearchParams({ [parameter]: target })}`
}

/** The path to open after signing in: the redirect parameter if it is a screen of this app, or home. */
export function redirectTarget(search: string): string {
  const target = new URLSearchParams(search).get(parameter) ?? ''
  // Two leading slashes would lead to another site.
  const isOurs = target.startsWith('/') && !target.startsWith('//') && !target.startsWith('/\\')
  const loops = Object.values(signInPaths).some((path) => target.startsWith(path))
  return isOurs && !loops ? target : pagePaths.home
}
