import { createContext } from 'react'

/** The church's name as the server wrote it into the page. */
export const initialSiteName =
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? 'Church'

/** The church's name, for the window's title. */
export const SiteName = createContext(initialSiteName)
