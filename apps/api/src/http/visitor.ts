import type { Response } from 'express'
import { networkOf } from './address.ts'

/** Who waits for work to be done: work for a connection that has ended is for nobody. */
export interface Visitor {
  /** As limits count: several people may share it. */
  network: string
  isGone: () => boolean
}

export const visitorOf = ({ ip, response }: { ip: string; response: Response }): Visitor => ({
  network: networkOf(ip),
  isGone: () => response.destroyed,
})
