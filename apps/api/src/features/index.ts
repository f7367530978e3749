import type { Contract, endpoints } from '@church/shared'
import { features as found } from '../generated/features.ts'
import type { Handlers } from '../http/call.ts'
import type { Job } from '../platform/jobs.ts'
import type { MessageKind } from '../platform/outbox.ts'
import type { BeforeErasure, LeftBehind, PersonalColumn } from '../platform/own-data.ts'
import type { Reapplication } from '../platform/withdrawals.ts'

/** The server part of a feature. Each declares which services it needs. */
interface Feature<Rows extends Contract> {
  handlers: (services: never) => Handlers<Rows>
  jobs?: (services: never) => Job[]
  /** Every column in the feature's tables that holds a person's id. */
  ownData?: PersonalColumn[]
  beforeErasure?: (services: never) => BeforeErasure
  leftBehind?: LeftBehind
  /** The kinds of message that it sends. */
  messages?: readonly MessageKind[]
  /** Its tables of hashed tokens and codes that the product gave out; a restore empties them. */
  secretTables?: readonly string[]
  /** Its tables that no backup may hold. */
  leftOutOfBackups?: readonly string[]
  /** What a restore does again, since people had withdrawn it after the backup. */
  withdrawals?: (services: never) => readonly Reapplication[]
}

type RowsOf<Folder> = Folder extends keyof typeof endpoints
  ? (typeof endpoints)[Folder]
  : Record<never, never>
type Features = {
  [Folder in keyof typeof endpoints | keyof typeof found]: Feature<RowsOf<Folder>>
}

/** Every feature, by its folder. One that is missing, or a row without a handler, does not compile. */
const byFolder = found satisfies Features

/**
 * What comes first in a person's download, in a merge and among the kinds of message. The others follow in the order of
 * their folders.
 */
const order: readonly (keyof typeof byFolder)[] = [
  'people/members',
  'people/users',
  'people/sharing',
  'attendance/marking',
  'attendance/desk',
  'attendance/unnamed',
  'attendance/visitors',
  'people/households',
  'account/email',
  'office/imports',
  'people/invitations',
  'account/second-step',
  'account/password',
  'account/sign-in',
  'office/birthdays',
  'messages/announcements',
  'attendance/calendar',
  'serving/teams',
  'serving/plan',
  'serving/answers',
  'care/cases',
  'site/audit',
  'messages/deliveries',
  'office/merging',
]

const places = new Map<string, number>(order.map((folder, place) => [folder, place]))
const placeOf = (folder: string) => places.get(folder) ?? order.length

/** All features, in the order above. */
export const features = Object.entries(byFolder)
  .sort(([one], [other]) => placeOf(one) - placeOf(other))
  .map(([, feature]) => feature)
