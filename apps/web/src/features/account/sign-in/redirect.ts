import { screens } from '../../../lib/screens.ts'

/** The name of the parameter. */
export const REDIRECT = 'redirect'

/** The address of `screen`, with a redirect to `target` after signing in. */
export function withRedirect(screen: string, target: string): string {
  if (target === screens.home.path) return screen
  return `${screen}?${new URLSearchParams({ [REDIRECT]: target })}`
}
