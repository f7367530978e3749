import { pagePaths } from '../pages/index.ts'
import { signInPaths } from './paths.ts'

const parameter = 'redirect'

/** The address of `screen`, set to return to `target` after signing in. */
export function withRedirect(screen: string, target: string): string {
  if (target === pagePaths.home) return screen
  return `${screen}?${new URLSearchParams({ [parameter]: target })}`
}

/** Where to go after signing in: home, unless the address names another screen of this app. */
export function redirectTarget(search: string): string {
  const target = new URLSearchParams(search).get(parameter) ?? ''
  // Two slashes would lead to another site.
  const isOurs = target.startsWith('/') && !target.startsWith('//') && !target.startsWith('/\\')
  const loops = Object.values(signInPaths).some((path) => target.startsWith(path))
  return isOurs && !loops ? target : pagePaths.home
}
