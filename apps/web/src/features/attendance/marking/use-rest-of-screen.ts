import { useEffect, useState } from 'react'
import { useReloadOnce } from '../../../lib/reload-once.ts'

type Rest = typeof import('./rest-of-screen.ts')

/** Once loaded, it is there at the first render: nothing moves when the screen is shown again. */
let loaded: Rest | undefined

/**
 * The rest of the screen's code, undefined until it has arrived. `isMissing` if it cannot be loaded; the page then
 * reloads.
 */
export function useRestOfScreen(): { rest: Rest | undefined; isMissing: boolean } {
  const [rest, setRest] = useState(loaded)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    import('./rest-of-screen.ts').then(
      (code) => {
        loaded = code
        setRest(code)
      },
      () => setMissing(true),
    )
  }, [])
  useReloadOnce(isMissing)
  return { rest, isMissing }
}
