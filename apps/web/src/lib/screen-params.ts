import { createContext, use } from 'react'

type Params = Readonly<Record<string, string | undefined>>

/** What the address says where the screen's path has a `:name`. */
export const ScreenParams = createContext<Params>({})

/** What the address says where the path of the calling screen has a `:name`: `useScreenParams().id`. */
export const useScreenParams = (): Params => use(ScreenParams)
