import { networkOf } from './address.ts'

/** The client for whom queued work is done. */
export interface Visitor {
  /** The network as limits count it: several people may share one. */
  network: string
  isAborted: () => boolean
}

export const visitorOf = ({
  ip,
  isAborted,
}: {
  ip: string
  isAborted: () => boolean
}): Visitor => ({
  network: networkOf(ip),
  isAborted,
})
