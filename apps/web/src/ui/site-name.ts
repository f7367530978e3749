import { createContext } from 'react'

/** The church's name, as the server inserted it into index.html. */
export const initialSiteName =
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? 'Church'

/** The church's name, for headings and window titles. */
export const SiteName = createContext(initialSiteName)
