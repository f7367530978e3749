import { screens } from '../../../lib/screens.ts'

const parameter = 'redirect'

/** The address of `screen`, with a redirect to `target` after signing in. */
export function withRedirect(screen: string, target: string): string {
  if (target === screens.home.path) return screen
  return `${screen}?${new URLSearchParams({ [parameter]: target })}`
}

/** The path to open after signing in: the redirect parameter if it is a screen of this app, or home. */
export function redirectTarget(search: string): string {
  const target = new URLSearchParams(search).get(parameter) ?? ''
  // Two leading slashes would lead to another site.
  const isOurs = target.startsWith('/') && !target.startsWith('//') && !target.startsWith('/\\')
  const loops = [screens.signIn, screens.register].some(({ path }) => target.startsWith(path))
  return isOurs && !loops ? target : screens.home.path
}
