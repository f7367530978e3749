import { networkOf } from './address.ts'

/** The caller for whom work is done: work for a connection that has ended is for nobody. */
export interface Visitor {
  /** As limits count: several people may share it. */
  network: string
  isGone: () => boolean
}

export const visitorOf = ({ ip, isGone }: { ip: string; isGone: () => boolean }): Visitor => ({
  network: networkOf(ip),
  isGone,
})
